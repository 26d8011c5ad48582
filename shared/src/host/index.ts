export { readBoot, type Boot } from './address/boot'
export type { FirstPartyApp } from './address/first-party-app'
export { firstSaid, launch, readLaunch, withoutLaunch, type Launch } from './address/launch'
export { centralPath, navigatePortal, portalBase, safeRedirect, signInPath } from './address/portal'
export { ErrorBoundary, type ErrorBoundaryProps } from './apps/error-boundary'
export { loadApp, type LoadedApp } from './apps/load-app'
export { mountApp, type MountedApp } from './apps/mount-app'
export { mountParcel, type RootParcel } from './apps/root-parcel'
export { mountReactApp, type Lifecycles, type ReactAppOptions } from './apps/mount-react-app'
export { apiTransport, callApi, QUICK_TIMEOUT_MS, type CallOptions } from './calls/call-api'
export { randomId } from './calls/random-id'
export { isUnanswered } from './calls/command-keys'
export { encryptPasswords, prepareEncryption } from './calls/encrypt-passwords'
export { callProgress } from './calls/call-progress.store'
export type { Failure, Result } from './calls/result'
export { retryDelays } from './calls/retry'
export { applyBrandColour } from './configuration/brand-colour'
export { configuration } from './configuration/configuration.store'
export { useCopyright } from './configuration/copyright'
export { loadConfiguration } from './configuration/load-configuration'
export { connectEvents } from './events/connect-events'
export { dispatchServerEvent, onServerEvent } from './events/server-events'
export type {
  GuestFailure,
  GuestFigures,
  GuestHandle,
  GuestState,
  InspectedGuest,
  OpenGuestOptions,
} from './guests/guest-handle'
export { followTraces } from './guests/follow-traces'
export { createGuestHost, type GuestHost } from './guests/guest-host'
export { createGuestModules } from './guests/guest-modules'
export type {
  GuestEvent,
  GuestModule,
  GuestServices,
  GuestTraffic,
  HostTraffic,
  IgnoredMessage,
} from './guests/guest-services'
export { watchGuests, type GuestWatcher } from './guests/guest-watch'
export { recoverGuests } from './guests/recover-guests'
export { guests, loadGuests, loadPublicGuests, reviseGuests, type GuestRow } from './guests/guests.store'
export { inspectGuests, openGuest, prefetchGuest } from './guests/open-guest'
export { useBackCloses } from './page/back-closes'
export { hasGuestCode, holdGuestCode, usePasswordField } from './page/guest-code'
export { htmlPolicy } from './page/html-policy'
export { letterOfPath, offerLetterDrawer, showLetter } from './page/letter-drawer'
export { pageFunctions, pageWindow, watchAddress } from './page/page-functions'
export { connectParent } from './parent/connect-parent'
export { onParentMessage } from './parent/parent-handlers'
export {
  changePassword,
  changePhone,
  checkPassword,
  renameUser,
  renewSession,
  signOutOnServer,
  type PhoneChange,
} from './session/account-actions'
export {
  centralSignInAddress,
  centralSignOutAddress,
  hasCentralSignIn,
  leaveWord,
  redeemArrivedTicket,
  takeTicketFromAddress,
  takeWord,
  type ArrivedTicket,
  type Encounter,
} from './session/central-sign-in'
export { draftOwner, dropDrafts, readDraft, writeDraft, type DraftOwner } from './session/drafts'
export { endSession } from './session/end-session'
export { resumeRememberedSession, startSession, takePageTicket } from './session/resume-session'
export { guardElements } from './session/guard-elements'
export {
  Permission,
  ProcessNodeForm,
  usePermission,
  type PermissionProps,
  type ProcessNode,
} from './session/permission'
export {
  adoptTenant,
  rememberTenant,
  beginSession,
  fetchStandpoint,
  loadPermissions,
  loadUser,
  replaceToken,
  restoreSession,
  storedTenant,
  takeStandpoint,
  type Standpoint,
} from './session/session-actions'
export { idleLimitMs, lastUse, noteUse, sessionMark } from './session/session-life'
export { can, session } from './session/session.store'
export { keepStanding, rememberDefaultApplication, stand, standing, type Standing } from './session/standing'
export { createResendClock, type ResendClock } from './resend-clock'
export { keep, kept, remember, remembered } from './storage'
export { reportGuests } from './telemetry/report-guests'
export {
  applyPreferences,
  followDevice,
  preferences,
  setDensity,
  setTheme,
  type Density,
  type Locale,
  type Theme,
  type ThemeChoice,
} from './texts/preferences.store'
export { failureText } from './texts/failure-text'
export { usePagerTexts } from './texts/pager-texts'
export { addTexts, setLocale, text, useText, type Text, type Texts } from './texts/texts'
export { newerPortal, reloadIfOutdated } from './version/portal-version'
