import {
  addErrorHandler,
  getAppNames,
  registerApplication,
  start,
  triggerAppChange,
  unloadApplication,
} from 'single-spa'
import {
  addTexts,
  applyPreferences,
  configuration,
  connectParent,
  followDevice,
  forgetFormerUser,
  isAskedEarly,
  loadApp,
  loadConfiguration,
  loadTransport,
  pageFunctions,
  portalBase,
  prefetchApp,
  prepareEntry,
  readBoot,
  redeemArrivedTicket,
  reloadIfOutdated,
  storeTenant,
  takeEarlyForm,
  restoreSession,
  resumeStoredSession,
  session,
  storedTenant,
  storeEntryAddress,
  takePageTicket,
  takeTicketFromAddress,
  type ArrivedTicket,
} from '@center/shared/host'
import { rootTexts } from '../locales/texts'
import { appOfPath } from './activity'
import { confirmUserChange } from './confirm-user-change'
import { takeDevLink } from './dev-link'
import { isDrawnHere } from './fresh-document'
import { hideFailure, showAppFailure, showConfigurationFailure, showSetupRequired, showUnknownTenant } from './failures'
import { followTenant } from './page-head'
import { watchReturn } from './restored-page'
import { skipToMain } from './skip-link'
import { tenantAddress } from './tenant-address'

const apps = ['@center/auth', '@center/shell'] as const

const setupPath = `${portalBase}/user/setup`

addTexts('root', rootTexts)
takeDevLink()
const arrived = takeTicketFromAddress()
const pageTicket = takePageTicket()
applyPreferences()
followDevice()
watchReturn()
window.addEventListener('pagehide', storeEntryAddress)
// A ticket is for the very address that it came in.
const rightAddress = arrived ? null : tenantAddress(window.location, readBoot().tenantCode, storedTenant())
if (rightAddress === null) void begin(arrived, pageTicket)
else window.location.replace(rightAddress)

/** Session and configuration first: every app may rely on them. Its code is fetched meanwhile. */
async function begin(ticket: ArrivedTicket | null, resume: string | null = null): Promise<void> {
  const first = appOfPath(window.location.pathname)
  if (first) fetchCode(first)
  const before = storedTenant()
  if (!(await findSession(ticket, resume))) return
  // Nothing is drawn before it is known whether a user is signed in. A user with a ticket has just signed in, and another try (null) has
  // used up what the page came with.
  await Promise.all([ticket || resume === null ? null : resumeStoredSession(resume), loadConfiguration()])
  if (configuration.status === 'no-tenant') return refuseTenant(before)
  // The page that begins the portal needs no tenant.
  if (configuration.status === 'not-set-up' && window.location.pathname !== setupPath)
    return showSetupRequired(() => begin(null))
  if (configuration.status === 'failed') return showConfigurationFailure(() => begin(null))
  openPortal(first)
}

/** Of the first page, and of the calls that it makes unless they were made already. A failure here is seen, and shown, when single-spa loads the same app. */
function fetchCode(first: string): void {
  void loadApp(first).catch(() => undefined)
  if (first === '@center/shell' && !isAskedEarly()) void loadTransport().catch(() => undefined)
}

function openPortal(first: string | null): void {
  if (first === '@center/shell') prepareShell()
  followTenant()
  connectParent()
  registerApps()
}

/** What the shell will ask for, and the bell, which is drawn with its menu: asked for while the code of the shell is on its way. */
function prepareShell(): void {
  void prepareEntry()
  if (session.status === 'signed-in' && configuration.values.CENTER_ISNOTICE) prefetchApp('@center/notices')
}

/** The session of this tab, or that of a ticket. False: the page is left. */
async function findSession(ticket: ArrivedTicket | null, resume: string | null): Promise<boolean> {
  await restoreSession()
  if (ticket === null) return true
  if (resume === '') await forgetFormerUser()
  return redeemArrivedTicket(ticket, confirmUserChange)
}

/** A wrong link that was followed once does not lead to its tenant again. */
function refuseTenant(before: string | null): void {
  const { tenantCode } = session
  storeTenant(before === tenantCode ? null : before)
  showUnknownTenant(tenantCode, () => pageFunctions.replaceAddress(`${portalBase}/`))
}

function registerApps(): void {
  if (getAppNames().length > 0) return
  for (const name of apps) {
    const activeWhen = ({ pathname }: Location) => appOfPath(pathname) === name && isDrawnHere(name)
    registerApplication({ name, app: () => loadApp(name), activeWhen })
  }
  addErrorHandler(({ appOrParcelName }) => void showFailure(appOrParcelName))
  window.addEventListener('single-spa:app-change', () => apps.forEach(hideFailureWhenInactive))
  window.addEventListener('single-spa:first-mount', endFirstPaint, { once: true })
  skipToMain()
  start({ urlRerouteOnly: true })
}

/** From now on the apps draw their own skeletons. */
function endFirstPaint(): void {
  performance.mark('center:shell-ready')
  document.getElementById('center-skeleton')?.remove()
  takeEarlyForm()
}

/** A file of an app may be gone since a newer portal was installed: then the page is loaded anew. Else the app has failed. */
async function showFailure(name: string): Promise<void> {
  const isApp = getAppNames().includes(name)
  if (!isApp || !(await reloadIfOutdated())) showAppFailure(name, () => retry(name))
}

/** An app that broke while mounting stays broken until it was unloaded; one that did not load is simply loaded again. */
async function retry(name: string): Promise<void> {
  if (getAppNames().includes(name)) await unloadApplication(name)
  await triggerAppChange()
}

function hideFailureWhenInactive(name: string): void {
  if (appOfPath(window.location.pathname) !== name) hideFailure(name)
}
