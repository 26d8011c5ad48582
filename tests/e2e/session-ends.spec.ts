import type { Page } from '@playwright/test'
import { memoryOf } from './pages/browser-memory'
import { signInByCalls } from './pages/enter-portal'
import { expect, test } from './pages/journey'
import type { PortalPage } from './pages/portal-page'
import { demoPassword, type SignInPage } from './pages/sign-in-page'

/** Uses what writes into the browser: groups of the menu, tabs, a pinned one, the collapsed menu, the tools of the header. */
async function work(page: Page, portal: PortalPage): Promise<void> {
  await portal.choose('订单协同', '采购订单', '全部订单')
  await portal.choose('订单协同', '采购订单', '进行中订单')
  await portal.tab('全部订单').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '固定' }).click()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(() => memoryOf(page)).toContain('local pro__menuCollapsed')
  expect((await memoryOf(page)).filter((name) => /tabs|pinnedTabs|menuOpen|token/i.test(name)).length).toBe(4)
}

/** What leads from the end of a session to the next sign-in: it names no user. */
const onTheWay = /^tab pro__sso__/
const withoutWay = (names: string[]) => names.filter((name) => !onTheWay.test(name))

/** The server refuses every call from now on as idle for too long, until the returned function is called. */
async function becomeIdle(page: Page): Promise<() => Promise<void>> {
  const isSession = (url: URL) => url.pathname.startsWith('/api/front/') || url.pathname === '/api/auth/session'
  await page.route(isSession, (route) =>
    route.request().headers()['authorization_front']
      ? route.fulfill({ status: 401, json: { status: 40109, message: '…', data: null } })
      : route.continue(),
  )
  return () => page.unroute(isSession)
}

/** The form, with all that it keeps by itself: the cookie of its picture comes later than its button. */
async function memoryOfForm(page: Page, signInPage: SignInPage): Promise<string[]> {
  await expect(signInPage.submit).toBeVisible()
  await expect.poll(() => memoryOf(page)).toContain('cookie kaptcha_login')
  return withoutWay(await memoryOf(page))
}

test.describe('nothing of the user is left in the browser', () => {
  test('when the user signs out', async ({ page, signInPage, portal }) => {
    await page.goto('/center/user/login?tc=demo')
    const before = await memoryOfForm(page, signInPage)
    await signInPage.signIn('zhangsan')
    await work(page, portal)
    expect(await memoryOf(page)).toContain('cookie center_session_demo')
    await portal.signOut()
    await expect(signInPage.submit).toBeVisible()
    await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(before)
  })

  test(
    'when a session of the central sign-in is signed out',
    { tag: '@more' },
    async ({ page, signInPage, portal }) => {
      await page.goto('/center/login?tc=demo')
      await expect(page).toHaveURL(/\/cas\/login/)
      const before = await memoryOfForm(page, signInPage)
      await signInPage.signIn('zhangsan')
      await work(page, portal)
      expect(await memoryOf(page)).toContain('cookie center_session_demo')
      await portal.signOut()
      await expect(page).toHaveURL(/\/cas\/login/)
      await expect(signInPage.submit).toBeVisible()
      await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(before)
    },
  )

  test(
    'when other sign-ins have taken its place',
    { tag: '@more' },
    async ({ page, signInPage, portal, problems, playwright, system }) => {
      problems.expect(/401/)
      await page.goto('/center/user/login?tc=park')
      const before = await memoryOfForm(page, signInPage)
      await signInPage.signIn('wangwu')
      await expect(portal.menu).toBeVisible()
      for (let count = 0; count < 5; count += 1) {
        const request = await playwright.request.newContext({ baseURL: system.url })
        await signInByCalls(request, 'wangwu', demoPassword)
        await request.dispose()
      }
      await page.reload()
      await expect(signInPage.submit).toBeVisible()
      await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(before)
    },
  )

  test('when it was idle', async ({ page, signInPage, portal, problems }) => {
    problems.expect(/401/)
    // Here the server does not know that, and takes no cookies back.
    const withoutCookies = (names: string[]) => withoutWay(names).filter((name) => !name.startsWith('cookie'))
    await page.goto('/center/user/login?tc=demo')
    const before = withoutCookies(await memoryOfForm(page, signInPage))
    await signInPage.signIn('zhangsan')
    await work(page, portal)
    const stop = await becomeIdle(page)
    await page.reload()
    await expect(signInPage.submit).toBeVisible()
    await expect.poll(async () => withoutCookies(await memoryOf(page))).toEqual(before)
    await stop()
  })
})
