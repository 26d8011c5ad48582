import type { Frame, Page } from '@playwright/test'
import type { System } from '../support/start-system'
import { blockBelow } from '../support/markdown'
import { readText } from '../support/repository'
import { expect, test } from './pages/journey'
import { demoPassword } from './pages/sign-in-page'

/** The page that the documentation gives for embedding the portal. */
const documented = blockBelow(readText('docs/embedding-center.md'), '## A page around Center')

type Around = Window & { told: [type: string, data: unknown][] }

/**
 * Puts the documented page in the place of one that the origin really serves, with a list of what the portal tells it. A page
 * that only the test made would have no place in the network, and browsers keep such pages from this machine's servers.
 */
async function openAround(page: Page, { url, origin }: { url: string; origin: string }): Promise<void> {
  const noting = `<script>told = []; addEventListener('message', ({ data }) => told.push([data.type, data.data]))</script>`
  await page.goto(`${origin}/legacy-form/guide.html`)
  await page.setContent(documented.replaceAll('https://center.example', url).replace('<body>', `<body>${noting}`))
}

const told = (page: Page) => page.evaluate(() => (window as unknown as Around).told)
const say = (page: Page, message: object, { url }: System) =>
  page.evaluate(([data, target]) => window.frames[0]?.postMessage(data, target), [message, url] as const)

function frameOf(page: Page): Frame {
  const frame = page.frames().find((candidate) => candidate.parentFrame() === page.mainFrame())
  if (!frame) throw new Error('The page around shows no frame')
  return frame
}

async function expectNoChrome(frame: Frame): Promise<void> {
  await expect(frame.getByRole('main')).toBeVisible()
  // What a guest has of these is inside of the page.
  await expect(frame.locator(':is(header, nav, aside, footer, [role="tablist"]):not(main *)')).toHaveCount(0)
}

async function signInInside(frame: Frame): Promise<void> {
  await frame.getByLabel(/^用户名$/).fill('zhangsan')
  await frame.getByLabel(/^密码$/).fill(demoPassword)
  await frame.getByRole('textbox', { name: '验证码' }).fill('1234')
  await frame.getByRole('button', { name: '登录', exact: true }).click()
}

test.describe('Center in a frame of another origin', () => {
  test.beforeEach(({ problems }) => problems.expect(/favicon\.ico/))

  test(
    'shows its pages without chrome, wherever the user goes and after a reload',
    { tag: '@more' },
    async ({ page, system }) => {
      await openAround(page, { url: system.url, origin: system.guestUrl })
      const center = frameOf(page)
      await signInInside(center)
      await expect(center.getByRole('heading', { level: 1, name: /张三/ })).toBeVisible()
      await expectNoChrome(center)
      await expect.poll(() => told(page)).toContainEqual(['loginstate', true])

      await say(page, { type: 'refRoute', data: { path: '/center/orders/all' } }, system)
      await expect(center.locator('[data-app="@apps/orders"][data-app-state="mounted"]')).toBeVisible()
      await center
        .locator('[data-app="@apps/orders"]')
        .getByRole('button', { name: /进行中/ })
        .click()
      await expect.poll(async () => (await told(page)).at(-1)).toEqual(['refRoute', { path: '/center/orders/open' }])
      await expect(page).toHaveURL(/#\/center\/orders\/open$/)
      await expectNoChrome(center)

      await center.evaluate(() => window.location.reload())
      await expect(center.locator('[data-app="@apps/orders"][data-app-state="mounted"]')).toBeVisible()
      expect(new URL(center.url()).pathname).toBe('/center/orders/open')
      await expectNoChrome(center)
    },
  )

  test('obeys the page around it, in the old words too, and no other page', async ({ page, signInPage, system }) => {
    await signInPage.enter('zhangsan')
    await openAround(page, { url: system.url, origin: system.guestUrl })
    const center = frameOf(page)
    await expect(center.getByRole('heading', { level: 1, name: /张三/ })).toBeVisible()

    await page.getByRole('button', { name: '深色' }).click()
    await expect(center.locator('html')).toHaveAttribute('data-theme', 'dark')
    await say(page, { userInfo: { name: '李四', userId: 'u-lisi', token: 'x' } }, system)
    await expect(center.getByRole('heading', { level: 1, name: /李四/ })).toBeVisible()
    await say(page, { event: 'refRoute', payload: { path: '/center/legacy-erp/index.html' } }, system)
    const erp = center.frameLocator('[data-app="legacy-erp"] iframe')
    await expect(erp.getByText('李四').first()).toBeVisible()

    // A frame of the trusted origin beside Center, and one inside it: neither is the page around.
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: '/old.html' })),
    )
    await page.waitForFunction(() => window.frames.length === 2)
    const beside = page.frames().find((frame) => frame.url().endsWith('/old.html'))
    await beside?.waitForLoadState()
    await beside?.evaluate(() => window.parent.frames[0]?.postMessage({ loginstate: false }, '*'))
    await beside?.evaluate(() => window.parent.frames[0]?.postMessage({ refRoute: { go: true } }, '*'))
    await say(page, { globalConfig: { theme: 'light' } }, system)
    await expect(center.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(erp.getByText('李四').first()).toBeVisible()

    await say(page, { refRoute: { go: true } }, system)
    await expect(center.getByRole('heading', { level: 1, name: /李四/ })).toBeVisible()
  })

  test('signing out on either side signs out on both', { tag: '@more' }, async ({ page, signInPage, system }) => {
    await signInPage.enter('zhangsan')
    await openAround(page, { url: system.url, origin: system.guestUrl })
    const center = frameOf(page)
    await expect.poll(() => told(page)).toContainEqual(['loginstate', true])
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(center.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect.poll(() => told(page)).toContainEqual(['loginstate', false])
    await expect(page.getByText('已退出')).toBeVisible()

    await signInInside(center)
    await expect(page.getByText('已登录')).toBeVisible()
    await expectNoChrome(center)
    await say(
      page,
      { source: 'center', v: 1, type: 'refRoute', data: { path: '/center/legacy-erp/index.html' } },
      system,
    )
    await center.frameLocator('[data-app="legacy-erp"] iframe').getByRole('button', { name: '退出登录' }).click()
    await expect(center.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect(page.getByText('已退出')).toBeVisible()
  })

  test('is not shown by an origin that the tenant does not name', async ({ page, system, problems }) => {
    problems.expect(/frame-ancestors|Refused to frame|Framing/)
    const origin = system.guestUrl.replace('127.0.0.1', 'localhost')
    await openAround(page, { url: system.url, origin })
    await expect.poll(() => frameOf(page).url()).toMatch(/^chrome-error:/)
    expect(await told(page)).toEqual([])
  })
})
