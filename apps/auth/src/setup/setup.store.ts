import { proxy } from 'valtio'
import {
  isBrandColour,
  MAX_BRAND_IMAGE_BYTES,
  newPasswordProblem,
  repeatProblem,
  setUp,
  usernameProblem,
  type EntryProblem,
  type Locale,
} from '@center/shared/contract'
import {
  callApi,
  encryptPasswords,
  loadConfiguration,
  pageWindow,
  preferences,
  prepareEncryption,
  type Failure,
} from '@center/shared/host'
import { refusedFields } from '../lib/refused-fields'
import { toDataAddress } from './to-data-address'

export const setupFields = [
  'title',
  'brandColor',
  'tenantName',
  'tenantCode',
  'name',
  'username',
  'password',
  'again',
] as const
export type SetupField = (typeof setupFields)[number]
/** What is not typed. */
const choiceFields = ['logo', 'examples'] as const
export type ChoiceField = (typeof choiceFields)[number]

type Setup = {
  entries: Record<SetupField, string>
  language: Locale
  /** As an address that the page shows: `data:…;base64,…`. Empty: none. */
  logo: string
  hasExamples: boolean
  problems: Partial<Record<SetupField | ChoiceField, EntryProblem>>
  refusal: Failure | null
  isBusy: boolean
  /** The address that was opened had no key. */
  hasNoKey: boolean
  /** The tenant that was made; empty until then. */
  tenantCode: string
}

const atStart = (): Setup => ({
  entries: {
    title: '',
    brandColor: '',
    tenantName: '',
    tenantCode: '',
    name: '',
    username: 'admin',
    password: '',
    again: '',
  },
  language: preferences.locale,
  logo: '',
  hasExamples: false,
  problems: {},
  refusal: null,
  isBusy: false,
  hasNoKey: false,
  tenantCode: '',
})

export const setup = proxy<Setup>(atStart())

/** Of the address that was opened. It is taken out of the address at once, so that neither history nor a screenshot keeps it. */
let key = ''

export function arriveAtSetup(): void {
  prepareEncryption()
  const { pathname, search, hash } = pageWindow.location
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('key')
  setup.hasNoKey = !given
  if (!given) return
  key = given
  pageWindow.history.replaceState(pageWindow.history.state, '', pathname + search)
}

export function leaveSetup(): void {
  key = ''
  Object.assign(setup, atStart())
}

export function enter(field: SetupField, value: string): void {
  setup.entries[field] = value
  delete setup.problems[field]
}

export function chooseLanguage(language: Locale): void {
  setup.language = language
}

export function chooseExamples(hasExamples: boolean): void {
  setup.hasExamples = hasExamples
  delete setup.problems.examples
}

/** Takes a picture, or none. The server looks at what it is. */
export async function chooseLogo(file: File | null): Promise<void> {
  delete setup.problems.logo
  if (file && file.size > MAX_BRAND_IMAGE_BYTES) setup.problems.logo = 'long'
  else setup.logo = file ? await toDataAddress(file) : ''
}

/** Makes the first tenant and its administrator. Gives back the field that wants attention, null when none does. */
export async function submitSetup(): Promise<SetupField | ChoiceField | null> {
  if (setup.isBusy) return null
  setup.problems = problemsOf(setup.entries)
  if (firstProblem()) return firstProblem()
  Object.assign(setup, { isBusy: true, refusal: null })
  const failure = await send()
  setup.isBusy = false
  if (failure) return refuse(failure)
  await loadConfiguration()
  return null
}

async function send(): Promise<Failure | null> {
  const { title, tenantName, tenantCode, name, username, password } = setup.entries
  const brandColor = setup.entries.brandColor.trim()
  const encrypted = await encryptPasswords({ password })
  if (!encrypted.ok) return encrypted.failure
  const { language, logo, hasExamples: examples } = setup
  const picture = logo ? { logo: logo.slice(logo.indexOf(',') + 1) } : {}
  const chosen = { language, examples, ...picture }
  const result = await callApi(setUp, {
    body: { title, brandColor, tenantName, tenantCode, name, username, ...chosen, ...encrypted.value, key },
  })
  if (!result.ok) return result.failure
  setup.tenantCode = result.value.tenantCode
  return null
}

function problemsOf(entries: Setup['entries']): Setup['problems'] {
  const { password, again, username, tenantCode, tenantName, name } = entries
  const problems = formProblems(entries)
  const named = usernameProblem(username)
  if (named) problems.username = named
  const faults = {
    password: newPasswordProblem(password, username, [tenantCode, tenantName, name]),
    again: repeatProblem(again, password),
  }
  if (!problems.password && faults.password) problems.password = faults.password
  if (!problems.again && faults.again) problems.again = faults.again
  return problems
}

/** What is missing, and what is not written as it must be. */
function formProblems(entries: Setup['entries']): Setup['problems'] {
  const [code, colour] = [entries.tenantCode.trim(), entries.brandColor.trim()]
  const missing = setupFields.filter((field) => field !== 'brandColor' && entries[field].trim() === '')
  const problems: Setup['problems'] = Object.fromEntries(missing.map((field) => [field, 'required']))
  if (code && !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(code)) problems.tenantCode = 'form'
  if (!isBrandColour(colour)) problems.brandColor = 'form'
  return problems
}

function refuse(failure: Failure): SetupField | ChoiceField | null {
  const refused = failure.code.startsWith('file.') ? { logo: 'form' as const } : refusedFields(failure)
  setup.problems = Object.fromEntries(Object.entries(refused).filter(([field]) => isField(field)))
  if (!firstProblem()) setup.refusal = failure
  return firstProblem()
}

const allFields = [...setupFields, ...choiceFields]
const isField = (name: string): name is SetupField | ChoiceField => (allFields as readonly string[]).includes(name)
const firstProblem = () => allFields.find((field) => setup.problems[field]) ?? null
