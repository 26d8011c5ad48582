import { passwordFault, passwordStrength } from './password-rules'
import { matchesPattern, patternFault } from '../values/short-pattern'

/** The pattern of a phone number where the tenant has none of its own: 11 digits, 1, then 3 to 9 (spec 5). */
export const PHONE_PATTERN = '^1[3-9]\\d{9}$'

/** Letters of any script, digits, `_`, `.`, `@` and `-`: nothing that looks like nothing, or ends a line. */
const USERNAME = /^[\p{L}\p{N}_.@-]{2,32}$/u

/** What is wrong with an entry, by the name of its text. The same names go over the wire in a refusal. */
export type EntryProblem =
  | 'required'
  /** Two classes are not there: the password is not strong enough (spec 5). */
  | 'weak'
  | 'rule'
  /** A name of the user, the company or the tenant is in the password. */
  | 'name'
  /** One of the most used passwords, or close to one. */
  | 'guessable'
  /** One of the last five. */
  | 'used'
  | 'differs'
  | 'form'
  | 'phoneName'
  | 'phone'
  | 'taken'
  | 'wrong'
  | 'same'
  | 'long'

export type AccountEntries = {
  username: string
  password: string
  mobile: string
  smsCode: string
}

export type EnterpriseEntries = {
  companyName: string
  industryCode: string
  country: string
  contacts: string
  position: string
  mobile: string
  smsCode: string
  password: string
}

/** What of the tenant the rules depend on. */
export type RegistrationTerms = {
  phonePattern: string
  hasSms: boolean
  /** What the tenant is called; the server alone knows. */
  names?: readonly string[]
}

export type Problems<Field extends string> = Partial<Record<Field, EntryProblem>>

/** Whether this is a phone number by the tenant's pattern; a pattern that a setting may not have counts as none. */
export function isPhone(phone: string, pattern: string = PHONE_PATTERN): boolean {
  return matchesPattern(phone, patternFault(pattern) === null ? pattern : PHONE_PATTERN)
}

/** A number or a code as it is meant, however it was typed: half-width, and without the blanks that it was pasted with. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}

/** Who signs in, by the name or the phone number that was typed. */
export function plainAccount(typed: string, phonePattern: string): string {
  const number = plainCode(typed)
  return isPhone(number, phonePattern) ? number : typed.trim()
}

/** What is wrong with a username. A phone number is refused: it is the name of an enterprise account. */
export function usernameProblem(username: string, phonePattern: string = PHONE_PATTERN): EntryProblem | null {
  if (username === '') return 'required'
  if (!USERNAME.test(username)) return 'form'
  return isPhone(username, phonePattern) ? 'phoneName' : null
}

/** What is wrong with a new password: two of the three classes are asked for first, then the whole rule (spec 5). */
export function newPasswordProblem(
  password: string,
  username: string,
  names: readonly string[] = [],
): EntryProblem | null {
  if (password === '') return 'required'
  if (passwordStrength(password).level < 2) return 'weak'
  const fault = passwordFault(password, username, names)
  return fault && fault !== 'name' ? 'rule' : fault
}

/** The second entry of a password is compared without the blanks at both ends (spec 5). */
export function repeatProblem(again: string, password: string): EntryProblem | null {
  if (again === '') return 'required'
  return again.trim() === password.trim() ? null : 'differs'
}

export function phoneProblem(phone: string, pattern: string): EntryProblem | null {
  if (phone === '') return 'required'
  return isPhone(phone, pattern) ? null : 'phone'
}

/** The form of an account: the phone is optional; once there is one, so is its code, where the tenant sends any. */
export function accountProblems(entries: AccountEntries, { phonePattern, hasSms, names = [] }: RegistrationTerms) {
  const { username, password, mobile, smsCode } = entries
  return only<keyof AccountEntries>({
    username: usernameProblem(username, phonePattern),
    password: newPasswordProblem(password, username, [mobile, ...names]),
    mobile: mobile === '' ? null : phoneProblem(mobile, phonePattern),
    smsCode: hasSms && mobile !== '' && smsCode === '' ? 'required' : null,
  })
}

/** The form of an enterprise, whose account is called by the phone number. */
export function enterpriseProblems(
  entries: EnterpriseEntries,
  { phonePattern, hasSms, names = [] }: RegistrationTerms,
) {
  const { companyName, industryCode, country, contacts, position, mobile, smsCode, password } = entries
  const required = (entry: string) => (entry === '' ? 'required' : null)
  return only<keyof EnterpriseEntries>({
    companyName: required(companyName),
    industryCode: required(industryCode),
    country: required(country),
    contacts: required(contacts),
    position: required(position),
    mobile: phoneProblem(mobile, phonePattern),
    smsCode: hasSms ? required(smsCode) : null,
    password: newPasswordProblem(password, mobile, [companyName, contacts, ...names]),
  })
}

/** What is wrong with a change of the phone without knowing the user's own: that is compared on the server alone. */
export function phoneChangeProblems(entries: { newPhone: string; smsCode: string }, phonePattern: string) {
  const { newPhone, smsCode } = entries
  return only<'newPhone' | 'smsCode'>({
    newPhone: phoneProblem(newPhone, phonePattern),
    smsCode: smsCode === '' ? 'required' : null,
  })
}

/** What is wrong with the two numbers of a change, by the user's own. */
export function ownPhoneProblems(entries: { oldPhone: string; newPhone: string }, own: string) {
  return only<'oldPhone' | 'newPhone'>({
    oldPhone: entries.oldPhone === own ? null : 'wrong',
    newPhone: entries.newPhone === own ? 'same' : null,
  })
}

/** A number as it may be shown: the first three and the last four signs. The empty one stays empty. */
export function maskPhone(phone: string): string {
  return phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** `zh***@example.com` */
export function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@')
  const shown = name.length > 3 ? 2 : 1
  return address === '' ? '' : `${name.slice(0, shown)}***@${host}`
}

function only<Field extends string>(found: Record<Field, EntryProblem | null>): Problems<Field> {
  const entries = Object.entries<EntryProblem | null>(found).filter(([, problem]) => problem !== null)
  return Object.fromEntries(entries) as Problems<Field>
}
