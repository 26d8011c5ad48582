import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { portalBase, useText } from '@center/shared/host'
import styles from './setup-page.module.css'
import { arriveAtSetup, setup } from './setup.store'

export type SetupOutcomeProps = { status: 'failed' | 'closed' | 'keyMissing' | 'done' }

/** What there is instead of the form, and what to do then. */
export function SetupOutcome({ status }: SetupOutcomeProps) {
  const { entries } = useSnapshot(setup)
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useText()
  useEffect(() => heading.current?.focus(), [status])
  const username = entries.username.trim()
  return (
    <div className={styles.outcome}>
      <h2 ref={heading} tabIndex={-1} className={styles.result}>
        {t(`auth:setup.${status}`)}
      </h2>
      {status !== 'failed' && <p className={styles.hint}>{t(`auth:setup.${status}Hint`, { username })}</p>}
      {status === 'failed' && (
        <button type="button" className={styles.go} onClick={() => void arriveAtSetup()}>
          {t('auth:setup.retry')}
        </button>
      )}
      {(status === 'done' || status === 'closed') && (
        // The whole page anew: it began without a tenant.
        <a className={styles.go} href={`${portalBase}/user/login`}>
          {t('auth:setup.signIn')}
        </a>
      )}
    </div>
  )
}
