import { useState } from 'react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useText } from '@center/shared/host'
import { ToolButton } from './tool-button'
import styles from './remark-editor.module.css'

const allowed = /^(https:\/\/|mailto:)\S+$/i

/** Makes a link of the selected words, or takes it away. */
export function LinkField({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  const t = useText()
  const isWrong = address !== null && address !== '' && !allowed.test(address)
  const apply = () => {
    if (address === null || isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    } else chain.setLink({ href: address }).run()
    setAddress(null)
  }
  return (
    <>
      <ToolButton
        icon="link"
        label={t('notices:editor.link')}
        aria-pressed={isLink}
        aria-expanded={address !== null}
        onClick={() => setAddress(address === null ? String(editor.getAttributes('link')['href'] ?? '') : null)}
      />
      {address !== null && (
        <span className={styles.link}>
          <input
            type="url"
            className={styles.address}
            aria-label={t('notices:editor.address')}
            placeholder={t('notices:editor.addressHint')}
            aria-invalid={isWrong}
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <ToolButton
            icon={address === '' ? 'unlink' : 'tick'}
            label={address === '' ? t('notices:editor.unlink') : t('notices:editor.apply')}
            disabled={isWrong}
            onClick={apply}
          />
        </span>
      )}
    </>
  )
}
