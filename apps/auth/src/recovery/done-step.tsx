import { useEffect, useRef } from 'react'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { SignInLink } from '../components/sign-in-link'
import styles from './recovery-page.module.css'

/** The new password is there, and nobody is signed in with the old one any more. */
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
