import { proxy } from 'valtio'
import { listApps, listOperatedTenants, type AppRow } from '@center/shared/contract'
import { callApi, onServerEvent, type Failure } from '@center/shared/host'

export type Tenant = { tenantCode: string; name: string }
/** An app as one tenant has it. */
export type TenantApp = AppRow & { tenantCode: string; tenantName: string }

type Apps = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  tenants: Tenant[]
  rows: TenantApp[]
}

const atStart = (): Apps => ({ status: 'idle', failure: null, tenants: [], rows: [] })

/** Every app of every tenant that the user may operate. After a failed load the rows before stay. */
export const apps = proxy<Apps>(atStart())

/** Figures arrive by polling; no event is sent when they change. */
const REFRESH_MS = 15_000

let latestLoad = 0

export async function loadApps(): Promise<void> {
  const load = ++latestLoad
  apps.status = 'loading'
  const answer = await readAll()
  if (load !== latestLoad) return
  if (!answer.ok) {
    Object.assign(apps, { status: 'failed', failure: answer.failure })
    return
  }
  Object.assign(apps, { status: 'ready', failure: null, ...answer.value })
}

/** How a tenant has an app, as far as the page knows. */
export function findApp(tenantCode: string, name: string): TenantApp | undefined {
  return apps.rows.find((row) => row.name === name && row.tenantCode === tenantCode)
}

/** Loads, and follows what others release, until the returned function is called. */
export function watchApps(): () => void {
  void loadApps()
  const load = () => void loadApps()
  const stops = [onServerEvent('release', load), onServerEvent('health', load), onServerEvent('gap', load)]
  const timer = window.setInterval(() => document.visibilityState === 'visible' && load(), REFRESH_MS)
  return () => {
    stops.forEach((stop) => stop())
    window.clearInterval(timer)
    latestLoad += 1
    Object.assign(apps, atStart())
  }
}

async function readAll() {
  const found = await callApi(listOperatedTenants, {})
  if (!found.ok) return found
  const tenants = found.value.rows
  const rows: TenantApp[] = []
  for (const { tenantCode, name: tenantName } of tenants) {
    const answer = await callApi(listApps, { querystring: { tenantCode } })
    if (!answer.ok) return answer
    rows.push(...answer.value.rows.map((row) => ({ ...row, tenantCode, tenantName })))
  }
  return { ok: true as const, value: { tenants, rows } }
}
