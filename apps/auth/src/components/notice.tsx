import type { ReactNode } from 'react'
import { Glyph } from './glyph'
import styles from './notice.module.css'

export type NoticeProps = { children: ReactNode; tone?: 'danger' | 'success' }

/** A sentence about the whole form, read out when it appears. */
export function Notice({ children, tone = 'danger' }: NoticeProps) {
  return (
    <div role="alert" className={styles.notice} data-tone={tone}>
      <Glyph shape={tone === 'danger' ? 'alert' : 'check'} />
      <p>{children}</p>
    </div>
  )
}
