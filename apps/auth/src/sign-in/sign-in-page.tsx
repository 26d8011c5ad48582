import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { configuration, launch, navigatePortal, safeRedirect, session, useText } from '@center/shared/host'
import { UserLayout } from '../components/user-layout'
import { AccountLinks } from './account-links'
import { SignInForm } from './sign-in-form'
import { arriveAtSignIn, dropRefusal, leaveSignIn, sayAbove, signIn } from './sign-in.store'
import { ToCentral } from './to-central'

/** Leads on as soon as somebody is signed in, whether they were before or have become so here. */
export function SignInPage() {
  const { status } = useSnapshot(session)
  const [query] = useSearchParams()
  const way = useWay()
  const t = useText()
  const redirect = safeRedirect(query.get('redirect'))
  const hasFailed = query.get('sso') === 'failed'

  useEffect(() => {
    arriveAtSignIn()
    return leaveSignIn
  }, [])
  useEffect(() => {
    if (hasFailed) sayAbove(t('auth:central.failed'))
  }, [hasFailed, t])
  useEffect(() => {
    if (session.status === 'signed-in') navigatePortal(redirect ?? '/index', { replace: true })
  }, [status, redirect])

  return (
    <UserLayout onLocaleChange={dropRefusal}>
      {way === 'form' && <SignInForm />}
      {way === 'form' && <AccountLinks />}
      {way === 'central' && <ToCentral redirect={redirect} renew={query.get('renew') === 'true'} />}
    </UserLayout>
  )
}

/**
 * How the tenant has its users sign in: `/login` leads to single sign-on where that is configured (spec 2), `/user/login` is the form for
 * whoever cannot get there. `unknown` while the tenant of the address is becoming the one in use.
 */
function useWay(): 'form' | 'central' | 'unknown' {
  const { pathname } = useLocation()
  const { status, tenantCode } = useSnapshot(session)
  const { isArriving } = useSnapshot(signIn)
  const { values } = useSnapshot(configuration)
  if (pathname !== '/login') return 'form'
  const isKnown = !isArriving && (launch.tenantCode === null || launch.tenantCode === tenantCode)
  if (!values.CENTER_SSO_ENABLED) return 'form'
  return isKnown && status === 'signed-out' ? 'central' : 'unknown'
}
