import type { Page } from '@playwright/test'
import { memoryOf } from './pages/browser-memory'
import { expect, test } from './pages/journey'
import type { PortalPage } from './pages/portal-page'

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

/** What leads from the end of a session to the next sign-in: it names nobody. */
const onTheWay = /^tab pro__sso__/
const withoutWay = (names: string[]) => names.filter((name) => !onTheWay.test(name))

/** The server says of every call from now on that the session is over, until the returned function is called. */
async function endAtServer(page: Page, status: number): Promise<() => Promise<void>> {
  const isSession = (url: URL) => url.pathname.startsWith('/api/front/') || url.pathname === '/api/auth/session'
  await page.route(isSession, (route) =>
    route.request().headers()['authorization_front']
      ? route.fulfill({ status: 401, json: { status, message: '…', data: null } })
      : route.continue(),
  )
  return () => page.unroute(isSession)
}

test.describe('nothing of the user is left in the browser', () => {
  test('when the user signs out', async ({ page, signInPage, portal }) => {
    await signInPage.open('/center/user/login?tc=demo')
    const before = await memoryOf(page)
    await signInPage.signIn('zhangsan')
    await work(page, portal)
    await portal.signOut()
    await expect(signInPage.submit).toBeVisible()
    await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(before)
  })

  for (const [why, status] of [
    ['the server knows no session', 40101],
    ['nobody has called for too long', 40109],
    ['another sign-in has taken its place', 40110],
  ] as const) {
    test(`when ${why}`, async ({ page, signInPage, portal, problems }) => {
      problems.expect(/401/)
      await signInPage.open('/center/user/login?tc=demo')
      const before = await memoryOf(page)
      await signInPage.signIn('zhangsan')
      await work(page, portal)
      const stop = await endAtServer(page, status)
      await page.reload()
      await expect(signInPage.submit).toBeVisible()
      await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(before)
      await stop()
    })
  }

  test('when a session of the central sign-in is signed out', async ({ page, signInPage, portal }) => {
    await page.goto('/center/login?tc=demo')
    await expect(page).toHaveURL(/\/cas\/login/)
    await expect(signInPage.submit).toBeVisible()
    const before = await memoryOf(page)
    await signInPage.signIn('zhangsan')
    await work(page, portal)
    await portal.signOut()
    await expect(page).toHaveURL(/\/cas\/login/)
    await expect(signInPage.submit).toBeVisible()
    await expect.poll(async () => withoutWay(await memoryOf(page))).toEqual(withoutWay(before))
  })
})
