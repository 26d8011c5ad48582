import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { ProviderFailure, withoutTrailingSlashes } from '@center/shared/contract'
import {
  configuration,
  launch,
  navigatePortal,
  safeRedirect,
  session,
  takeSignInMessage,
  useText,
} from '@center/shared/host'
import { UserLayout } from '../components/layout/user-layout'
import { AccountLinks } from './account-links'
import { LazyView } from '../components/lazy-view'
import { secondStepPart } from './second-step/second-step-part'
import { SignInForm } from './sign-in-form'
import { arriveAtSignIn, dropRefusal, resetSignIn, sayAbove, signIn } from './sign-in.store'
import { ProviderChoices } from './provider-choices'
import { ToCentral } from './to-central'

/** Leads on as soon as a user is signed in, before or on this page. */
export function SignInPage() {
  const { status } = useSnapshot(session)
  const [query] = useSearchParams()
  const way = useWay()
  const t = useText()
  const redirect = safeRedirect(query.get('redirect'))
  const problem = problemOf(query)

  useEffect(() => {
    arriveAtSignIn()
    return resetSignIn
  }, [])
  useEffect(() => {
    if (way !== 'form') return
    const word = takeSignInMessage()
    if (word) sayAbove(word)
  }, [way])
  useEffect(() => {
    if (problem) sayAbove(t(problem))
  }, [problem, t])
  useEffect(() => {
    if (session.status === 'signed-in') navigatePortal(redirect ?? '/index', { replace: true })
  }, [status, redirect])

  return (
    <UserLayout onLocaleChange={dropRefusal}>
      {way === 'form' && <Form redirect={redirect} />}
      {way === 'central' && <ToCentral redirect={redirect} renew={query.get('renew') === 'true'} />}
    </UserLayout>
  )
}

function Form({ redirect }: { redirect: string | null }) {
  const { secondStep } = useSnapshot(signIn)
  if (secondStep) return <LazyView part={secondStepPart} props={{}} />
  return (
    <>
      <SignInForm />
      <AccountLinks />
      <ProviderChoices redirect={redirect} />
    </>
  )
}

/** Why a user who was on the way to another sign-in page is here. */
function problemOf(query: URLSearchParams) {
  const failure = z.safeParse(ProviderFailure, query.get('failed'))
  if (failure.success) return `auth:provider.${failure.data}` as const
  return query.get('sso') === 'failed' ? 'auth:central.failed' : null
}

/**
 * How the tenant has its users sign in: `/login` leads to single sign-on where that is configured (spec 2), `/user/login` is the form for
 * users who cannot get there. `unknown` while the tenant of the address is becoming the one in use.
 */
function useWay(): 'form' | 'central' | 'unknown' {
  const { pathname } = useLocation()
  const { status, tenantCode } = useSnapshot(session)
  const { isArriving } = useSnapshot(signIn)
  const { values } = useSnapshot(configuration)
  if (withoutTrailingSlashes(pathname) !== '/login') return 'form'
  const isKnown = !isArriving && (launch.tenantCode === null || launch.tenantCode === tenantCode)
  if (!isKnown) return 'unknown'
  if (!values.CENTER_SSO_ENABLED && !values.CENTER_ALT_SSO) return 'form'
  return status === 'signed-out' ? 'central' : 'unknown'
}
