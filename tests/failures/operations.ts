import { expect } from '@playwright/test'
import type { System } from '../support/start-system'
import { app, frameApp, packFaultyApp, type FaultyApp } from './faulty-apps'

/** What operations do to a tenant's guests, over the operations API. */
export type Operations = ReturnType<typeof createOperations>

export function createOperations({ url, opsToken }: System) {
  const authorization = `Bearer ${opsToken}`
  const addressOf = (name: string) => `/api/ops/tenants/demo/apps/${encodeURIComponent(name)}`
  let count = 0

  async function call<T>(method: string, path: string, init: { body?: BodyInit; headers?: Record<string, string> }) {
    const headers = { authorization, ...init.headers }
    const answer = await fetch(url + path, { method, headers, ...(init.body ? { body: init.body } : {}) })
    const { status, data, message } = (await answer.json()) as { status: number; data: T; message: string }
    expect([status, message], `${method} ${path}`).toEqual([200, message])
    return data
  }

  async function change(method: string, path: string, name: string, body: object): Promise<void> {
    const { rows } = await call<{ rows: { name: string; revision: number }[] }>(
      'GET',
      '/api/ops/apps?tenantCode=demo',
      {},
    )
    const revision = rows.find((row) => row.name === name)?.revision
    const match: Record<string, string> = revision ? { 'if-match': String(revision) } : {}
    const headers = { 'content-type': 'application/json', ...match }
    await call(method, addressOf(name) + path, { body: JSON.stringify(body), headers })
  }

  async function publish(faulty: FaultyApp): Promise<string> {
    const version = `1.${++count}.0`
    const form = new FormData()
    form.append('bundle', new Blob([new Uint8Array(packFaultyApp(version, faulty))]), 'app.tgz')
    await call('POST', `/api/ops/apps/${encodeURIComponent(app)}/versions`, { body: form })
    return version
  }

  return {
    publish,
    release: (version: string, policy: string) => change('POST', '/release', app, { version, policy }),
    /** Puts the two faulty apps where the demo's menu leads to other guests. */
    async prepare(foreignUrl: string): Promise<void> {
      await change('PUT', '', '@apps/energy', { menuPrefix: 'energy-moved' })
      const version = await publish({})
      await change('PUT', '', app, { menuPrefix: 'energy', origins: [foreignUrl] })
      await change('POST', '/release', app, { version })
      await change('PUT', '', 'legacy-form', { menuPrefix: 'legacy-form-moved' })
      const manifest = {
        ...{ name: frameApp, title: '技改资金申报', titleEn: 'Grants', kind: 'iframe', version: '1.0.0' },
        ...{ entry: 'index.html', origins: [foreignUrl], timeouts: { mountMs: 3_000, answerMs: 2_000 } },
      }
      const body = JSON.stringify({ manifest, baseUrl: `${foreignUrl}/` })
      const headers = { 'content-type': 'application/json' }
      await call('POST', `/api/ops/apps/${encodeURIComponent(frameApp)}/versions`, { body, headers })
      await change('PUT', '', frameApp, { menuPrefix: 'legacy-form', origins: [foreignUrl] })
      await change('POST', '/release', frameApp, { version: '1.0.0' })
    },
  }
}
