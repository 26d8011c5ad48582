import { htmlPolicy } from '@center/shared/host'
import DOMPurify from 'dompurify'

const purify = DOMPurify(window)

const config = {
  ALLOWED_TAGS:
    'p br div span b strong i em u ul ol li h1 h2 h3 h4 blockquote hr table caption thead tbody tr th td a'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan'],
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
  RETURN_TRUSTED_TYPE: true,
  ...htmlPolicy(),
}

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** The agreement as HTML that may be shown: text, lists, tables, https and mail links. Everything else is left out. */
export function sanitiseAgreement(html: string): TrustedHTML | string {
  return purify.sanitize(html, config)
}
