import { proxy } from 'valtio'
import * as z from 'zod/mini'
import {
  getCaptchaType,
  getLoginCaptcha,
  plainAccount,
  plainCode,
  SecondStep,
  type CaptchaKind,
} from '@center/shared/contract'
import {
  adoptTenant,
  callApi,
  configuration,
  encryptPasswords,
  endSession,
  launch,
  loadApp,
  loadConfiguration,
  prefetchApp,
  prepareEncryption,
  readBoot,
  session,
  type Failure,
} from '@center/shared/host'
import { noGrant, openPortal, tenant, type Deliver, type Delivery } from './deliver'
import { leadToNewPassword } from './expired-password'
import { askPasskey } from './passkey'
import { deliverWithWork } from './work'
import { findProblems, type Entries, type Field, type Problems } from './sign-in-problems'

export { tenant, type Deliver, type Delivery } from './deliver'

/** How long a refusal is shown (spec 8). */
const REFUSAL_MS = 5_000

type SignIn = {
  status: 'idle' | 'submitting'
  entries: Entries
  problems: Problems
  /** The last refusal, for five seconds. */
  refusal: Failure | null
  /** Counts the pictures asked for; the server keys the picture by it. */
  captchaCount: number
  captcha: 'loading' | 'shown' | 'failed'
  /** The captcha of the tenant: a picture in the form, or a puzzle in a pop-up. */
  captchaKind: CaptchaKind
  /** The pop-up is open: a puzzle, or the code by SMS for users who cannot see a picture. */
  isProving: boolean
  /** The proof of a solved puzzle, for one attempt; empty without one. */
  proof: string
  /** The tenant of the address is becoming the one in use: what it has for sign-in is not known yet. */
  isArriving: boolean
  /** The password was right, and a code is asked for. */
  secondStep: SecondStep | null
}

/** Two tabs share the cookie that the server knows pictures by, so each counts from a place of its own: where its page began. */
const firstPicture = readBoot().picture ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

const atStart = (): SignIn => ({
  status: 'idle',
  entries: { username: '', password: '', captcha: '' },
  problems: {},
  refusal: null,
  captchaCount: firstPicture,
  captcha: 'loading',
  captchaKind: configuration.values.CENTER_LOGIN_CAPTCHA_TYPE,
  isProving: false,
  proof: '',
  isArriving: false,
  secondStep: null,
})

export const signIn = proxy<SignIn>(atStart())

let deliver = openPortal
/** The form whose password was right, for the code that goes with it. */
let held: Parameters<Deliver>[0] | null = null
let attempt = 0
let latestKind = 0
let hasReadPage = false
let refusalTimer: ReturnType<typeof setTimeout> | undefined

/** Address of the picture that belongs to a count, as the page asks for the first one. */
export function captchaAddress(count: number): string {
  return `${getLoginCaptcha.url}?type=LOGIN&data=${count}`
}

/** Users who type are about to sign in: what encrypts and what comes next is on its way meanwhile. */
export function enter(field: Field, value: string): void {
  prepareEncryption()
  prefetchApp('@center/shell')
  signIn.entries[field] = value
  delete signIn.problems[field]
}

export function refreshCaptcha(): void {
  signIn.captchaCount += 1
  signIn.captcha = 'loading'
  signIn.entries.captcha = ''
}

export function noteCaptcha(outcome: 'shown' | 'failed'): void {
  signIn.captcha = outcome
}

export function dropRefusal(): void {
  clearTimeout(refusalTimer)
  signIn.refusal = null
}

/** Makes the tenant of the address the one in use, and says what a right form is good for. */
export function arriveAtSignIn(whatFor: Delivery = openPortal): void {
  deliver = whatFor
  void loadCaptchaKind()
  if (launch.tenantCode) void takeTenant(launch.tenantCode)
}

/** Makes a tenant the one in use; a session of another tenant in this tab is over then. */
export async function takeTenant(wanted: string): Promise<void> {
  if (wanted === session.tenantCode) return
  signIn.isArriving = true
  if (session.status === 'signed-in') endSession()
  adoptTenant(wanted)
  await loadConfiguration()
  signIn.isArriving = false
  await loadCaptchaKind()
}

/** Says something above the form for as long as a refusal. */
export function sayAbove(message: string): void {
  refuse({ ...noGrant, message })
}

/** Which captcha is asked for. The server's word stands above the configuration's, which may be of yesterday, unless it came with the page just now. */
async function loadCaptchaKind(): Promise<void> {
  const load = ++latestKind
  signIn.captchaKind = configuration.values.CENTER_LOGIN_CAPTCHA_TYPE
  if (cameWithPage()) return
  const result = await callApi(getCaptchaType, { body: { scene: 'LOGIN', tenantCode: tenant() } }, { silent: true })
  if (load === latestKind && result.ok) signIn.captchaKind = result.value
}

/** Whether the kind of captcha of this tenant stood in the page: true once, for the form that the page begins with. */
function cameWithPage(): boolean {
  const { configuration: ofPage, tenantCode } = readBoot()
  const isThere = !hasReadPage && ofPage !== undefined && tenantCode === tenant()
  hasReadPage = true
  return isThere
}

/** Opens the pop-up with the puzzle, or with the code by SMS for users who cannot use the picture. */
export function openProof(): void {
  signIn.isProving = true
}

export function closeProof(): void {
  signIn.isProving = false
}

