import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { SignInPage } from './pages/sign-in-page'

const deepLink = '/center/orders/open?tc=demo'

test.describe('single sign-on', () => {
  test('a deep link goes through the central page and arrives, without a ticket in the address', async ({
    page,
    signInPage,
    portal,
  }) => {
    const exchanged = page.waitForRequest((request) => request.url().includes('/api/auth/jwt/getTokenBySt'))
    await page.goto(deepLink)
    await expect(page).toHaveURL(/\/cas\/login\?service=.*&tenantCode=demo&loginType=2/)
    await expectAccessible(page)
    await signInPage.signIn('zhangsan')
    const { searchParams } = new URL((await exchanged).url())
    expect(searchParams.get('service')).toMatch(new RegExp(`${deepLink.replace('?', '\\?')}&ssoState=\\w{32}$`))
    await expect(portal.tab('进行中订单')).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/center\/orders\/open\?tc=demo$/)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('ST-')

    await page.goBack()
    await expect(page).not.toHaveURL(/ticketToken/)
  })

  test('another tab is signed in without a password', { tag: '@more' }, async ({ page, signInPage, context }) => {
    await signInPage.open('/center/login')
    await signInPage.signIn('zhangsan')
    const other = await context.newPage()
    await other.goto('/center/message/index')
    await expect(other.getByText('张三').first()).toBeVisible()
    await expect(other).toHaveURL(/\/center\/message\/index\?tc=demo$/)
    await page.bringToFront()
  })

  test('signing out ends the central sign-in too, and comes back with the tenant', async ({
    page,
    signInPage,
    portal,
    context,
    problems,
  }) => {
    // The other tab's stream ends with its session.
    problems.expect(/401/)
    await signInPage.open('/center/login')
    await signInPage.signIn('zhangsan')
    const other = await context.newPage()
    await other.goto('/center/index')
    await expect(other.getByText('张三').first()).toBeVisible()

    const returned = page.waitForRequest((request) => /\/center\/\?tenantCode=demo$/.test(request.url()))
    await portal.signOut()
    await returned
    await expect(signInPage.submit).toBeVisible()
    await expect(page).toHaveURL(/\/cas\/login\?service=/)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('TGC-center')
    const otherForm = new SignInPage(other)
    await expect(otherForm.submit).toBeVisible()
    await page.goto('/center/index')
    await expect(signInPage.submit).toBeVisible()
  })

  test(
    'a ticket that cannot be exchanged is tried twice, then the form of the portal says so and works',
    { tag: '@more' },
    async ({ page, signInPage, problems }) => {
      problems.expect(/401/)
      await signInPage.open('/center/login')
      await page.route(/getTokenBySt/, (route) =>
        route.fulfill({ status: 401, json: { status: 40121, message: '票据过期，请重新登录', data: null } }),
      )
      await signInPage.fill('zhangsan')
      await signInPage.submit.click()
      await expect(page.getByRole('alert')).toContainText('统一登录暂时不可用')
      await expect(page).toHaveURL(/\/center\/user\/login\?sso=failed/)
      await signInPage.signIn('zhangsan')
      await expect(page).toHaveURL(/\/center\/index/)
    },
  )

  test('an address that is not registered gets no password, and no ticket', async ({ page, signInPage }) => {
    await page.goto('/cas/login?service=https%3A%2F%2Fevil.example%2F')
    await expect(page.getByRole('heading', { name: '该应用不能通过本平台登录' })).toBeVisible()
    await expect(signInPage.password).toHaveCount(0)
    await expectAccessible(page)
  })
})
