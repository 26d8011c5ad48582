import type { MenuNode, Permissions } from '@center/shared/contract'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from './pages/journey'
import { askSingly } from './pages/answers'
import { nativeMenu, releaseNativePages } from './guests/native-pages'
import type { PortalPage } from './pages/portal-page'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'

/** What a guest shows at a path of the portal, and how the user gets there from the place before it. */
type Place = { path: string; shows(scope: Scope): Locator; go?(scope: Scope): Locator }
type Scope = Locator | FrameLocator

/** A guest with its places: where it is opened, and steps from there; `brought`: from its frame into the page first. */
type RouteCase = { kind: string; app: string; isFrame: boolean; places: readonly [Place, ...Place[]]; brought?: true }

/** A place that is opened by a button which then says that it is the present one. */
const button = (name: RegExp, path: string): Place => ({
  path,
  go: (scope) => scope.getByRole('button', { name }),
  shows: (scope) => scope.locator('[aria-current="page"]').filter({ hasText: name }),
})

/** A page of a site of its own. */
const page = (name: string, link: string, path: string): Place => ({
  path,
  go: (scope) => scope.getByRole('link', { name: link }).first(),
  shows: (scope) => scope.getByRole('heading', { level: 2, name }),
})

const energy = [
  button(/能耗总览/, '/center/energy/overview'),
  button(/分时电价分析/, '/center/energy/tariff'),
  button(/能耗总览/, '/center/energy/overview'),
] as const

const routeCases: RouteCase[] = [
  {
    kind: 'a System bundle',
    app: '@apps/orders',
    isFrame: false,
    places: [
      button(/全部/, '/center/orders/all'),
      button(/进行中/, '/center/orders/open'),
      button(/已完成/, '/center/orders/done'),
    ],
  },
  { kind: 'an element', app: '@apps/energy', isFrame: false, places: energy, brought: true },
  {
    kind: 'an element as a native module',
    app: '@apps/native-pages',
    isFrame: false,
    places: [
      button(/first/, '/center/native/first'),
      button(/second/, '/center/native/second'),
      button(/third/, '/center/native/third'),
    ],
  },
  { kind: 'an isolated element', app: '@apps/energy', isFrame: true, places: energy },
  {
    kind: 'a frame with the SDK',
    app: 'legacy-erp',
    isFrame: true,
    places: [
      page('系统首页', '首页', '/center/legacy-erp/index.html'),
      page('库存查询', '库存查询', '/center/legacy-erp/stock.html'),
      page('采购申请', '采购申请', '/center/legacy-erp/purchase.html'),
    ],
  },
  {
    kind: 'a frame with old messages',
    app: 'legacy-erp',
    isFrame: true,
    places: [page('旧接口页', '旧接口页', '/center/legacy-erp/old.html')],
  },
  {
    kind: 'a frame that knows nothing',
    app: 'legacy-form',
    isFrame: true,
    places: [page('技术改造专项资金申报指南', '申报指南', '/center/legacy-form/guide.html')],
  },
]

/** From now on every menu item says whether its page lives on behind others. */
async function setKeepAlive(window: Page, keepAlive: boolean): Promise<void> {
  const withIt = (node: MenuNode): MenuNode => ({
    ...node,
    meta: { ...node.meta, keepAlive },
    children: node.children.map(withIt),
  })
  await askSingly(window)
  await window.route(/allPermissionV3/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Permissions }
    const [template] = body.data.menu
    const menu = [...body.data.menu, ...(template ? nativeMenu(template) : [])].map(withIt)
    await route.fulfill({ response, json: { ...body, data: { ...body.data, menu } } })
  })
}

type RouteRun = { window: Page; portal: PortalPage; system: System; keepAlive: boolean }

/** Walks a guest in and out by every way a browser knows, and is at every moment where the address says. */
async function checkRoutes(walk: RouteCase, { window, portal, system, keepAlive }: RouteRun): Promise<void> {
  const { app, isFrame, brought, places } = walk
  const { register, registerInPage } = createOperations(system)
  if (brought) await registerInPage(app, { menuPrefix: 'energy' })

  const shown = window.locator(`[role=tabpanel][data-shown=true] [data-app="${app}"]`)
  const scope: Scope = isFrame ? shown.frameLocator('iframe') : shown
  const isAt = async ({ path, shows }: Place) => {
    await expect(shows(scope)).toBeVisible()
    await expect(window).toHaveURL(new RegExp(`${path}\\?tc=demo$`))
  }
  const isAway = () => expect(window).toHaveURL(/\/center\/welcomePage/)
  const go = (steps: number) => window.evaluate((by) => history.go(by), steps)
  const [start, ...steps] = places
  const last = steps.at(-1) ?? start

  // A deep link, and one entry of history for each step inside.
  await window.goto(start.path)
  await isAt(start)
  const length = await historyLength(window)
  for (const step of steps) {
    await step.go?.(scope).click()
    await isAt(step)
  }
  expect(await historyLength(window)).toBe(length + steps.length)

  // Away and back: what lives on is the very same, what does not is made anew, in the same place.
  const root = shown.locator('[data-guest-root]')
  await root.evaluate((element) => element.setAttribute('data-was-here', ''))
  await portal.go('/center/welcomePage')
  await isAway()
  // Who is back before the page has changed was never away.
  await expect(shown).toHaveCount(0)
  await go(-1)
  await isAt(last)
  await expect(root.and(window.locator('[data-was-here]'))).toHaveCount(keepAlive ? 1 : 0)

  // Step by step to the start, all at once beyond the end, and back again.
  for (const place of places.slice(0, -1).toReversed()) {
    await go(-1)
    await isAt(place)
  }
  await go(steps.length + 1)
  await isAway()
  await go(-1)
  await isAt(last)

  // A reload is where it was, and history goes on over it.
  await window.reload()
  await isAt(last)
  await go(1)
  await isAway()
  await go(-1)
  await isAt(last)
  const before = places.at(-2)
  if (before) {
    await go(-1)
    await isAt(before)
  }
  if (!brought) return
  // The page that has it would ask for files that are no longer there.
  await window.goto('about:blank')
  await register(app, { menuPrefix: 'energy' })
}

/** What the browser keeps of this tab, frames and all. */
const historyLength = (window: Page) => window.evaluate(() => history.length)

test.describe('an inner path', { tag: '@more' }, () => {
  test.beforeAll(({ system }) => releaseNativePages(system))

  for (const keepAlive of [true, false]) {
    test(`is the address over back, forward, reload and deep link in every kind of guest, ${keepAlive ? 'kept' : 'not kept'}`, async ({
      page: window,
      signInPage,
      portal,
      system,
    }) => {
      await setKeepAlive(window, keepAlive)
      await signInPage.enter('zhangsan')
      for (const walk of routeCases) {
        await test.step(walk.kind, () => checkRoutes(walk, { window, portal, system, keepAlive }))
      }
    })
  }
})
