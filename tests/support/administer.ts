import type { System } from './start-system'

/** Sets what is named for a tenant, as its administrators do, and leaves the rest. */
export async function administer(
  { url, adminToken }: Pick<System, 'url' | 'adminToken'>,
  set: Record<string, unknown>,
  tenantCode = 'demo',
): Promise<void> {
  const headers = { authorization: `Bearer ${adminToken()}`, 'content-type': 'application/json' }
  const address = `${url}/api/admin/tenants/${tenantCode}/settings`
  const { data } = (await (await fetch(address, { headers })).json()) as { data: { revision: number } }
  const sent = { headers: { ...headers, 'if-match': String(data.revision) }, body: JSON.stringify({ set }) }
  const { status, message } = (await (await fetch(address, { method: 'PUT', ...sent })).json()) as {
    status: number
    message: string
  }
  if (status !== 200) throw new Error(`The settings of ${tenantCode} were not changed: ${status} ${message}`)
}
