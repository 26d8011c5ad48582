import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { navigatePortal, safeRedirect, session } from '@center/shared/host'
import { UserLayout } from '../components/user-layout'
import { AccountLinks } from './account-links'
import { SignInForm } from './sign-in-form'
import { arriveAtSignIn, dropRefusal, leaveSignIn } from './sign-in.store'

/** Leads on as soon as somebody is signed in, whether they were before or have become so here. */
export function SignInPage() {
  const { status } = useSnapshot(session)
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect')) ?? '/index'

  useEffect(() => {
    arriveAtSignIn()
    return leaveSignIn
  }, [])
  useEffect(() => {
    if (session.status === 'signed-in') navigatePortal(target, { replace: true })
  }, [status, target])

  return (
    <UserLayout onLocaleChange={dropRefusal}>
      <SignInForm />
      <AccountLinks />
    </UserLayout>
  )
}
