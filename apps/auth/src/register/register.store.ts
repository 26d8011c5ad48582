import { proxy } from 'valtio'
import { getRegisterContent, type RegisterContent, type Registered } from '@center/shared/contract'
import {
  callApi,
  configuration,
  createResendClock,
  navigatePortal,
  prepareEncryption,
  type Failure,
} from '@center/shared/host'
import { createFormCaptcha } from '../lib/picture-captcha'
import { refusedFields } from '../lib/refused-fields'
import { adoptTenantOfAddress, tenantOfPage } from '../lib/tenant'
import { storeRegistered } from '../lib/registered'
import { dropDraft, storeDraft, readDraft } from './register-draft'
import {
  emptyEntries,
  fieldsOf,
  findProblems,
  formOf,
  type Entries,
  type Field,
  type Problems,
} from './register-entries'
import { sendRegistration } from './send-registration'

/** How long a refusal is shown (spec 8). */
const REFUSAL_MS = 2_000

/** Fields whose entry may be taken by another user. */
export type Checked = 'username' | 'mobile'

type Register = {
  status: 'idle' | 'submitting'
  content: RegisterContent | null
  /** It was asked for, and did not come. */
  isContentMissing: boolean
  entries: Entries
  problems: Problems
  /** What failed, and why: the registration, or the SMS that it needs. */
  refusal: { of: 'registration' | 'sms'; failure: Failure } | null
  /** A code is on its way to the phone. */
  isSent: boolean
  isReading: boolean
  /** The server wants a captcha before it says whether the entry is free. */
  unchecked: Partial<Record<Checked, boolean>>
  /** For which entry the captcha is being solved. */
  checking: Checked | null
}

const atStart = (): Register => ({
  status: 'idle',
  content: null,
  isContentMissing: false,
  entries: { ...emptyEntries },
  problems: {},
  refusal: null,
  isSent: false,
  isReading: false,
  unchecked: {},
  checking: null,
})

export const register = proxy<Register>(atStart())
export const captcha = createFormCaptcha('REGISTER')
/** Its proof answers a question about an entry, and leaves that of the form as it is. */
export const checkCaptcha = createFormCaptcha('REGISTER')
export const clock = createResendClock('sms.register')

let ticket = 0
let refusalTimer: ReturnType<typeof setTimeout> | undefined

/** Which form it is. What the server says of the tenant stands above the configuration, which may be of yesterday. */
export function theme() {
  return register.content?.theme ?? configuration.values.CENTER_REGISTER_THEME
}

export function hasSms(): boolean {
  return !configuration.values.CENTER_NOTSMS
}

/** Whether a code by SMS proves the form; else the captcha does when it is sent. */
export function isProvenBySms(): boolean {
  return hasSms() && register.entries.mobile.trim() !== ''
}

export async function arriveAtRegister(): Promise<void> {
  const arrival = ++ticket
  prepareEncryption()
  await adoptTenantOfAddress()
  if (arrival !== ticket) return
  register.entries = readDraft(tenantOfPage())
  clock.resume()
  void captcha.load()
  await loadContent()
}

/** Whether the page is still the one of this moment: an answer to what was asked on one that was left is dropped. */
export function isStillOpen(): () => boolean {
  const arrival = ticket
  return () => arrival === ticket
}

/** What stands around the form; without it the form is there all the same. */
export async function loadContent(): Promise<void> {
  const arrival = ticket
  register.isContentMissing = false
  const result = await callApi(getRegisterContent, { querystring: { tenantCode: tenantOfPage() } })
  if (arrival !== ticket) return
  if (result.ok) register.content = result.value
  else register.isContentMissing = true
}

/** Everything that the server said stands in the language before. */
export function followLanguage(): void {
  dropRefusal()
  void loadContent()
}

/** Forgets passwords and codes; an answer that is still under way is dropped. The rest waits until the tab is closed. */
export function resetRegister(): void {
  ticket += 1
  clearTimeout(refusalTimer)
  clock.stop()
  captcha.renew()
  captcha.close()
  checkCaptcha.close()
  Object.assign(register, atStart())
}

export function enter(change: Partial<Entries>): void {
  Object.assign(register.entries, change)
  for (const field of Object.keys(change)) {
    delete register.problems[field as Field]
    delete register.unchecked[field as Checked]
  }
  storeDraft(tenantOfPage(), register.entries)
}

/** Has the captcha shown that the server wants for an answer about an entry. */
export function askForCheck(field: Checked): void {
  register.checking = field
  // The picture of the form has its text for the form: here it is a puzzle.
  checkCaptcha.state.kind = captcha.hasPicture() ? 'blockPuzzle' : captcha.state.kind
  checkCaptcha.ask()
}

export function openAgreement(isReading: boolean): void {
  register.isReading = isReading
}

/**
 * Sends what was filled in; gives back the field that wants attention, null when none does. Whatever was typed stays,
 * whatever happens; a captcha that the server has seen is another one then.
 */
export async function submitRegister(): Promise<Field | null> {
  if (register.status !== 'idle') return null
  dropRefusal()
  const needsCaptcha = !isProvenBySms() && !captcha.state.proof
  const needsPicture = needsCaptcha && captcha.hasPicture()
  const terms = { phonePattern: configuration.values.CENTER_PHONE_PATTERN, hasSms: hasSms() }
  register.problems = findProblems(register.entries, theme(), { ...terms, needsPicture })
  if (firstProblem()) return firstProblem()
  if (needsCaptcha && !needsPicture) {
    captcha.ask()
    return null
  }

  const attempt = ticket
  register.status = 'submitting'
  const result = await sendRegistration(formOf(theme()), register.entries, captcha.state)
  if (attempt !== ticket) return null
  register.status = 'idle'
  if (result.ok) {
    arrive(result.value)
    return null
  }
  refuse(result.failure)
  return firstProblem()
}

function arrive(value: Registered): void {
  dropDraft(tenantOfPage())
  storeRegistered({ username: value.username, tenantCode: value.tenantCode, backUrl: value.backUrl ?? '' })
  navigatePortal(`/user/register-result${window.location.search}`, { replace: true })
}

function refuse(failure: Failure): void {
  const fields = fieldsOf[formOf(theme())] as readonly string[]
  const refused = Object.entries(refusedFields(failure)).filter(([field]) => fields.includes(field))
  register.problems = Object.fromEntries(refused)
  if (failure.code === 'sms.wrong_code') register.problems.smsCode = 'wrong'
  register.refusal = { of: 'registration', failure }
  // That nothing arrived is true until the next attempt; what the server has said goes by itself.
  if (failure.code.startsWith('network.')) return
  captcha.renew()
  register.entries.imgCode = ''
  if (failure.code === 'login.wrong_captcha') register.problems.imgCode = 'wrong'
  refusalTimer = setTimeout(dropRefusal, REFUSAL_MS)
}

export function dropRefusal(): void {
  clearTimeout(refusalTimer)
  register.refusal = null
}

function firstProblem(): Field | null {
  return fieldsOf[formOf(theme())].find((field) => register.problems[field]) ?? null
}
