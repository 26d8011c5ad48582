import { expect } from '@playwright/test'
import type { System } from '../../support/start-system'

/** What operations do to an app of a tenant, as `center` does it. */
export function operationsOf(system: System, app: string, tenantCode = 'demo') {
  const authorization = `Bearer ${system.opsToken}`
  const address = `${system.url}/api/ops/tenants/${tenantCode}/apps/${encodeURIComponent(app)}`

  async function revision(): Promise<number> {
    const answer = await fetch(`${system.url}/api/ops/apps?tenantCode=${tenantCode}`, { headers: { authorization } })
    const { data } = (await answer.json()) as { data: { rows: { name: string; revision: number }[] } }
    return data.rows.find(({ name }) => name === app)?.revision ?? 0
  }
  async function operate(method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json', 'if-match': String(await revision()) }
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
    expect(((await answer.json()) as { status: number }).status).toBe(200)
  }
  return {
    /** Runs the app in a frame of its own, or in the page. */
    isolate: (menuPrefix: string, isolation: 'none' | 'frame') => operate('PUT', '', { menuPrefix, isolation }),
    release: (version: string, policy = 'prompt') => operate('POST', '/release', { version, policy, note: '' }),
    rollback: (to: string) => operate('POST', '/rollback', { to, note: '' }),
  }
}
