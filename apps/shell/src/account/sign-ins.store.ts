import { listOwnSignIns, type OwnSignIn } from '@center/shared/contract'
import { callApi, failureText, printAllRows } from '@center/shared/host'
import { proxy } from 'valtio'

export const SIGN_IN_ROWS = 10

type SignInList = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  rows: OwnSignIn[]
  total: number
  page: number
}

const atStart: SignInList = { status: 'loading', failure: null, rows: [], total: 0, page: 1 }

export const signInList = proxy<SignInList>({ ...atStart })

let latest = 0

/** Loads one page of the user's own sign-ins; the rows before stay until it is there. */
export async function loadSignIns(page: number): Promise<void> {
  const ticket = ++latest
  signInList.failure = null
  const result = await fetchSignIns(page, SIGN_IN_ROWS)
  if (ticket !== latest) return
  if (result.ok) Object.assign(signInList, { status: 'ready', page, ...result.value })
  else Object.assign(signInList, { status: 'failed', failure: failureText(result.failure) })
}

const fetchSignIns = (page: number, limit: number) => callApi(listOwnSignIns, { querystring: { page, limit } })

/** All of them are printed, until the returned function is called. */
export function printSignIns(): () => void {
  return printAllRows({
    limit: 100,
    load: fetchSignIns,
    show: (rows) => (signInList.rows = rows),
    restore: () => loadSignIns(signInList.page),
  })
}

export function resetSignIns(): void {
  latest += 1
  Object.assign(signInList, atStart)
}
