import { proxy } from 'valtio'
import {
  disableApp,
  enableApp,
  listReleases,
  pinApp,
  restoreVersion,
  rollBack,
  unpinApp,
  withdrawVersion,
  type ReleaseRow,
} from '@center/shared/contract'
import { callApi, type Failure, type Result } from '@center/shared/host'
import { findApp, loadApps } from '../lib/apps.store'
import { closeDialogs, type Command } from '../lib/dialogs.store'

type State = {
  note: string
  revision: number
  status: 'idle' | 'sending' | 'failed'
  failure: Failure | null
  /** Where a roll-back leads: null until it is known, and when nobody can say. */
  target: string | null
}

const atStart = (): State => ({ note: '', revision: 0, status: 'idle', failure: null, target: null })

export const commanding = proxy<State>(atStart())

let visit = 0

/** Begins a decision on the state that is known now. */
export async function beginCommand({ kind, tenantCode, name, version }: Command): Promise<void> {
  const of = ++visit
  const app = findApp(tenantCode, name)
  Object.assign(commanding, atStart(), { revision: app?.revision ?? 0, target: version })
  if (kind !== 'rollback' || version) return
  await findTarget(of, tenantCode, name)
}

async function findTarget(of: number, tenantCode: string, name: string): Promise<void> {
  const result = await callApi(listReleases, { params: { tenantCode }, querystring: { name, limit: 50, page: 1 } })
  const running = findApp(tenantCode, name)?.stable?.version
  if (of === visit && result.ok) commanding.target = versionBefore(result.value.rows, running)
}

/** What ran before a version came by a release; null when it came back by a roll-back, where only the server can say. */
export function versionBefore(rows: readonly ReleaseRow[], running: string | undefined): string | null {
  const whole = rows.find(({ percent, to }) => percent === 100 && to === running)
  return whole?.action === 'release' && whole.from !== running ? whole.from : null
}

export function setNote(note: string): void {
  commanding.note = note
}

/** The user has seen what is there now, and decides on that. What was typed stays; where a roll-back leads is asked anew. */
export async function decideAnew({ kind, tenantCode, name, version }: Command): Promise<void> {
  const row = findApp(tenantCode, name)
  Object.assign(commanding, { status: 'idle', failure: null, revision: row?.revision ?? commanding.revision })
  if (kind !== 'rollback' || version) return
  commanding.target = null
  await findTarget(visit, tenantCode, name)
}

/** Does it; whether it was done. The dialog stays open when it was refused, with everything that was typed. */
export async function sendCommand(command: Command): Promise<boolean> {
  Object.assign(commanding, { status: 'sending', failure: null })
  const result = await call(command)
  await loadApps()
  if (!result.ok) {
    Object.assign(commanding, { status: 'failed', failure: result.failure })
    return false
  }
  closeDialogs()
  return true
}

function call({ kind, tenantCode, name, version }: Command): Promise<Result<unknown>> {
  const { note, revision, target } = commanding
  const at = { revision }
  const params = { tenantCode, name }
  const ofVersion = { name, version: version ?? '' }
  const calls = {
    abort: () => callApi(rollBack, { params, body: { note } }, at),
    rollback: () => callApi(rollBack, { params, body: { note, ...(target && { to: target }) } }, at),
    pin: () => callApi(pinApp, { params, body: { note } }, at),
    unpin: () => callApi(unpinApp, { params, body: { note } }, at),
    disable: () => callApi(disableApp, { params, body: { note } }, at),
    enable: () => callApi(enableApp, { params, body: { note } }, at),
    withdraw: () => callApi(withdrawVersion, { params: ofVersion, body: { note } }),
    restore: () => callApi(restoreVersion, { params: ofVersion, body: { note } }),
  }
  return calls[kind]()
}
