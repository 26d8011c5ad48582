import DOMPurify from 'dompurify'
import { fileAddressPattern } from '@center/shared/contract'
import { htmlPolicy } from '@center/shared/host'

const purify = DOMPurify(window)

/** Where a picture keeps the name of its file until it may be shown. */
export const PICTURE = 'data-picture'

const config = {
  ALLOWED_TAGS: (
    'p br div span b strong i em u s ul ol li h1 h2 h3 h4 blockquote pre code hr ' +
    'table caption thead tbody tr th td a img'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan'],
  // Numbers, which would otherwise have to look like addresses.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|\/api\/resources\/)/i,
  RETURN_TRUSTED_TYPE: true,
  ...htmlPolicy(),
}

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG') holdPicture(node)
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/**
 * A picture waits for the address that opens it; one from elsewhere would tell its server who reads the letter, and when.
 */
function holdPicture(picture: Element): void {
  const addr = picture.getAttribute('src') ?? ''
  if (!fileAddressPattern.test(addr)) return picture.remove()
  picture.removeAttribute('src')
  picture.setAttribute(PICTURE, addr)
}

/**
 * The body of a letter as HTML that may be shown: text, tables, https and mail links, our own pictures.
 *
 * Refuses everything else, above all styles, forms and scripts. The server did the same; this is the second wall.
 */
export function sanitiseLetter(html: string): TrustedHTML | string {
  return purify.sanitize(html, config)
}

/** The same as nodes, for an editor that something was pasted into. */
export function sanitiseToNodes(html: string): DocumentFragment {
  return purify.sanitize(html, { ...config, RETURN_TRUSTED_TYPE: false, RETURN_DOM_FRAGMENT: true })
}
