import { useEffect, useRef } from 'react'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { SignInLink } from '../components/layout/sign-in-link'
import styles from './recovery-page.module.css'

/** The new password is set, and sessions that began with the old one are over. */
export function DoneStep() {
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useText()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done}>
      <span className={styles.mark}>
        <Glyph shape="check" size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.result}>
        {t('auth:recovery.done')}
      </h2>
      <p className={styles.hint}>{t('auth:recovery.doneHint')}</p>
      <SignInLink className={styles.go}>{t('auth:recovery.signIn')}</SignInLink>
    </div>
  )
}
