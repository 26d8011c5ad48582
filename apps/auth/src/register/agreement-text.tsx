import { useMemo } from 'react'
import styles from './agreement-dialog.module.css'
import { htmlPolicy } from '@center/shared/host'
import DOMPurify from 'dompurify'

/** The tenant's HTML, reduced to what an agreement may contain. A file of its own: few read it, and its cleaner is large. */
export function AgreementText({ html }: { html: string }) {
  const clean = useMemo(() => sanitiseAgreement(html), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}

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
function sanitiseAgreement(html: string): TrustedHTML | string {
  return purify.sanitize(html, config)
}
