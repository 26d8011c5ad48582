import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

const home = /\/center\/(index|home)/

test.describe('menu and tabs', () => {
  test.beforeEach(async ({ signInPage }) => {
    await signInPage.enter('zhangsan')
  })

  test('the menu has three levels and opens a page in a tab', async ({ page, portal, guest }) => {
    await portal.choose('订单协同', '采购订单', '全部订单')
    await expect(portal.tab('全部订单')).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/center\/orders\/all/)
    await expect(guest.mounted('@apps/orders')).toBeVisible()
  })

  test('the home page is no tab, and hidden items are not in the menu', async ({ page, portal }) => {
    await expect(page).toHaveURL(home)
    await expect(portal.tabs).toHaveCount(0)
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(portal.item('交接班打印')).toHaveCount(0)
    await expect(portal.item('夜班记录')).toHaveCount(0)
  })

  test('the menu shows where the page is, after navigation and after a reload', async ({ page, portal }) => {
    await page.setViewportSize({ width: 1440, height: 330 })
    await expect(portal.item('园区服务')).not.toBeInViewport()
    await portal.go('/welcomePage')
    await expect(portal.item('平台介绍')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(portal.item('平台介绍')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect(portal.item('园区服务')).toBeInViewport({ ratio: 1 })
  })

  test('tabs switch and keep their pages alive', async ({ page, portal, guest }) => {
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.notepad.fill('三号机组油温偏高')
    await portal.choose('订单协同', '采购订单', '全部订单')
    await expect(guest.mounted('@apps/orders')).toBeVisible()
    await expect(guest.notepad).toBeHidden()
    // Or whatever shows it concerns the counters of the whole document (decision 079).
    await expect(guest.container('@apps/notepad')).toHaveCSS('contain', 'style')
    await portal.tab('交接班记录').click()
    await expect(page).toHaveURL(/\/center\/notepad\/shift/)
    await expect(guest.notepad).toHaveValue('三号机组油温偏高')
    await expect(portal.tabs).toHaveCount(2)
  })

  test(
    'closing a tab unmounts its page and the last one leads home',
    { tag: '@more' },
    async ({ page, portal, guest }) => {
      await portal.choose('订单协同', '采购订单', '全部订单')
      await portal.choose('供应链', 'ERP 首页')
      await portal.closeTab('ERP 首页')
      await expect(page).toHaveURL(/\/center\/orders\/all/)
      await expect(guest.container('legacy-erp')).toHaveCount(0)
      await portal.closeTab('全部订单')
      await expect(page).toHaveURL(home)
      await expect(guest.container('@apps/orders')).toHaveCount(0)
    },
  )

  test('back and forward move between the pages that were open', { tag: '@more' }, async ({ page, portal, guest }) => {
    await portal.choose('订单协同', '采购订单', '全部订单')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.notepad).toBeVisible()
    await page.goBack()
    await expect(portal.tab('全部订单')).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(portal.tab('交接班记录')).toHaveAttribute('aria-selected', 'true')
  })

  test('a reload restores the open tabs and the page', { tag: '@more' }, async ({ page, portal, guest }) => {
    await portal.choose('订单协同', '采购订单', '全部订单')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.notepad).toBeVisible()
    await page.reload()
    await expect(guest.notepad).toBeVisible()
    await expect(portal.tab('交接班记录')).toHaveAttribute('aria-selected', 'true')
  })

  test('an unknown path is the 404 page', async ({ page }) => {
    await page.goto('/center/nothing/is/here')
    await expect(page.getByText('404').first()).toBeVisible()
    await expectAccessible(page)
  })

  test(
    'the drawer of a letter is 700 px wide, and as wide as a window under 500 px',
    { tag: '@more' },
    async ({ page }) => {
      const title = '平台系统升级维护公告'
      await page.goto('/center/message/index')
      // Others may have been sent meanwhile: it is found wherever it stands.
      await page.getByRole('searchbox', { name: '搜索标题或发送单位' }).fill(title)
      await page.getByRole('main').getByRole('button', { name: title }).click()
      const width = async () => (await page.getByRole('dialog', { name: title }).boundingBox())?.width
      await expect.poll(width).toBe(700)
      await page.setViewportSize({ width: 499, height: 800 })
      await expect.poll(width).toBe(499)
    },
  )

  test('the home page is accessible', { tag: '@more' }, async ({ page }) => {
    await expectAccessible(page)
  })
})

test('a deep link without a session goes through sign-in and arrives', async ({ page, signInPage, portal, guest }) => {
  await page.goto('/center/orders/open?tc=demo')
  await expect(page).toHaveURL(
    /\/cas\/login\?service=[^&]*%2Forders%2Fopen%3Ftc%3Ddemo%26ssoState%3D[0-9a-f]{32}&tenantCode=demo/,
  )
  await signInPage.signIn('zhangsan')
  await expect(page).toHaveURL(/\/center\/orders\/open/)
  await expect(portal.tab('进行中订单')).toHaveAttribute('aria-selected', 'true')
  await expect(guest.mounted('@apps/orders')).toBeVisible()
})

test('another role sees another menu', async ({ signInPage, portal }) => {
  await signInPage.enter('lisi')
  await expect(portal.item('订单协同')).toBeVisible()
  await expect(portal.item('服务商中心')).toHaveCount(0)
  await expect(portal.item('平台运营')).toHaveCount(0)
})