/** A captcha was solved: with everything else filled in, signing in goes on by itself. */
export function takeProof(proof: string): Promise<Field | null> {
  Object.assign(signIn, { proof, isProving: false })
  return submitSignIn()
}

/**
 * Tries to sign in with what was typed; gives back the field that wants attention, null when none does.
 *
 * The picture is good for one attempt, so it is changed whenever the server may have refused one. Everything else that
 * was typed stays, whatever happens, until the page is left.
 */
export async function submitSignIn(): Promise<Field | null> {
  if (signIn.status !== 'idle') return null
  dropRefusal()
  if (!isReady()) return firstProblem()

  const ticket = ++attempt
  signIn.status = 'submitting'
  runShellAhead()
  const outcome = await exchange()
  if (ticket !== attempt) return null // the page was left meanwhile
  if (outcome.ok) {
    await outcome.value()
    return null
  }
  signIn.status = 'idle'
  if (outcome.failure && !goesOn(outcome.failure)) refuse(outcome.failure)
  return firstProblem() ?? (hasPicture() && !signIn.entries.captcha ? 'captcha' : null)
}

/** After these there is nothing to type a code for: the sign-in begins again. */
const startsOver: readonly string[] = ['login.step_expired', 'login.second_step', 'login.wrong_credentials']

/** Sends the form again with a code, and whether the browser is trusted from then on; why it was refused, if the same code field is still there. */
export async function submitCode(code: string, trust = false): Promise<Failure | null> {
  if (!signIn.secondStep || !held || signIn.status !== 'idle') return null
  const ticket = ++attempt
  signIn.status = 'submitting'
  const outcome = await deliver.form({ ...held, secondStep: { ticket: signIn.secondStep.ticket, code, trust } })
  if (ticket !== attempt) return null
  if (outcome.ok) {
    await outcome.value()
    return null
  }
  signIn.status = 'idle'
  if (leadToNewPassword(outcome.failure)) return null
  if (!startsOver.includes(outcome.failure.code)) return outcome.failure
  leaveSecondStep()
  refuse(outcome.failure)
  return null
}

/** Signs in by a passkey, in place of the form. What was typed stays. */
export async function submitPasskey(): Promise<void> {
  if (signIn.status !== 'idle') return
  dropRefusal()
  const ticket = ++attempt
  signIn.status = 'submitting'
  const outcome = await askPasskey(deliver.passkey)
  if (ticket !== attempt) return
  if (outcome?.ok) return outcome.value()
  signIn.status = 'idle'
  if (outcome) refuse(outcome.failure)
}

/** Back to the form. */
export function leaveSecondStep(): void {
  attempt += 1
  held = null
  Object.assign(signIn, { secondStep: null, status: 'idle' })
}

/** Asks for a code or another password where the answer says so. */
function goesOn(failure: Failure): boolean {
  if (leadToNewPassword(failure)) return true
  const { code, data } = failure
  const step = code === 'login.second_step' ? z.safeParse(SecondStep, data) : null
  if (!step?.success) return false
  signIn.secondStep = step.data
  return true
}

/** What draws the portal is run while the server looks at the form. What fails is said when the portal is opened. */
function runShellAhead(): void {
  if (deliver === openPortal) loadApp('@center/shell').catch(() => undefined)
}

/** Whether the form can be sent. What is missing is said at its field; a puzzle is asked for once nothing else is. */
function isReady(): boolean {
  signIn.problems = findProblems(signIn.entries, { hasPicture: hasPicture() && !signIn.proof })
  if (firstProblem()) return false
  if (hasPicture() || signIn.proof) return true
  openProof()
  return false
}

/** Forgets everything typed; an answer that is still under way is dropped. */
export function resetSignIn(): void {
  attempt += 1
  held = null
  clearTimeout(refusalTimer)
  Object.assign(signIn, { ...atStart(), captchaCount: signIn.captchaCount + 1 })
}

type Outcome = Awaited<ReturnType<Deliver>> | { ok: false; failure: null }

async function exchange(): Promise<Outcome> {
  const encrypted = await encryptPasswords({ password: signIn.entries.password })
  if (!encrypted.ok && encrypted.failure.code === 'request.invalid') {
    signIn.problems.password = 'passwordLong'
    return { ok: false, failure: null }
  }
  if (!encrypted.ok) return encrypted
  held = { username: username(), ...encrypted.value }
  const outcome = await deliverWithWork(deliver.form, { ...held, ...provenBy() })
  signIn.proof = ''
  // After a right form the page is left: another picture would be drawn and fetched for no one.
  if (!outcome.ok) refreshCaptcha()
  return outcome
}

/** The form has a picture whose text is asked for; else a puzzle is, when it is sent. */
function hasPicture(): boolean {
  return signIn.captchaKind === 'kaptcha'
}

/** The proof of a puzzle, else the text of the picture with what names it. */
function provenBy() {
  if (signIn.proof) return { captchaVerification: signIn.proof }
  return { imgvercode: plainCode(signIn.entries.captcha), captchaData: signIn.captchaCount }
}

function username(): string {
  return plainAccount(signIn.entries.username, configuration.values.CENTER_PHONE_PATTERN)
}

function refuse(failure: Failure): void {
  signIn.refusal = failure
  refusalTimer = setTimeout(dropRefusal, REFUSAL_MS)
}

function firstProblem(): Field | null {
  return (['username', 'password', 'captcha'] as const).find((field) => signIn.problems[field]) ?? null
}
