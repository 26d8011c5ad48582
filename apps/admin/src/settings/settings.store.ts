import { proxy } from 'valtio'
import {
  changeAdminSettings,
  getAdminSettings,
  listAdminSettingChanges,
  uploadBrandImage,
  type SettingChange,
} from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { followChanges } from '../lib/follow-changes'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })
const MAX_PAGES = 4
const LIMIT = 50

/** `from` is the value before; null: it was the default. */
type LastChange = Pick<SettingChange, 'by' | 'at' | 'note'> & { from: unknown }

type Settings = {
  status: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  /** What was set, by key; a key that is not there has its default. */
  values: Record<string, unknown>
  revision: number
  /** Who changed a key last, of the newest 200 changes. */
  last: Record<string, LastChange>
}

const atStart: Settings = { status: 'loading', failure: null, values: {}, revision: 0, last: {} }

export const settings = proxy<Settings>({ ...atStart })

let latest = 0

export async function loadSettings(): Promise<void> {
  const asked = ++latest
  settings.status = 'loading'
  const [result, changes] = await Promise.all([callApi(getAdminSettings, { params: tenant() }), loadChanges()])
  if (asked !== latest) return
  if (!result.ok) {
    Object.assign(settings, { status: 'failed', failure: result.failure })
    return
  }
  const { settings: values, revision } = result.value
  Object.assign(settings, { status: 'ready', failure: null, values, revision, last: lastOf(changes) })
}

/** Loads what is set, and follows what others change, until the returned function is called. */
export function watchSettings(): () => void {
  Object.assign(settings, atStart)
  void loadSettings()
  const stop = followChanges(() => void loadSettings())
  return () => {
    stop()
    latest += 1
  }
}

async function loadChanges(): Promise<SettingChange[]> {
  const rows: SettingChange[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const result = await callApi(listAdminSettingChanges, { params: tenant(), querystring: { page, limit: LIMIT } })
    if (!result.ok) return rows
    rows.push(...result.value.rows)
    if (rows.length >= result.value.total) return rows
  }
  return rows
}

/** Changes come newest first: the first one of a key is its last. */
function lastOf(changes: readonly SettingChange[]): Record<string, LastChange> {
  const last: Record<string, LastChange> = {}
  for (const { changes: keys, by, at, note } of changes) {
    for (const { key, from } of keys) last[key] ??= { by, at, note, from }
  }
  return last
}

/** Sets a key; null goes back to the default. */
export function saveSetting(key: string, value: unknown, note: string) {
  const body = { set: { [key]: value }, note }
  return callApi(changeAdminSettings, { params: tenant(), body }, { revision: settings.revision })
}

const UPLOAD_LIMIT_MS = 60_000

/** Takes in a picture and answers its address; the setting has it when it is saved. */
export function uploadImage(file: File) {
  const form = new FormData()
  form.set('file', file, file.name)
  // The contract's body is that of JSON; a file is multipart.
  const request = { params: tenant(), body: form } as never
  return callApi(uploadBrandImage, request, { timeoutMs: UPLOAD_LIMIT_MS })
}
