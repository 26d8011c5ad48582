import { proxy } from 'valtio'
import {
  disableApp,
  enableApp,
  pinApp,
  restoreVersion,
  rollBack,
  unpinApp,
  withdrawVersion,
} from '@center/shared/contract'
import { callApi, type Failure, type Result } from '@center/shared/host'
import { findApp, loadApps } from '../lib/apps.store'
import { closeDialogs, type Command } from '../lib/dialogs.store'

type State = {
  note: string
  revision: number
  status: 'idle' | 'sending' | 'failed'
  failure: Failure | null
  /** Where a roll-back leads; null where it has nowhere to go. */
  target: string | null
}

const atStart = (): State => ({ note: '', revision: 0, status: 'idle', failure: null, target: null })

export const commanding = proxy<State>(atStart())

/** Begins a decision on the state that is known now. */
export function beginCommand({ tenantCode, name, version }: Command): void {
  const { revision = 0, rollbackTo = null } = findApp(tenantCode, name) ?? {}
  Object.assign(commanding, atStart(), { revision, target: version ?? rollbackTo })
}

export function setNote(note: string): void {
  commanding.note = note
}

/** The user has seen what is there now, and decides on that. What was typed stays; a roll-back leads where it would lead now. */
export function decideAnew({ tenantCode, name, version }: Command): void {
  const { revision = commanding.revision, rollbackTo = null } = findApp(tenantCode, name) ?? {}
  Object.assign(commanding, { status: 'idle', failure: null, revision, target: version ?? rollbackTo })
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
