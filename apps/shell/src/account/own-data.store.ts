import { getErasureWish, getPersonalData, setErasureWish, toDay } from '@center/shared/contract'
import { callApi, failureText, provePassword, saveFile, session, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'

type OwnData = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  /** Since when the user asks that the account be erased. */
  askedAt: string | null
  password: string
  /** The password that was sent is another. */
  isWrong: boolean
  busy: 'copy' | 'wish' | null
}

const empty: OwnData = { status: 'loading', failure: null, askedAt: null, password: '', isWrong: false, busy: null }
export const ownData = proxy<OwnData>({ ...empty })

let latest = 0

export async function loadErasureWish(): Promise<void> {
  const ticket = ++latest
  Object.assign(ownData, { status: 'loading', failure: null })
  const result = await callApi(getErasureWish, {})
  if (ticket !== latest) return
  if (result.ok) Object.assign(ownData, { status: 'ready', askedAt: result.value.askedAt })
  else Object.assign(ownData, { status: 'failed', failure: failureText(result.failure) })
}

export function typePassword(password: string): void {
  Object.assign(ownData, { password, isWrong: false })
}

/** Saves a copy of the user's data; true when it was. With a password nothing in it is masked. */
export async function saveCopy(): Promise<boolean> {
  if (ownData.busy) return false
  const ticket = latest
  Object.assign(ownData, { busy: 'copy', failure: null, isWrong: false })
  const result = await makeCopy(ownData.password)
  if (ticket !== latest) return false
  ownData.busy = null
  if (!result.ok) refuse(result.failure)
  else {
    ownData.password = ''
    const name = `${session.user?.username ?? 'data'}-${toDay(result.value.madeAt)}.json`
    saveFile(new Blob([JSON.stringify(result.value, null, 2)], { type: 'application/json' }), name)
  }
  return result.ok
}

async function makeCopy(password: string) {
  const proven = password === '' ? null : await provePassword(password)
  return proven?.ok === false ? proven : callApi(getPersonalData, {})
}

/** A wrong password is said at its field. */
function refuse(failure: Failure): void {
  const isWrong = failure.code === 'request.invalid'
  Object.assign(ownData, isWrong ? { isWrong, password: '' } : { failure: failureText(failure) })
}

/** Asks for the erasure of the account, or takes that back. */
export async function wishErasure(wanted: boolean): Promise<void> {
  if (ownData.busy) return
  const ticket = latest
  Object.assign(ownData, { busy: 'wish', failure: null })
  const result = await callApi(setErasureWish, { body: { wanted } })
  if (ticket !== latest) return
  ownData.busy = null
  if (result.ok) ownData.askedAt = result.value.askedAt
  else ownData.failure = failureText(result.failure)
}

export function resetOwnData(): void {
  latest += 1
  Object.assign(ownData, empty)
}
