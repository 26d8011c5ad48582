import { proxy } from 'valtio'
import {
  AdminCode,
  newPasswordProblem,
  readSetup,
  repeatProblem,
  setUpPortal,
  usernameProblem,
  type EntryProblem,
} from '@center/shared/contract'
import {
  callApi,
  encryptPasswords,
  pageWindow,
  preferences,
  prepareEncryption,
  type Failure,
} from '@center/shared/host'
import * as z from 'zod/mini'
import { refusedFields } from '../lib/refused-fields'

export const setupFields = ['portalName', 'tenantName', 'tenantCode', 'name', 'username', 'password', 'again'] as const
export type Field = (typeof setupFields)[number]

type Setup = {
  /** `closed`: the portal has a tenant; `keyMissing`: the address came without its secret. */
  status: 'loading' | 'failed' | 'closed' | 'keyMissing' | 'form' | 'done'
  isBusy: boolean
  entries: Record<Field, string>
  withExamples: boolean
  problems: Partial<Record<Field, EntryProblem>>
  refusal: Failure | null
}

const atStart = (): Setup => ({
  status: 'loading',
  isBusy: false,
  entries: { portalName: '', tenantName: '', tenantCode: '', name: '', username: 'admin', password: '', again: '' },
  withExamples: false,
  problems: {},
  refusal: null,
})

export const setup = proxy<Setup>(atStart())

let ticket = 0

/** The secret of the address: behind its #, which no server and no log sees. */
const keyOfAddress = () => new URLSearchParams(pageWindow.location.hash.slice(1)).get('key') ?? ''

export async function arriveAtSetup(): Promise<void> {
  const arrival = ++ticket
  Object.assign(setup, atStart())
  prepareEncryption()
  const result = await callApi(readSetup, {})
  if (arrival !== ticket) return
  if (!result.ok) setup.status = 'failed'
  else if (!result.value.isNeeded) setup.status = 'closed'
  else setup.status = keyOfAddress() === '' ? 'keyMissing' : 'form'
}

/** Forgets what was typed; an answer that is still under way is dropped. */
export function resetSetup(): void {
  ticket += 1
  Object.assign(setup, atStart())
}

export function enter(field: Field, value: string): void {
  setup.entries[field] = value
  delete setup.problems[field]
}

export function chooseExamples(isWanted: boolean): void {
  setup.withExamples = isWanted
}

/** Sends the form. Gives back the field that wants attention, null when none does. */
export async function submitSetup(): Promise<Field | null> {
  if (setup.isBusy) return null
  const entries = trimmed()
  setup.problems = problemsOf(entries)
  const wrong = firstProblem()
  if (wrong) return wrong
  const attempt = ticket
  Object.assign(setup, { isBusy: true, refusal: null })
  const result = await send(entries)
  if (attempt !== ticket) return null
  setup.isBusy = false
  if (result.ok) setup.status = 'done'
  else refuse(result.failure)
  return firstProblem()
}

async function send({ password, again, ...entries }: Record<Field, string>) {
  void again
  const encrypted = await encryptPasswords({ password })
  if (!encrypted.ok) return encrypted
  const language = preferences.locale === 'zh' ? ('zh_CN' as const) : ('eng' as const)
  const { withExamples } = setup
  return callApi(setUpPortal, {
    body: { ...entries, ...encrypted.value, key: keyOfAddress(), language, withExamples },
  })
}

/** What was typed without the blanks around it; a password is what it is. */
function trimmed(): Record<Field, string> {
  const { password, again, ...texts } = setup.entries
  const plain = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value.trim()]))
  return { ...(plain as Record<keyof typeof texts, string>), password, again }
}

function problemsOf(entries: Record<Field, string>): Setup['problems'] {
  const { portalName, tenantName, tenantCode, name, username, password, again } = entries
  const found: Record<Field, EntryProblem | null> = {
    portalName: nameProblem(portalName),
    tenantName: nameProblem(tenantName),
    tenantCode: codeProblem(tenantCode),
    name: nameProblem(name),
    username: usernameProblem(username),
    password: newPasswordProblem(password, username),
    again: repeatProblem(again, password),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

const MAX_NAME = 64

function nameProblem(value: string): EntryProblem | null {
  if (value === '') return 'required'
  return value.length > MAX_NAME ? 'form' : null
}

function codeProblem(value: string): EntryProblem | null {
  if (value === '') return 'required'
  return z.safeParse(AdminCode, value).success ? null : 'form'
}

/** A refusal is said at its field, or above the form. */
function refuse(failure: Failure): void {
  if (failure.code === 'setup.done') setup.status = 'closed'
  const fields = refusedFields(failure)
  for (const field of setupFields) {
    const problem = fields[field]
    if (problem) setup.problems[field] = problem
  }
  if (!firstProblem()) setup.refusal = failure
}

const firstProblem = (): Field | null => setupFields.find((field) => setup.problems[field]) ?? null
