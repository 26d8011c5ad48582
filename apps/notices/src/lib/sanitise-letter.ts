import DOMPurify from 'dompurify'

const purify = DOMPurify(window)

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
}

purify.addHook('afterSanitizeAttributes', (node) => {
  // A picture from elsewhere would tell its server who reads the letter, and when.
  if (node.nodeName === 'IMG' && !node.getAttribute('src')?.startsWith('/api/resources/')) node.remove()
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/**
 * The body of a letter as HTML that may be shown: text, tables, https and mail links, our own pictures.
 *
 * Refuses everything else, above all styles, forms and scripts. The server did the same; this is the second wall, and
 * with Trusted Types the only door through which HTML comes into the page.
 */
export function sanitiseLetter(html: string): TrustedHTML | string {
  return purify.sanitize(html, config)
}
