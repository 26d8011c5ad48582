import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { failureSentence } from '../components/failure-sentence'
import { Notice } from '../components/notice'
import { SignInLink } from '../components/layout/sign-in-link'
import { usePageTitle } from '../components/layout/use-page-title'
import { UserLayout } from '../components/layout/user-layout'
import { AccountStep } from './account-step'
import { CodeStep } from './code-step'
import { DoneStep } from './done-step'
import { PasswordStep } from './password-step'
import styles from './recovery-page.module.css'
import { arriveAtRecovery, resetRecovery, recovery } from './recovery.store'
import { Steps } from './steps'

const steps = { 1: AccountStep, 2: CodeStep, 3: PasswordStep, 4: DoneStep }

/** A forgotten password, in four steps. */
export function RecoveryPage() {
  const { step, refusal, hasExpired } = useSnapshot(recovery)
  const t = useText()
  usePageTitle(t('auth:recovery.heading'))

  useEffect(() => {
    void arriveAtRecovery()
    return resetRecovery
  }, [])
  const Step = steps[step]
  return (
    <UserLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>{t('auth:recovery.heading')}</h1>
        <Steps current={step} />
        {hasExpired && step === 3 && <Notice>{t('auth:recovery.expired')}</Notice>}
        {refusal && <Notice>{failureSentence(refusal)}</Notice>}
        <Step />
        {step !== 4 && (
          <p className={styles.back}>
            <SignInLink>{t('auth:unknown.back')}</SignInLink>
          </p>
        )}
      </div>
    </UserLayout>
  )
}
