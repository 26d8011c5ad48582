import { readFileSync } from 'node:fs'
import { APP_REVIEW_SETTING, type PublishedVersion, type Registration } from '@center/shared/contract'
import { administer } from './administer'
import type { System } from './start-system'

/** The operations API of a running system, as `center` and scripts of operators use it. */
export function createOperations(system: Pick<System, 'url' | 'opsToken' | 'adminToken'>, tenantCode = 'demo') {
  const { url, opsToken } = system
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${opsToken}`, ...(init.headers as Record<string, string> | undefined) }
    const answer = await fetch(`${url}/api/ops${path}`, { ...init, headers })
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: T }
    if (status !== 200) throw new Error(`${path}: ${status} ${message} ${JSON.stringify(data)}`)
    return data
  }

  const send = <T>(method: 'PUT' | 'POST', path: string, body: object, headers: Record<string, string> = {}) =>
    call<T>(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

  async function revisionOf(name: string): Promise<Record<string, string>> {
    const { rows } = await call<{ rows: { name: string; revision: number }[] }>(`/apps?tenantCode=${tenantCode}`)
    const revision = rows.find((row) => row.name === name)?.revision
    return revision === undefined ? {} : { 'if-match': String(revision) }
  }

  const appOf = (name: string) => `/tenants/${tenantCode}/apps/${encodeURIComponent(name)}`

  const register = async (name: string, registration: Partial<Registration>): Promise<void> =>
    void (await send('PUT', appOf(name), registration, await revisionOf(name)))

  return {
    /** `archive`: the file, or what is in it. */
    publish(name: string, archive: string | Buffer): Promise<PublishedVersion> {
      const body = new FormData()
      const bytes = typeof archive === 'string' ? readFileSync(archive) : archive
      body.append('bundle', new Blob([new Uint8Array(bytes)], { type: 'application/gzip' }), 'bundle.tgz')
      return call(`/apps/${encodeURIComponent(name)}/versions`, { method: 'POST', body })
    },
    publishAddress: (manifest: { name: string }, baseUrl: string): Promise<PublishedVersion> =>
      send('POST', `/apps/${encodeURIComponent(manifest.name)}/versions`, { manifest, baseUrl }),
    register,
    /** Code of a vendor with the rights of users, of a tenant that asks for no review of it: what it does there is the subject. */
    async registerInPage(name: string, registration: Omit<Partial<Registration>, 'isolation'>): Promise<void> {
      await administer(system, { [APP_REVIEW_SETTING]: 'own' }, tenantCode)
      await register(name, { ...registration, isolation: 'none' })
    },
    /** Sets what is named for the tenant, and leaves the rest. */
    configure: async (set: Record<string, unknown>): Promise<void> => {
      const { revision } = await call<{ revision: number }>(`/tenants/${tenantCode}/settings`)
      await send('PUT', `/tenants/${tenantCode}/settings`, { set }, { 'if-match': String(revision) })
    },
    release: async (name: string, version: string, policy = 'prompt'): Promise<void> =>
      void (await send('POST', `${appOf(name)}/release`, { version, policy, note: '' }, await revisionOf(name))),
    rollBack: async (name: string, to: string): Promise<void> =>
      void (await send('POST', `${appOf(name)}/rollback`, { to, note: '' }, await revisionOf(name))),
  }
}

export type Operations = ReturnType<typeof createOperations>
