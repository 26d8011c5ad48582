import { bucketOf, cohortOf } from '../../server/src/domains/registry/cohorts'
import { buildArchive } from '../../server/src/testing/build-bundle'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'
import { expect, test } from './pages/journey'
import { GuestPage } from './pages/guest-page'
import { OpsPage } from './pages/ops-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const alive = '一切正常'
const tenantId = 't-demo'

/** An element that shows a sentence, or throws when it is mounted. */
function packGuest(name: string, version: string, isBroken: boolean): Buffer {
  const manifest = {
    ...{ name, version, title: '巡检记录', titleEn: 'Rounds', kind: 'element' },
    ...{ tag: 'canary-app', entry: 'main.js' },
  }
  const body = isBroken ? `throw new Error('it does not start')` : `this.textContent = '${alive} ${version}'`
  const main = `System.register([], () => ({ setters: [], execute() {
    customElements.define('canary-app', class extends HTMLElement { connectedCallback() { ${body} } })
  } }))`
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(manifest) },
    { path: 'main.js', body: main },
  ])
}

/** A name under which exactly one of two users is among the ten of a hundred. */
function nameFor(chosen: string, other: string): string {
  const isIn = (userId: string, name: string) => bucketOf(cohortOf({ tenantId, userId }), name) < 10
  for (let count = 0; ; count += 1) {
    const name = `@canary/app-${count}`
    if (isIn(chosen, name) && !isIn(other, name)) return name
  }
}

async function userIdOf(guest: GuestPage): Promise<string> {
  return guest.page.evaluate(async () => {
    type Door = { session: { user: { userId: string } | null } }
    const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
    return (await System.import('@center/shared/host')).session.user?.userId ?? ''
  })
}

async function call<T>({ url, opsToken }: System, path: string, body?: object, revision?: number): Promise<T> {
  const headers = {
    authorization: `Bearer ${opsToken}`,
    'content-type': 'application/json',
    'if-match': String(revision),
  }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
  return ((await (await fetch(`${url}/api/ops${path}`, init)).json()) as { data: T }).data
}

test(
  'a canary of 10 % that throws at mount is taken back by itself; nobody of the others saw it; the audit says why',
  { tag: '@more' },
  async ({ page, browser, signInPage, system, problems }) => {
    test.setTimeout(240_000)
    problems.expect(/it does not start/)
    const elsewhere = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
    const otherPage = await elsewhere.newPage()
    const chosen = new GuestPage(page, new PortalPage(page))
    const other = new GuestPage(otherPage, new PortalPage(otherPage))
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    const signIn = new SignInPage(otherPage)
    await signIn.open()
    await signIn.signIn('guanli')

    const name = nameFor(await userIdOf(chosen), await userIdOf(other))
    const operations = createOperations(system)
    await operations.publish(name, packGuest(name, '1.0.0', false))
    await operations.publish(name, packGuest(name, '1.1.0', true))
    await operations.register('@apps/energy', { menuPrefix: 'energy-moved' })
    await operations.register(name, { menuPrefix: 'energy' })
    await operations.release(name, '1.0.0')

    type Rows = { rows: { name: string; revision: number; canary: object | null }[] }
    const app = async () => (await call<Rows>(system, '/apps?tenantCode=demo')).rows.find((row) => row.name === name)
    // A slow machine takes more than a minute for three attempts.
    const budget = { minTries: 3, windowMinutes: 5 }
    const wish = { version: '1.1.0', percent: 10, policy: 'immediate', budget, note: '' }
    const address = `/tenants/demo/apps/${encodeURIComponent(name)}/release`
    await call(system, address, wish, (await app())?.revision)

    /** Every version that was in the page of somebody of the other 90 %. */
    const seen: string[] = []
    await otherPage.exposeFunction('noteVersion', (version: string) => void seen.push(version))
    await otherPage.addInitScript((watched) => {
      const note = (window as unknown as { noteVersion(version: string): void }).noteVersion
      new MutationObserver(() => {
        const version = document.querySelector(`[data-app="${watched}"]`)?.getAttribute('data-app-version')
        if (version) note(version)
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-app-version'] })
    }, name)
    await otherPage.goto('/center/energy/overview')
    await expect(other.mounted(name)).toContainText(`${alive} 1.0.0`)

    await test.step('who has the canary meets the failure', async () => {
      await page.goto('/center/energy/overview')
      await expect(chosen.container(name)).toHaveAttribute('data-app-state', 'failed')
      await expect(chosen.container(name)).toHaveAttribute('data-app-version', '1.1.0')
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await page.reload()
        await expect(chosen.container(name)).toHaveAttribute('data-app-state', /failed|mounted/)
      }
    })

    await test.step('and is back on the version before, without doing anything', async () => {
      await expect.poll(async () => (await app())?.canary, { timeout: 60_000 }).toBeNull()
      await expect(chosen.mounted(name)).toContainText(`${alive} 1.0.0`)
    })

    await test.step('nobody else saw it', async () => {
      await expect(other.mounted(name)).toContainText(`${alive} 1.0.0`)
      expect([...new Set(seen)]).toEqual(['1.0.0'])
    })

    await test.step('the history and the audit say why', async () => {
      type Audit = { rows: { actor: string; action: string; object: string; details: Record<string, unknown> }[] }
      const { rows } = await call<Audit>(system, '/audit?action=rollback')
      expect(rows.find(({ object }) => object === name)).toMatchObject({
        actor: 'center',
        details: { auto: true, reason: 'errors', from: '1.1.0', to: '1.0.0' },
      })
      await otherPage.goto(`/center/ops#${new URLSearchParams({ app: name, tenant: 'demo' }).toString()}`)
      const ops = new OpsPage(otherPage)
      await expect(ops.card('发布记录')).toContainText('自动：超出健康预算')
    })
    await operations.register(name, { menuPrefix: 'canary-moved' })
    await operations.register('@apps/energy', { menuPrefix: 'energy' })
    await elsewhere.close()
  },
)
