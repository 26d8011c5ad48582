import {
  isPhone,
  phoneChangeProblems,
  plainCode,
  repeatPhone,
  sendOwnPhoneCode,
  type EntryProblem,
} from '@center/shared/contract'
import {
  callApi,
  changePhone,
  configuration,
  createResendClock,
  failureText,
  fieldFaultsOf,
  session,
  type Failure,
  type PhoneChange,
} from '@center/shared/host'
import { proxy } from 'valtio'
import { openAccount } from '../lib/overlays.store'

export type PhoneField = 'password' | 'oldPhone' | 'newPhone' | 'imageCode' | 'smsCode'

type PhoneForm = {
  entries: Record<PhoneField, string>
  problems: Partial<Record<PhoneField, EntryProblem>>
  failure: string | null
  isBusy: boolean
  /** The name of the picture that is shown. */
  number: string
  isSent: boolean
}

export const phoneForm = proxy<PhoneForm>(atStart())

export const phoneClock = createResendClock('sms.phone')

let ticket = 0

/** The user's own number, masked: only the server knows the whole of it. Empty for a user without a number. */
export function maskedPhone(): string {
  return session.user?.mobile ?? ''
}

export function arriveAtPhone(): void {
  ticket += 1
  Object.assign(phoneForm, atStart())
  phoneClock.resume()
}

export function resetPhone(): void {
  ticket += 1
  phoneClock.stop()
}

export function enterPhone(field: PhoneField, value: string): void {
  phoneForm.entries[field] = value
  delete phoneForm.problems[field]
}

export function renewPicture(): void {
  phoneForm.number = newName()
  phoneForm.entries.imageCode = ''
}

/** The new number was left: whether it is valid, and whether it is taken. */
export async function checkNewPhone(): Promise<boolean> {
  const phone = plainCode(phoneForm.entries.newPhone)
  if (phone === '') return false
  if (!isPhone(phone, pattern())) {
    phoneForm.problems.newPhone = 'phone'
    return false
  }
  const result = await callApi(repeatPhone, { body: { phone, tenantCode: session.tenantCode } }, { silent: true })
  const isTaken = result.ok && result.value !== null
  if (isTaken && plainCode(phoneForm.entries.newPhone) === phone) phoneForm.problems.newPhone = 'taken'
  return !isTaken
}

/** Has a code sent to the new number, once the picture is read. The button counts from its press; a refusal gives it back (spec 4). */
export async function sendCode(): Promise<void> {
  const { entries, problems } = phoneForm
  if (phoneClock.state.wait > 0) return
  const attempt = ticket
  phoneForm.failure = null
  if (plainCode(entries.newPhone) === '') problems.newPhone = 'phone'
  if (plainCode(entries.imageCode) === '') problems.imageCode = 'required'
  if (problems.newPhone === 'phone' || problems.imageCode) return
  phoneClock.start()
  const isFree = await checkNewPhone()
  if (attempt !== ticket) return
  if (isFree) await askForCode(attempt)
  else phoneClock.reset()
}

async function askForCode(attempt: number): Promise<void> {
  const { entries, problems } = phoneForm
  const { number } = phoneForm
  const body = { phone: plainCode(entries.newPhone), number, imageCode: plainCode(entries.imageCode) }
  const result = await callApi(sendOwnPhoneCode, { body })
  if (attempt !== ticket) return
  if (result.ok || !hasNoResponse(result.failure)) renewPicture()
  if (result.ok) {
    phoneForm.isSent = true
    delete problems.imageCode
    return
  }
  phoneClock.reset(result.failure)
  if (result.failure.code === 'login.wrong_captcha') problems.imageCode = 'wrong'
  else phoneForm.failure = failureText(result.failure)
}

/** Sends the change; true when it was made. What is wrong is said at its field, and what was typed stays. */
export async function submitPhone(): Promise<boolean> {
  const change = toChange()
  phoneForm.problems = problemsOf(change)
  phoneForm.failure = null
  if (Object.keys(phoneForm.problems).length > 0) return false
  const attempt = ticket
  phoneForm.isBusy = true
  const result = await changePhone(change)
  if (attempt !== ticket) return result.ok
  phoneForm.isBusy = false
  if (result.ok) openAccount(null)
  else refuse(result.failure)
  return result.ok
}

function refuse(failure: Failure): void {
  const faults = fieldFaultsOf(failure)
  for (const { field, word } of faults) {
    if (isPhoneField(field)) phoneForm.problems[field] = word as EntryProblem
  }
  if (faults.length === 0) phoneForm.failure = failureText(failure)
}

const isPhoneField = (name: string): name is PhoneField => name in phoneForm.entries

function toChange(): PhoneChange {
  const { password, oldPhone, newPhone, smsCode } = phoneForm.entries
  return { password, oldPhone: plainCode(oldPhone), newPhone: plainCode(newPhone), smsCode: plainCode(smsCode) }
}

/** What is wrong as far as this page can tell: whether the password and the old number are right is the server's to say. */
function problemsOf(change: PhoneChange): PhoneForm['problems'] {
  const problems: PhoneForm['problems'] = phoneChangeProblems(change, pattern())
  if (change.password === '') problems.password = 'required'
  if (change.oldPhone === '' && maskedPhone() !== '') problems.oldPhone = 'wrong'
  return problems
}

const pattern = () => configuration.values.CENTER_PHONE_PATTERN
const hasNoResponse = ({ code }: Failure) => code.startsWith('network.')

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function atStart(): PhoneForm {
  return {
    entries: { password: '', oldPhone: '', newPhone: '', imageCode: '', smsCode: '' },
    problems: {},
    failure: null,
    isBusy: false,
    number: newName(),
    isSent: false,
  }
}
