import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@center/shared/contract'
import { callApi, canUsePasskeys, failureText, makePasskey, text, withProof, type Result } from '@center/shared/host'
import { proxy } from 'valtio'

type Passkeys = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  rows: Passkey[]
  /** New ones can be made: the tenant, this address and the browser have passkeys. */
  canAdd: boolean
  /** What is under way: a new one, or the one with this id. */
  busy: 'add' | (string & {}) | null
  /** The one that gets another name, and what is typed. */
  renaming: { id: string; name: string } | null
}

const empty = (): Passkeys => ({
  status: 'loading',
  failure: null,
  rows: [],
  canAdd: false,
  busy: null,
  renaming: null,
})
export const passkeys = proxy<Passkeys>(empty())

let latest = 0

export async function loadPasskeys(): Promise<void> {
  const ticket = ++latest
  Object.assign(passkeys, { status: 'loading', failure: null })
  const result = await callApi(listPasskeys, {})
  if (ticket !== latest) return
  if (!result.ok) {
    Object.assign(passkeys, { status: 'failed', failure: failureText(result.failure) })
    return
  }
  const { passkeys: rows, isOffered } = result.value
  Object.assign(passkeys, { status: 'ready', rows, canAdd: isOffered && canUsePasskeys() })
}

/** Makes a passkey on a device of the user's, once the user has shown who it is; true when there is one more. */
export async function addOne(): Promise<boolean> {
  const question = await run('add', () => withProof(() => callApi(beginPasskey, {})))
  if (question === null) return false
  const asked = await waitFor('add', makePasskey(question))
  if (asked === null) return false
  if ('problem' in asked) {
    if (asked.problem !== 'given-up') passkeys.failure = text(`shell:passkeys.${asked.problem}`)
    return false
  }
  const name = text('shell:passkeys.nameOf', { number: passkeys.rows.length + 1 })
  const body = { ticket: question.ticket, name, credential: asked.credential }
  const added = await run('add', () => withProof(() => callApi(addPasskey, { body })))
  if (added === null) return false
  passkeys.rows.push(added)
  // The name that was made up is there to be changed.
  passkeys.renaming = { id: added.id, name: added.name }
  return true
}

export function beginRename({ id, name }: Pick<Passkey, 'id' | 'name'>): void {
  Object.assign(passkeys, { renaming: { id, name }, failure: null })
}

export function typeName(name: string): void {
  if (passkeys.renaming) passkeys.renaming.name = name
}

export function leaveRename(): void {
  passkeys.renaming = null
}

/** Gives it the name that was typed; one that is empty stays as it was. */
export async function saveName(): Promise<void> {
  const { renaming } = passkeys
  const row = passkeys.rows.find(({ id }) => id === renaming?.id)
  const name = renaming?.name.trim()
  if (!row || !name || name === row.name) return leaveRename()
  const saved = await run(row.id, () => callApi(renamePasskey, { params: { id: row.id }, body: { name } }))
  if (saved === null) return
  row.name = name
  leaveRename()
}

/** True when it is gone. */
export async function removeOne(id: string): Promise<boolean> {
  const removed = await run(id, () => withProof(() => callApi(removePasskey, { params: { id } })))
  if (removed === null) return false
  passkeys.rows = passkeys.rows.filter((row) => row.id !== id)
  return true
}

export function resetPasskeys(): void {
  latest += 1
  Object.assign(passkeys, empty())
}

/** Null when it was not done: why is said, unless the user gave it up. */
async function run<T>(busy: string, act: () => Promise<Result<T> | null>): Promise<T | null> {
  if (passkeys.busy) return null
  passkeys.failure = null
  const result = await waitFor(busy, act())
  if (result === null) return null
  if (result.ok) return result.value
  passkeys.failure = failureText(result.failure)
  return null
}

/** Null when the dialog was left meanwhile. */
async function waitFor<T>(busy: string, act: Promise<T>): Promise<T | null> {
  const ticket = latest
  passkeys.busy = busy
  const result = await act
  if (ticket !== latest) return null
  passkeys.busy = null
  return result
}
