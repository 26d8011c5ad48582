import type { Locator, Page } from '@playwright/test'
import type { GuestPage } from './pages/guest-page'
import { expect, test } from './pages/journey'
import { operationsOf } from './pages/operations'

/** A guest with three places: where the menu opens it, and two steps from there. */
type Walk = { kind: string; app: string; start: Place; steps: readonly [Step, Step]; isolated?: true }
type Place = { path: string; shows(guest: GuestPage): Locator }
type Step = Place & { go(guest: GuestPage): Locator }

/** A place that is opened by a button which then says that it is the present one. */
function button(scope: (guest: GuestPage) => Pick<Locator, 'getByRole' | 'locator'>, name: RegExp, path: string): Step {
  return {
    path,
    go: (guest) => scope(guest).getByRole('button', { name }),
    shows: (guest) => scope(guest).locator('[aria-current="page"]').filter({ hasText: name }),
  }
}

/** A page of a site of its own. */
function page(name: string, path: string): Step {
  return {
    path,
    go: (guest) => guest.frame('legacy-erp').getByRole('link', { name }).first(),
    shows: (guest) => guest.frame('legacy-erp').getByRole('heading', { level: 2, name }),
  }
}

const orders = (guest: GuestPage) => guest.container('@apps/orders')
const energy = (guest: GuestPage) => guest.container('@apps/energy')
const boxed = (guest: GuestPage) => guest.frame('@apps/energy')
const views = (scope: typeof energy | typeof boxed) => ({
  start: button(scope, /能耗总览/, '/center/energy/overview'),
  steps: [
    button(scope, /分时电价分析/, '/center/energy/tariff'),
    button(scope, /能耗总览/, '/center/energy/overview'),
  ] as const,
})

const walks: Walk[] = [
  {
    ...{ kind: 'a System bundle with react-router', app: '@apps/orders' },
    start: button(orders, /全部/, '/center/orders/all'),
    steps: [button(orders, /进行中/, '/center/orders/open'), button(orders, /已完成/, '/center/orders/done')],
  },
  { kind: 'an element by its host', app: '@apps/energy', ...views(energy) },
  { kind: 'the same element, isolated', app: '@apps/energy', ...views(boxed), isolated: true },
  {
    ...{ kind: 'a site in a frame, by its own links', app: 'legacy-erp' },
    start: page('系统首页', '/center/legacy-erp/index.html'),
    steps: [page('库存查询', '/center/legacy-erp/stock.html'), page('采购申请', '/center/legacy-erp/purchase.html')],
  },
]

/** What the browser keeps of this tab, frames and all. */
const historyLength = (window: Page) => window.evaluate(() => history.length)

test.describe('an inner path', () => {
  for (const { kind, app, start, steps, isolated } of walks) {
    test(`of ${kind} is the address, and one step back is one place back`, async ({
      page,
      signInPage,
      guest,
      system,
    }) => {
      const operations = operationsOf(system, app)
      if (isolated) await operations.isolate('energy', 'frame')
      await signInPage.open()
      await signInPage.signIn('zhangsan')
      const isAt = async ({ path, shows }: Place) => {
        await expect(shows(guest)).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${path}\\?tc=demo$`))
      }

      await page.goto(start.path)
      await isAt(start)
      const length = await historyLength(page)
      for (const step of steps) {
        await step.go(guest).click()
        await isAt(step)
      }
      expect(await historyLength(page)).toBe(length + steps.length)
      await page.evaluate(() => history.back())
      await isAt(steps[0])
      await page.evaluate(() => history.back())
      await isAt(start)
      await page.evaluate(() => history.go(2))
      await isAt(steps[1])
      await page.reload()
      await isAt(steps[1])
      await page.evaluate(() => history.back())
      await isAt(steps[0])
      if (isolated) await operations.isolate('energy', 'none')
    })
  }

  test('of a site that knows nothing of the portal is where it was opened, below its registered folder', async ({
    page,
    signInPage,
    guest,
  }) => {
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await page.goto('/center/legacy-form/guide.html')
    await expect(guest.mounted('legacy-form')).toBeVisible()
    await expect.poll(async () => (await guest.window('legacy-form')).url()).toMatch(/\/legacy-form\/guide\.html$/)
  })
})
