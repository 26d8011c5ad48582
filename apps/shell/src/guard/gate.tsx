import { session, useText } from '@center/shared/host'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { askUser } from '../components/dialogs/confirm.store'
import { currentPath, signingOut, openSignIn, signOutOfPortal } from '../lib/session/sign-out'
import { portalContext, replaceQuery } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'
import { decide } from './decide'
import type { EntryDecision } from './entry'
import { entry, generateRoutes, routesState } from './entry.store'

type PortalState = 'loading' | 'ready' | 'failed'

export type GateProps = {
  /** The portal: `loading` draws its frame with skeletons. */
  portal: (state: PortalState) => ReactNode
  /** What an address without a session may show. */
  publicPage: ReactNode
  /** The way to a system outside. */
  handOff: ReactNode
}

/** Stands before every page of the portal and lets in who may (spec 4). */
export function Gate({ portal: drawPortal, publicPage, handOff }: GateProps) {
  const decision = useDecision()
  useCarryOut(decision)

  if (decision.do === 'show-public') return publicPage
  if (decision.do === 'hand-off') return handOff
  const state = stateOf(decision)
  return state && drawPortal(state)
}

/** How the portal is drawn, if it is. A query that is being completed changes nothing of what is open. */
function stateOf(decision: EntryDecision): PortalState | null {
  if (decision.do === 'replace-query') return routesState() === 'ready' ? 'ready' : 'loading'
  if (decision.do === 'show') return 'ready'
  if (decision.do === 'report-failure') return 'failed'
  return decision.do === 'generate' || decision.do === 'wait' ? 'loading' : null
}

function useDecision(): EntryDecision {
  const location = useLocation()
  const { status, tenantCode, ended } = useSnapshot(session)
  // Read for their own sake: a change of any must decide again.
  useSnapshot(entry)
  useSnapshot(portal)
  const { isUnderWay } = useSnapshot(signingOut)
  // Why the session ended is being shown; then the sign-in page opens.
  if (isUnderWay || (status === 'signed-out' && ended)) return { do: 'nothing' }

  return decide(location, { isSignedIn: status === 'signed-in', tenantCode })
}

function useCarryOut(decision: EntryDecision): void {
  const t = useText()
  const redirect = decision.do === 'sign-in' ? decision.redirect : null
  const refusedTenant = decision.do === 'refuse-tenant' ? decision.tenantCode : null
  const search = decision.do === 'replace-query' ? decision.search : null

  useEffect(() => {
    if (search !== null) replaceQuery(search)
  }, [search])

  useEffect(() => {
    if (decision.do === 'sign-in') openSignIn(redirect, portalContext(), { isUnseen: true })
  }, [decision.do, redirect])

  useEffect(() => {
    if (decision.do !== 'generate') return
    void generateRoutes().then((result) => {
      if (result === 'user-refused') void signOutOfPortal(`${window.location.pathname}${window.location.search}`)
    })
  }, [decision.do])

  useEffect(() => {
    if (refusedTenant === null) return
    const question = { title: t('shell:end.required.title'), message: t('shell:guard.tenantMismatch'), forced: true }
    void askUser({ ...question, confirmLabel: t('shell:guard.signInAgain') }).then(() =>
      signOutOfPortal(currentPath(), { tenantCode: refusedTenant }),
    )
  }, [refusedTenant, t])
}
