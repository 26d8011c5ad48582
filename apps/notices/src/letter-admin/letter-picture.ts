import { mergeAttributes, Node } from '@tiptap/react'
import { fileAddressPattern } from '@center/shared/contract'
import { loadLinks } from '../lib/file-links'
import { PICTURE } from '../lib/sanitise-letter'

/** A picture of the letter, by the name of its file: only pictures that were uploaded, shown by an address of a minute. */
export const LetterPicture = Node.create({
  name: 'letterPicture',
  group: 'block',
  draggable: true,

  addAttributes() {
    return { src: { default: '' }, alt: { default: '' } }
  },

  parseHTML() {
    return [{ tag: `img[${PICTURE}]`, getAttrs: (picture) => ({ src: picture.getAttribute(PICTURE) }) }]
  },

  renderHTML({ HTMLAttributes }) {
    return ['img', mergeAttributes(HTMLAttributes)]
  },

  addNodeView() {
    return ({ node }) => {
      const picture = document.createElement('img')
      const addr = String(node.attrs['src'])
      picture.alt = String(node.attrs['alt'])
      if (fileAddressPattern.test(addr)) {
        void loadLinks([addr]).then((links) => {
          const url = links.get(addr)?.previewUrl
          if (url) picture.src = url
        })
      }
      return { dom: picture }
    }
  },
})
