import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { UserLayout } from '../components/layout/user-layout'
import { usePageTitle } from '../components/layout/use-page-title'
import { SetupForm } from './setup-form'
import { SetupOutcome } from './setup-outcome'
import styles from './setup-page.module.css'
import { arriveAtSetup, resetSetup, setup } from './setup.store'

/** The first start of a portal: the first tenant and its administrator. */
export function SetupPage() {
  const { status } = useSnapshot(setup)
  const t = useText()
  usePageTitle(t('auth:setup.heading'))

  useEffect(() => {
    void arriveAtSetup()
    return resetSetup
  }, [])
  return (
    <UserLayout>
      <div className={styles.page} aria-busy={status === 'loading'}>
        <h1 className={styles.heading}>{t('auth:setup.heading')}</h1>
        {status === 'form' && <SetupForm />}
        {status !== 'form' && status !== 'loading' && <SetupOutcome status={status} />}
      </div>
    </UserLayout>
  )
}
