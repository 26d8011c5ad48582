import { startSystem, type System } from '../support/start-system'
import { expectAccessible } from './pages/accessibility'
import { expect, test as base } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { fillSetup, setupAddress } from './pages/setup-page'
import { SignInPage } from './pages/sign-in-page'

/** A green square. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mPgqvWnKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAKgrWC6WOS8SAAAAAElFTkSuQmCC'

const PASSWORD = 'Begin@2026center'

/** A portal on an empty database, as an operator starts it for the first time. */
const test = base.extend<object, { system: System }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ CENTER_SEED: 'none' })
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('an empty portal is begun on a page, and its administrator works in it', async ({ page, system }) => {
  await test.step('it says that it waits', async () => {
    await page.goto('/center/')
    await expect(page.getByRole('heading', { name: '平台尚未初始化' })).toBeVisible()
  })

  await test.step('the address of the log leads to the page, and the key is no longer in the address', async () => {
    await page.goto(setupAddress(system))
    await expect(page.getByRole('heading', { name: '初始化平台' })).toBeVisible()
    await expect(page).toHaveURL(/\/center\/user\/setup$/)
    await expectAccessible(page)
  })

  await test.step('the form makes the first tenant and its administrator', async () => {
    await page
      .getByLabel('选择图片')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO, 'base64') })
    await expect(page.getByRole('img', { name: '所选标志' })).toBeVisible()
    await page.getByLabel('安装示例应用').check()
    await fillSetup(page, PASSWORD)
    await expect(page.getByRole('heading', { name: '平台已初始化' })).toBeFocused()
  })

  await test.step('the administrator signs in and finds the pages of administration', async () => {
    await page.getByRole('link', { name: '前往登录' }).click()
    await new SignInPage(page).signIn('zhoumin', PASSWORD)
    await page
      .getByRole('menuitem', { name: '系统管理' })
      .or(page.getByRole('link', { name: '系统管理' }))
      .first()
      .click()
    await expect(page.getByRole('heading', { name: '总览', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '操作日志' }).click()
    await expect(page.getByRole('table').getByText('初始化')).toBeVisible()
  })

  await test.step('the portal has the logo, and an example app opens from the menu', async () => {
    await expect(page.locator('img[src^="/api/front/brand-images/east/"]').first()).toBeVisible()
    await new PortalPage(page).choose('示例应用', '记事本')
    await expect(page.getByRole('region', { name: '记事本' }).getByLabel('标题')).toBeVisible()
  })
})
