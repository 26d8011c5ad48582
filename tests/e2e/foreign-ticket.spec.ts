import type { Browser } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { SignInPage } from './pages/sign-in-page'

/** A link that would sign its reader in as wangwu of park, as the owner of that account could send it. */
async function linkOfWangwu(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const link = new Promise<string>((resolve) => {
    void page.route(/[?&]ticketToken=/, (route) => {
      resolve(route.request().url())
      return route.abort()
    })
  })
  const service = `${baseURL}/center/message/index?tc=park`
  const form = new SignInPage(page)
  await form.open(`/cas/login?${new URLSearchParams({ service, tenantCode: 'park' }).toString()}`)
  await form.fill('wangwu')
  await form.submit.click()
  const sent = await link
  await context.close()
  return sent
}

test.describe('a link with the ticket of another user', () => {
  test.beforeEach(async ({ page, signInPage, browser, baseURL }) => {
    await signInPage.open('/center/user/login?tc=demo')
    await signInPage.signIn('zhangsan')
    await page.goto(await linkOfWangwu(browser, baseURL ?? ''))
    const question = page.getByRole('alertdialog', { name: '打开的链接属于另一个账号' })
    await expect(question).toContainText('您当前以“张三”的身份登录，而这个链接会以“王五”的身份登录')
    await expect(page).not.toHaveURL(/ticketToken/)
  })

  test('is asked about, and a user who stays keeps the session', { tag: '@more' }, async ({ page }) => {
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: '继续使用“张三”' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/center\/index\?tc=demo$/)
    await expect(page.getByText('张三').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('张三').first()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('signs in a user who confirms, and nothing of the one before is kept', async ({ page }) => {
    await page.getByRole('button', { name: '切换为“王五”' }).click()
    await expect(page).toHaveURL(/\/center\/message\/index\?tc=park$/)
    await expect(page.getByText('王五').first()).toBeVisible()
    await expect(page.getByText('张三')).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(sessionStorage).join(' '))).not.toContain('demo__token')
  })
})
