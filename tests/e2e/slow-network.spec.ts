import type { Route } from '@playwright/test'
import { configure } from './pages/answers'
import { enterPortal } from './pages/enter-portal'
import { expect, test } from './pages/journey'
import { slowDown, watchShifts } from './pages/layout-shifts'
import { demoPassword } from './pages/sign-in-page'

const sizes = [
  { width: 1440, height: 900, path: '/orders/all', title: '全部订单', tag: [] },
  { width: 390, height: 844, path: '/message/index', title: '消息中心', tag: '@more' },
]

for (const { path, title, tag, ...size } of sizes)
  test(
    `home moves nothing while it is filled on a slow network, ${size.width} wide`,
    { tag },
    async ({ page, portal }) => {
      await page.setViewportSize(size)
      await configure(page, { CENTER_SHOW_GUIDELINES: true })
      const shifts = await watchShifts(page)
      const expectFilled = async () => {
        await expect(page.getByRole('region', { name: '发布产品指引' })).toBeVisible()
        await expect(page.getByRole('link', { name: /未读通知 ?\d/ })).toBeVisible()
        await expect(page.getByRole('link', { name: '关于组织申报智能工厂梯度培育项目的通知' })).toBeAttached()
        await expect(portal.bell).toHaveAccessibleName(/\d/)
      }
      await slowDown(page)
      await enterPortal(page, 'zhangsan', demoPassword)
      await expectFilled()
      expect(await shifts(), 'on the first visit').toEqual([])

      // From now on there are pages that were opened last, and a tab.
      const saved = page.waitForResponse(
        (answer) => /preferences/.test(answer.url()) && /recents/.test(answer.request().postData() ?? ''),
      )
      await portal.go(path)
      await saved
      await page.reload()
      await page.goto('/center/index')
      await expectFilled()
      await expect(page.getByRole('list', { name: '最近访问' })).toBeVisible()
      await expect(portal.tab(title)).toBeVisible()
      expect(await shifts(), 'on the second visit').toEqual([])
    },
  )

test('the first thing on a slow screen is the skeleton of the page to come', async ({ page }) => {
  const skeleton = page.locator('#center-skeleton')
  const parts = (name: string) => skeleton.locator(`.center-skeleton-${name}`)
  let goOn = () => {}
  const held = new Promise<void>((release) => (goOn = release))
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route('**/assets/root-config*.js', hold)
  await page.goto('/center/index', { waitUntil: 'commit' })
  await expect(parts('page').locator(':visible')).toHaveCount(1)
  await expect(parts('top')).toBeHidden()

  goOn()
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('the skeleton of the portal has its mark and its foot before any library has come, on a phone too', async ({
  page,
  signInPage,
}) => {
  await signInPage.enter('zhangsan')
  await page.setViewportSize({ width: 390, height: 844 })
  const foot = (await page.getByText('© 2026 工业云平台运营中心').boundingBox()) ?? { y: 0 }
  await page.route('**/assets/start-*.js', () => undefined)
  await page.goto('/center/index', { waitUntil: 'commit' })
  const drawn = page.locator('#center-skeleton .center-skeleton-foot')
  await expect(drawn).toBeVisible()
  expect(Math.abs(((await drawn.boundingBox())?.y ?? 0) - foot.y)).toBeLessThan(10)
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const widths = [
  { width: 1440, tag: [] },
  { width: 390, tag: '@more' },
]

for (const { width, tag } of widths)
  test(
    `home greets its user before any library has come, where it does so later, ${width} wide`,
    { tag },
    async ({ page, portal, signInPage }) => {
      await signInPage.enter('zhangsan')
      await page.setViewportSize({ width, height: 844 })
      // With a tab, whose bar moves the page.
      await portal.go('/orders/all')
      await expect(portal.tab('全部订单')).toBeVisible()
      await page.goto('/center/index')
      const heading = page.getByRole('heading', { name: /，张三$/ })
      await expect(heading).toBeVisible()
      await expect(portal.tab('全部订单')).toBeVisible()
      const [words, place] = [await heading.textContent(), await heading.boundingBox()]
      await page.route('**/assets/start-*.js', () => undefined)
      await page.goto('/center/index', { waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(readGreeting))
        .toEqual({ words: JSON.stringify(words), top: Math.round(place?.y ?? 0) })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

/** In the page: what the skeleton says to its user, and where. */
function readGreeting() {
  const card = document.querySelector('.center-skeleton-page > i')
  if (!card) return null
  const sizeOf = (part: string | null, ...names: string[]) =>
    names.reduce((sum, name) => sum + parseFloat(getComputedStyle(card, part).getPropertyValue(name)), 0)
  const above = sizeOf(null, 'border-top-width', 'padding-top') + sizeOf('::before', 'height')
  const top = card.getBoundingClientRect().top + above + sizeOf('::after', 'margin-top')
  return { words: getComputedStyle(card, '::after').content, top: Math.round(top) }
}
