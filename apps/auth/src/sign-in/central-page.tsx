import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { portalBase, session, useText } from '@center/shared/host'
import { UserLayout } from '../components/layout/user-layout'
import linkStyles from './account-links.module.css'
import { arriveAtCentral, central } from './central.store'
import styles from './central-page.module.css'
import { LazyView } from '../components/lazy-view'
import { secondStepPart } from './second-step/second-step-part'
import { SignInForm } from './sign-in-form'
import { dropRefusal, resetSignIn, signIn } from './sign-in.store'

/** The central sign-in page: the form of the portal, on behalf of the application that asked. */
export function CentralPage() {
  const { status, name } = useSnapshot(central)
  const { secondStep } = useSnapshot(signIn)
  const t = useText()
  const hint = name ? t('auth:central.for', { name }) : undefined

  useEffect(() => {
    void arriveAtCentral()
    return resetSignIn
  }, [])

  return (
    <UserLayout onLocaleChange={dropRefusal}>
      {status === 'refused' && <Refused />}
      {status !== 'refused' && secondStep && <LazyView part={secondStepPart} props={{}} />}
      {status !== 'refused' && !secondStep && (
        <>
          <SignInForm hint={hint} />
          <AccountLinks />
        </>
      )}
    </UserLayout>
  )
}

/** To the portal's pages for users who have no account yet or have forgotten the password; they lead back to here. */
function AccountLinks() {
  const { tenantCode } = useSnapshot(session)
  const t = useText()
  const query = new URLSearchParams(window.location.search)
  query.delete('tc')
  if (tenantCode) query.set('tenantCode', tenantCode)
  return (
    <p className={linkStyles.links}>
      <a href={`${portalBase}/user/register?${query.toString()}`}>{t('auth:signIn.register')}</a>
      <a href={`${portalBase}/user/alteration?${query.toString()}`}>{t('auth:signIn.forgotten')}</a>
    </p>
  )
}

/** An address of no registered application: no password may be typed for it. */
function Refused() {
  const t = useText()
  return (
    <div className={styles.refused} role="alert">
      <h1 className={styles.heading}>{t('auth:central.refused')}</h1>
      <p className={styles.explanation}>{t('auth:central.refusedWhy')}</p>
    </div>
  )
}
