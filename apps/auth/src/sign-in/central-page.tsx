import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { UserLayout } from '../components/user-layout'
import { arriveAtCentral, central } from './central.store'
import styles from './central-page.module.css'
import { SignInForm } from './sign-in-form'
import { dropRefusal, leaveSignIn } from './sign-in.store'

/** The central sign-in page: the form of the portal, on behalf of whoever asked. */
export function CentralPage() {
  const { status, name } = useSnapshot(central)
  const t = useText()
  const hint = name ? t('auth:central.for', { name }) : undefined

  useEffect(() => {
    void arriveAtCentral()
    return leaveSignIn
  }, [])

  return (
    <UserLayout onLocaleChange={dropRefusal}>
      {status === 'refused' ? <Refused /> : <SignInForm hint={hint} />}
    </UserLayout>
  )
}

/** An address that no registered application has: nobody is to type a password for it. */
function Refused() {
  const t = useText()
  return (
    <div className={styles.refused} role="alert">
      <h1 className={styles.heading}>{t('auth:central.refused')}</h1>
      <p className={styles.explanation}>{t('auth:central.refusedWhy')}</p>
    </div>
  )
}
