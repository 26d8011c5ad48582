import { useMemo } from 'react'
import { sanitiseLetter } from '../lib/sanitise-letter'
import styles from './rich-text.module.css'

export type RichTextProps = { html: string }

/** Somebody else's HTML, reduced to what a letter may contain. */
export function RichText({ html }: RichTextProps) {
  const clean = useMemo(() => sanitiseLetter(html), [html])
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
