import { pageWindow, portalBase, preferences, reportGuests, text } from '@center/shared/host'
import { notify, onLaterMissed, UiProvider } from '@center/shared/ui'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { CallProgress } from './components/notices/call-progress'
import { ConfirmDialog } from './components/dialogs/confirm-dialog'
import { ElsewhereNotice } from './components/notices/elsewhere-notice'
import { EndingNotice } from './components/notices/ending-notice'
import { NetworkNotice } from './components/notices/network-notice'
import { VersionNotice } from './components/notices/version-notice'
import { watchLocalGuests } from './devtools/local-guests'
import { forgetEnterprises } from './enterprises/enterprises.store'
import { resetEntry } from './guard/entry.store'
import { Gate } from './guard/gate'
import { handleParentMessages } from './guard/parent-messages'
import { HandOffPage } from './hand-off/hand-off-page'
import { watchSessionEnd } from './guard/session-end'
import { openAccount, takeAccountDialog, setSearch, closeSwitch, watchLinkedDialogs } from './lib/overlays.store'
import { forgetRecents } from './lib/menu/favourites'
import { forgetLatestLetters } from './lib/letters/latest-letters.store'
import { stopCountdown } from './lib/session/end-by-guest'
import { resetSignOut, onSignOut } from './lib/session/sign-out'
import { forgetLock } from './lib/session/lock.store'
import { leaveMaximised } from './lib/maximised.store'
import { bindNavigation } from './lib/pages/navigation'
import { lookForVersion } from './lib/newer-version.store'
import { watchOnline } from './lib/online.store'
import { onSwitch } from './lib/session/switching.store'
import { forgetUserPreferences } from './lib/session/user-preferences.store'
import { chooseTop, forgetMenu } from './menu/menu.store'
import { Portal, type PortalProps } from './portal'
import { PublicPage } from './public-page'
import { carryTabs, clearStoredTabs } from './tabs/stored-tabs'
import { clearTabs } from './tabs/tabs.store'
import { goBack } from './tabs/tab-history'

/** Everything but the sign-in pages. */
export function Root() {
  useLayoutEffect(resetSignOut, [])
  useLayoutEffect(takeAccountDialog, [])
  useEffect(watchLinkedDialogs, [])
  useLayoutEffect(watchLocalGuests, [])
  useEffect(watchSessionEnd, [])
  useEffect(watchOnline, [])
  useEffect(() => onLaterMissed(tellMissed), [])
  useEffect(reportGuests, [])
  useEffect(() => handleParentMessages(goBack), [])
  useEffect(() => onSignOut(forgetUser), [])
  useEffect(() => onSwitch(carryWork), [])
  return (
    <Look>
      <BrowserRouter basename={portalBase} window={pageWindow}>
        <NavigationBridge />
        <Gate portal={drawPortal} publicPage={<PublicPage />} handOff={<HandOffPage />} />
      </BrowserRouter>
      <CallProgress />
      <ConfirmDialog />
      <NetworkNotice />
      <VersionNotice />
      <ElsewhereNotice />
      <EndingNotice />
    </Look>
  )
}

const drawPortal = (state: PortalProps['state']) => <Portal state={state} />

/** Another look changes the page, and draws nothing of it anew that does not ask for it. */
function Look({ children }: { children: ReactNode }) {
  const { locale, theme } = useSnapshot(preferences)
  return (
    <UiProvider locale={locale} theme={theme}>
      {children}
    </UiProvider>
  )
}

/** Lets actions outside of components open pages. */
function NavigationBridge() {
  const navigate = useNavigate()
  useLayoutEffect(() => bindNavigation(navigate), [navigate])
  return null
}

/** A part of the page did not come: the network, or a newer portal. */
function tellMissed(): void {
  notify('error', { message: text('shell:account.failed') })
  void lookForVersion()
}

/** What the stores know of one user, the next must not see. */
function forgetUser(): void {
  forgetWork()
  resetEntry()
  forgetUserPreferences()
  forgetRecents()
  forgetLock()
  forgetMenu()
  stopCountdown()
  setSearch(false)
  openAccount(null)
}

/** At a switch: tabs that the other role, enterprise or application has as well are opened again. */
function carryWork(): void {
  carryTabs()
  forgetPlace()
}

function forgetWork(): void {
  clearTabs()
  clearStoredTabs()
  forgetPlace()
}

/** What belongs to the role, enterprise or application that the user leaves. */
function forgetPlace(): void {
  leaveMaximised()
  forgetLatestLetters()
  forgetEnterprises()
  chooseTop(null)
  closeSwitch()
}
