import { useMemo } from 'react'
import styles from './agreement-dialog.module.css'
import { sanitiseAgreement } from './sanitise-agreement'

/** The tenant's HTML, reduced to what an agreement may contain. A file of its own: few read it, and its cleaner is large. */
export function AgreementText({ html }: { html: string }) {
  const clean = useMemo(() => sanitiseAgreement(html), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
