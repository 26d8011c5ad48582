import { expect, test } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

test('two tenants in two tabs of one browser do not disturb each other @more', async ({
  page,
  context,
  signInPage,
}) => {
  await signInPage.open('/center/user/login?tc=demo')
  await signInPage.signIn('zhangsan')
  await page.goto('/center/message/index?tc=demo')

  const other = await context.newPage()
  const otherSignIn = new SignInPage(other)
  await otherSignIn.open('/center/user/login?tc=park')
  await otherSignIn.signIn('wangwu')
  await expect(other.getByText('滨江产业园服务平台').first()).toBeVisible()
  await other.goto('/center/message/index?tc=park')

  for (const [tab, name, code] of [
    [page, '张三', 'demo'],
    [other, '王五', 'park'],
  ] as const) {
    await tab.bringToFront()
    await tab.reload()
    await expect(tab).toHaveURL(new RegExp(`/center/message/index\\?tc=${code}$`))
    await expect(tab.getByText(name).first()).toBeVisible()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    expect(await tab.evaluate(() => sessionStorage.getItem('pro__tenantCode'))).toContain(code)
  }

  await new PortalPage(other).signOut()
  await expect(otherSignIn.submit).toBeVisible()
  await page.bringToFront()
  await page.reload()
  await expect(page.getByText('张三').first()).toBeVisible()
  await expect(page).toHaveURL(/\/center\/message\/index\?tc=demo$/)
})

test('a link with a wrong tenant says so, leads on, and is not what the browser remembers', async ({ page }) => {
  await page.goto('/center/user/login?tc=park')
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  await page.goto('/center/user/login?tc=parc')
  await expect(page.getByRole('heading', { name: '租户不存在' })).toBeVisible()
  await page.getByRole('button', { name: '前往门户首页' }).click()
  await expect(page).toHaveURL(/\/center\/login\?.*tc=park/)
  await expect(page.getByText('滨江产业园服务平台').first()).toBeVisible()
})
