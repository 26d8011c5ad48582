import { pageWindow, portalBase, preferences, reportGuests } from '@center/shared/host'
import { UiProvider } from '@center/shared/ui'
import { useEffect, useLayoutEffect } from 'react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { CallProgress } from './components/call-progress'
import { ConfirmDialog } from './components/confirm-dialog'
import { ElsewhereNotice } from './components/elsewhere-notice'
import { EndingNotice } from './components/ending-notice'
import { NetworkNotice } from './components/network-notice'
import { VersionNotice } from './components/version-notice'
import { watchLocalGuests } from './devtools/local-guests'
import { forgetEnterprises } from './enterprises/enterprises.store'
import { resetEntry } from './guard/entry.store'
import { Gate } from './guard/gate'
import { obeyParent } from './guard/parent-orders'
import { HandOffPage } from './hand-off/hand-off-page'
import { watchSessionEnd } from './guard/session-end'
import { openAccount, takeAccountDialog } from './lib/account-switch.store'
import { forgetVisits } from './lib/favourites'
import { setSearch } from './lib/search-switch.store'
import { forgetLatestLetters } from './lib/latest-letters.store'
import { stopCountdown } from './lib/end-by-guest'
import { arrive, onLeave } from './lib/leave'
import { forgetLock } from './lib/lock.store'
import { leaveMaximised } from './lib/maximised.store'
import { bindNavigation } from './lib/navigation'
import { watchOnline } from './lib/online.store'
import { closeSwitch } from './lib/switch-dialogs.store'
import { onSwitch } from './lib/switching.store'
import { forgetUserPreferences } from './lib/user-preferences.store'
import { chooseTop, forgetMenu } from './menu/menu.store'
import { Portal } from './portal'
import { PublicPage } from './public-page'
import { carryTabs, forgetKeptTabs } from './tabs/kept-tabs'
import { clearTabs } from './tabs/tabs.store'
import { goBack } from './tabs/travel'

/** Everything but the sign-in pages. */
export function Root() {
  const { locale, theme } = useSnapshot(preferences)
  useLayoutEffect(arrive, [])
  useLayoutEffect(takeAccountDialog, [])
  useLayoutEffect(watchLocalGuests, [])
  useEffect(watchSessionEnd, [])
  useEffect(watchOnline, [])
  useEffect(reportGuests, [])
  useEffect(() => obeyParent(goBack), [])
  useEffect(() => onLeave(forgetUser), [])
  useEffect(() => onSwitch(carryWork), [])
  return (
    <UiProvider locale={locale} theme={theme}>
      <BrowserRouter basename={portalBase} window={pageWindow}>
        <NavigationBridge />
        <Gate portal={(state) => <Portal state={state} />} publicPage={<PublicPage />} handOff={<HandOffPage />} />
      </BrowserRouter>
      <CallProgress />
      <ConfirmDialog />
      <NetworkNotice />
      <VersionNotice />
      <ElsewhereNotice />
      <EndingNotice />
    </UiProvider>
  )
}

/** Lets actions outside of components open pages. */
function NavigationBridge() {
  const navigate = useNavigate()
  useLayoutEffect(() => bindNavigation(navigate), [navigate])
  return null
}

/** What the stores know of one user, the next must not see. */
function forgetUser(): void {
  forgetWork()
  resetEntry()
  forgetUserPreferences()
  forgetVisits()
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
  forgetKeptTabs()
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
