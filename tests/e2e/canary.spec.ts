import type { Browser, Page } from '@playwright/test'
import { reporterGroupOf } from '../../server/src/domains/health/canary-analysis'
import { cohortOf, isInCanary } from '../../server/src/domains/registry/delivery/cohorts'
import { buildArchive } from '../../server/src/testing/build-bundle'
import { addPerson, type ApiPerson } from '../support/api-person'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'
import { expect, freshSystem, test as base, watchProblems } from './pages/journey'
import { GuestPage } from './pages/guest-page'
import { OpsPage } from './pages/ops-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const alive = '一切正常'
const tenantId = 't-demo'
/** People without a browser, in both cohorts. */
const PEOPLE = 20

/** With people of its own, whom no other journey shall count. */
const test = base.extend<object, { system: System }>(freshSystem)

type CanarySetup = Awaited<ReturnType<typeof openCanarySetup>>

/** An element that shows a sentence, or throws when it is mounted. */
function packGuest(name: string, version: string, isBroken: boolean): Buffer {
  const manifest = {
    name,
    version,
    title: '巡检记录',
    titleEn: 'Rounds',
    kind: 'element',
    tag: 'canary-app',
    entry: 'main.js',
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

const isIn = (userId: string, name: string) => isInCanary(cohortOf({ tenantId, userId }), { name, percent: 10 })
const reporterGroupOfUser = (userId: string, name: string) => reporterGroupOf(cohortOf({ tenantId, userId }), name)

/** A name under which two users are among the ten of a hundred, with a voice each, and a third one is not. */
function nameFor(first: string, second: string, other: string): string {
  for (let count = 0; ; count += 1) {
    const name = `@canary/app-${count}`
    const isApart = reporterGroupOfUser(first, name) !== reporterGroupOfUser(second, name)
    if (isApart && isIn(first, name) && isIn(second, name) && !isIn(other, name)) return name
  }
}

/** A window of one user, signed in; and every version of the app that was ever in its page. */
async function openCanarySetup(browser: Browser, system: System, username: string, problems: string[]) {
  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
  watchProblems(context, problems)
  const page = await context.newPage()
  const signIn = new SignInPage(page)
  await signIn.enter(username)
  return { context, page, guest: new GuestPage(page, new PortalPage(page)) }
}

async function noteVersions(page: Page, app: string): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteVersion', (version: string) => void seen.push(version))
  await page.addInitScript((watched) => {
    const note = (window as unknown as { noteVersion(version: string): void }).noteVersion
    new MutationObserver(() => {
      const version = document.querySelector(`[data-app="${watched}"]`)?.getAttribute('data-app-version')
      if (version) note(version)
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-app-version'] })
  }, app)
  return seen
}

/** The version that each of the people is given right now, by the list of guests. */
async function versionsOf(people: ApiPerson[], name: string): Promise<(string | undefined)[]> {
  const path = `/api/front/microFrontend/service/selectAllByTenant/${tenantId}`
  const lists = await Promise.all(people.map((person) => person.ask<{ serviceCode: string; version: string }[]>(path)))
  return lists.map((list) => list.find(({ serviceCode }) => serviceCode === name)?.version)
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
  'a canary of 10 % that throws at mount is rolled back automatically; no other user saw it; the audit says why',
  { tag: '@more' },
  async ({ browser, system, problems }) => {
    test.setTimeout(300_000)
    problems.expect(/it does not start/)
    const [first, second, operator] = await Promise.all(
      ['zhangsan', 'lisi', 'guanli'].map((username) => openCanarySetup(browser, system, username, problems.list)),
    )
    if (!first || !second || !operator) throw new Error('A user is missing.')
    const name = nameFor('u-zhangsan', 'u-lisi', 'u-guanli')
    const people: ApiPerson[] = []
    while (people.length < PEOPLE) people.push(await addPerson(system.url, 'demo'))

    const operations = createOperations(system)
    await operations.publish(name, packGuest(name, '1.0.0', false))
    await operations.publish(name, packGuest(name, '1.1.0', true))
    await operations.register('@apps/energy', { menuPrefix: 'energy-moved' })
    await operations.registerInPage(name, { menuPrefix: 'energy' })
    await operations.release(name, '1.0.0')

    type Rows = { rows: { name: string; revision: number; canary: object | null }[] }
    const app = async () => (await call<Rows>(system, '/apps?tenantCode=demo')).rows.find((row) => row.name === name)
    // A slow machine takes more than a minute for its attempts.
    const budget = { minTries: 4, windowMinutes: 5 }
    const wish = { version: '1.1.0', percent: 10, policy: 'immediate', budget, note: '' }
    const address = `/tenants/demo/apps/${encodeURIComponent(name)}/release`
    await call(system, address, wish, (await app())?.revision)

    const seen = await noteVersions(operator.page, name)
    await operator.page.goto('/center/energy/overview')
    await expect(operator.guest.mounted(name)).toContainText(`${alive} 1.0.0`)

    await test.step('ten of a hundred users get it, and the others do not', async () => {
      const expected = people.map(({ userId }) => (isIn(userId, name) ? '1.1.0' : '1.0.0'))
      expect(await versionsOf(people, name)).toEqual(expected)
    })

    await test.step('one alone, however often, does not have it taken back', async () => {
      await fail(first, name, 5)
      const health = async () => {
        const { rows } = await call<{ rows: { version: string; errors: number }[] }>(
          system,
          `/health?tenantCode=demo&name=${encodeURIComponent(name)}`,
        )
        return rows.find(({ version }) => version === '1.1.0')?.errors ?? 0
      }
      await expect.poll(health, { timeout: 60_000 }).toBeGreaterThanOrEqual(budget.minTries)
      expect((await app())?.canary).not.toBeNull()
    })

    await test.step('two are enough: operators are told, and both are back on the version before without doing anything', async () => {
      await fail(second, name, 3)
      await expect.poll(async () => (await app())?.canary, { timeout: 60_000 }).toBeNull()
      await expect(operator.page.getByText(`${name} 1.1.0 失败过多，用户已回到 1.0.0。`)).toBeVisible()
      for (const { guest } of [first, second]) await expect(guest.mounted(name)).toContainText(`${alive} 1.0.0`)
      expect(new Set(await versionsOf(people, name))).toEqual(new Set(['1.0.0']))
    })

    await test.step('no other user saw it', async () => {
      await expect(operator.guest.mounted(name)).toContainText(`${alive} 1.0.0`)
      expect([...new Set(seen)]).toEqual(['1.0.0'])
    })

    await test.step('the history and the audit say why', async () => {
      type Audit = { rows: { actor: string; action: string; object: string; details: Record<string, unknown> }[] }
      const { rows } = await call<Audit>(system, '/audit?action=rollback')
      expect(rows.find(({ object }) => object === name)).toMatchObject({
        actor: 'center',
        details: {
          auto: true,
          reason: 'errors',
          from: '1.1.0',
          to: '1.0.0',
          figures: { canary: { mounts: 0 }, stable: { errors: 0 }, reporterGroups: 2, budget },
        },
      })
      await operator.page.goto(`/center/ops#${new URLSearchParams({ app: name, tenant: 'demo' }).toString()}`)
      await expect(new OpsPage(operator.page).card('发布记录')).toContainText('自动：超出错误阈值')
    })
    for (const { context } of [first, second, operator]) await context.close()
  },
)

/** Opens the app, which has failed then, as often as that. */
async function fail({ page, guest }: CanarySetup, name: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    await page.goto('/center/energy/overview')
    await expect(guest.container(name)).toHaveAttribute('data-app-state', 'failed')
    await expect(guest.container(name)).toHaveAttribute('data-app-version', '1.1.0')
  }
}
