export { readBoot, type Boot } from './page/boot'
export { takeEarlyForm, whenEarlyFormRests, type EarlyEntries, type EarlyField } from './page/early-form'
export { firstNonEmpty, launch, readLaunch, withoutLaunch, type Launch } from './page/launch'
export { centralPath, navigatePortal, portalBase, safeRedirect, signInPath } from './page/portal-address'
export { ErrorBoundary, type ErrorBoundaryProps } from './apps/error-boundary'
export { loadApp, type LoadedApp } from './apps/load-app'
export { prefetchApp } from './apps/prefetch-app'
export { mountApp, type MountedApp } from './apps/mount-app'
export { useLazy } from './apps/use-lazy'
export { mountParcel, type RootParcel } from './guests/drivers/root-parcel'
export { mountReactApp, type Lifecycles, type ReactAppOptions } from './apps/mount-react-app'
export { callApi, QUICK_TIMEOUT_MS, type CallOptions } from './calls/call-api'
export { isAskedEarly } from './calls/early-answer'
export { apiTransport, loadTransport } from './calls/transport'
export { randomId } from '../early-call'
export { downloadFile } from './calls/download-file'
export { saveFile } from './page/save-file'
export { isUnanswered } from './calls/command-keys'
export { fieldFaultsOf, type FieldFault } from './calls/field-faults'
export { encryptPasswords, prepareEncryption } from './sign-in/encrypt-passwords'
export { callProgress } from './calls/call-progress.store'
export type { Failure, Result } from './result'
export { retryDelays } from './calls/retry'
export { applyBrandColour, contrastOnWhite } from './configuration/brand-colour'
export { configuration } from './configuration/configuration.store'
export { useCopyright } from './configuration/copyright'
export { loadConfiguration } from './sign-in/load-configuration'
export { connectEvents } from './events/connect-events'
export { dispatchServerEvent, onServerEvent } from './calls/server-events'
export type {
  GuestFailure,
  GuestFigures,
  GuestHandle,
  GuestState,
  InspectedGuest,
  OpenGuestOptions,
} from './guests/guest-handle'
export { runInReadyPage, trackSideEffects } from './guests/code/follow-side-effects'
export { loadBus } from './guests/bus/lazy-bus'
export { createGuestHost, type GuestHost } from './guests/lifecycle/guest-host'
export { createGuestModules } from './guests/code/guest-modules'
export type {
  GuestLifecycleEvent,
  GuestModule,
  GuestServices,
  GuestTraffic,
  HostTraffic,
  IgnoredMessage,
} from './guests/guest-services'
export { watchGuests, type GuestWatcher } from './guests/lifecycle/guest-watch'
export { skipsHiddenContent } from './guests/lifecycle/instance-state'
export { recoverGuests } from './guest-list/recover-guests'
export { guests, loadGuests, loadPublicGuests, reviseGuests, type GuestRow } from './guest-list/guests.store'
export { inspectGuests, openGuest, prefetchGuest, prerenderGuest } from './guests/lifecycle/open-guest'
export type { Prerender } from './guests/lifecycle/prerender'
export { loadAllRows, printAllRows } from './page/print-lists'
export { copyText } from './page/copy-text'
export { CloseOnBack, CloseOnBackWhenNarrow, useCloseOnBack } from './page/close-on-back'
export type { CloseLayer } from './page/layers'
export { hasGuestCode, holdGuestCode, usePasswordField } from './page/guest-code'
export { htmlPolicy } from './page/html-policy'
export { latestLettersCall } from './letters/latest-letters'
export { loadUnread, unread, watchUnread } from './letters/unread.store'
export { letterOfPath, offerLetterDrawer, showLetter } from './page/letter-drawer'
export { openDocs } from './texts/open-docs'
export { pageFunctions, pageWindow, undoLeaving } from './page/page-functions'
export { watchFragment } from './page/watch-fragment'
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
} from './sign-in/account-actions'
export {
  centralSignInAddress,
  providerAddress,
  centralSignOutAddress,
  hasCentralSignIn,
  storeSignInMessage,
  redeemArrivedTicket,
  takeTicketFromAddress,
  takeSignInMessage,
  type ArrivedTicket,
  type UserConflict,
} from './sign-in/central-sign-in'
export { draftOwner, dropDrafts, readDraft, writeDraft, type DraftOwner } from './session/drafts'
export { endSession } from './session/end-session'
export { previewRoleId } from './page/preview'
export { leavePreview } from './sign-in/leave-preview'
export { forgetFormerUser } from './session/former-user'
export { resumeStoredSession, startSession, takePageTicket } from './sign-in/resume-session'
export { guardElements } from './session/guard-elements'
export {
  Permission,
  ProcessNodeForm,
  usePermission,
  type PermissionProps,
  type ProcessNode,
} from './session/permission'
export { askForEntry, prepareEntry, storeEntryAddress } from './sign-in/entry'
export {
  adoptTenant,
  storeTenant,
  beginSession,
  fetchUserAndPermissions,
  loadPermissions,
  loadUser,
  replaceToken,
  restoreSession,
  storedTenant,
  applyUserAndPermissions,
  type UserAndPermissions,
} from './sign-in/session-actions'
export { idleLimitMs, lastUse, noteUse, sessionMark } from './session/session-lifetime'
export { can, session } from './session/session.store'
export { readProfile } from './session/stored-profile'
export { partOfDay } from '../early-call'
export {
  storeWorkContext,
  storeDefaultApplication,
  setWorkContext,
  workContext,
  type WorkContext,
} from './session/work-context'
export {
  beginProviderProof,
  loadProofWays,
  proofRequest,
  proveByPasskey,
  proveCode,
  provePassword,
  settleProof,
  withProof,
} from './sign-in/proofs'
export { canUsePasskeys, makePasskey, signWithPasskey, type PasskeyProblem } from './sign-in/passkeys'
export { createResendClock, type ResendClock } from './sign-in/resend-clock'
export { setSessionItem, getSessionItem, setLocalItem, getLocalItem } from './storage/browser-storage'
export { reportGuests } from './telemetry/report-guests'
export {
  applyPreferences,
  followDevice,
  preferences,
  setDensity,
  setTheme,
  type Density,
  type Theme,
  type ThemeChoice,
} from './texts/preferences.store'
export type { Locale } from '../contract/values/locale'
export { failureText } from './texts/failure-text'
export { useNames, type Names } from './texts/names/use-names'
export { usePagerTexts } from './texts/pager-texts'
export { usePasswordTexts, useStrengthTexts } from './texts/password-texts'
export { addTexts, setLocale, text, useText, type Text, type TextSource, type Texts } from './texts/texts'
export { whenIdle } from '../guest-protocol/page/when-idle'
export { newerPortal, reloadIfOutdated } from './version/portal-version'
