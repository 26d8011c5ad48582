import { createOperations } from '../support/operations'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

test.describe('guests', () => {
  test.beforeEach(async ({ signInPage }) => {
    await signInPage.enter('zhangsan')
  })

  test('a custom element is mounted and gets userInfo', async ({ page, portal, guest }) => {
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-kind', 'element')
    await expect.poll(() => guest.userOfElement('@apps/notepad')).toMatchObject({ name: '张三', tenantCode: 'demo' })
    expect(JSON.stringify(await guest.userOfElement('@apps/notepad'))).not.toMatch(/token|mobile/i)
    await expectAccessible(page)
    await test.step('it names its tab and the window, until it takes that back', async () => {
      await guest.say('@apps/notepad', 'title', { title: '夜班 4711' })
      await expect(portal.tab('夜班 4711')).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveTitle(/夜班 4711 - /)
      await guest.say('@apps/notepad', 'title', { title: '' })
      await expect(portal.tab('交接班记录')).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveTitle(/交接班记录 - /)
    })
    await test.step('a font of its shadow root is in force as long as its tab is there (qiankun#1061)', async () => {
      await guest.declareFont(page, 'center-notepad', 'night-shift')
      await expect.poll(() => guest.fontOf(page, 'night-shift')).toEqual(['loaded'])
      await portal.closeTab('交接班记录')
      await expect.poll(() => guest.fontOf(page, 'night-shift')).toEqual([])
      await expect(page.locator('#center-unsupported'), 'the styles that the page came with stay').toBeHidden()
    })
  })

  test(
    'a System bundle is mounted as a parcel and gets userInfo',
    { tag: '@more' },
    async ({ page, portal, guest }) => {
      await portal.choose('订单协同', '采购订单', '全部订单')
      await expect(guest.mounted('@apps/orders')).toHaveAttribute('data-app-kind', 'system')
      await expect(guest.container('@apps/orders').getByText('张三')).toBeVisible()
      await expectAccessible(page)
    },
  )

  test('a frame of another origin is mounted and gets userInfo', async ({ page, portal, guest, system }) => {
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.mounted('legacy-erp')).toHaveAttribute('data-app-kind', 'iframe')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    expect(new URL((await guest.window('legacy-erp')).url()).origin).toBe(system.guestUrl)
    await expect(guest.container('legacy-erp').locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
    await expectAccessible(page)
  })

  test('a page without the SDK gets userInfo in the old words, and it may follow one with the SDK', async ({
    portal,
    guest,
  }) => {
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await guest.frame('legacy-erp').getByRole('link', { name: '旧接口页' }).click()
    await expect(guest.frame('legacy-erp').getByRole('heading', { name: '旧接口页' })).toBeVisible()
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await guest.frame('legacy-erp').getByRole('button', { name: '请求用户信息' }).click()
    await guest.frame('legacy-erp').getByRole('button', { name: '发送无名消息' }).click()
    await expect(guest.frame('legacy-erp').getByText('The event name cannot be empty')).toBeVisible()
  })

  test('a path inside a guest is part of the address', async ({ page, portal, guest }) => {
    await portal.choose('供应链', '库存与采购', '库存查询')
    await expect(page).toHaveURL(/\/center\/legacy-erp\/stock\.html/)
    await expect.poll(async () => (await guest.window('legacy-erp')).url()).toMatch(/\/stock\.html$/)
    await portal.choose('订单协同', '采购订单', '全部订单')
    await guest
      .container('@apps/orders')
      .getByRole('button', { name: /进行中/ })
      .click()
    await expect(page).toHaveURL(/\/center\/orders\/open/)
  })

  test('refRoute with go true goes back one page', { tag: '@more' }, async ({ page, portal, guest }) => {
    await portal.choose('订单协同', '采购订单', '全部订单')
    await expect(guest.mounted('@apps/orders')).toBeVisible()
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await guest.frame('legacy-erp').getByRole('button', { name: '返回上一页' }).click()
    await expect(page).toHaveURL(/\/center\/orders\/all/)
  })

  test('refRoute in the old words goes back one page', { tag: '@more' }, async ({ page, portal, guest }) => {
    await guest.openOldPage()
    await portal.choose('订单协同', '采购订单', '全部订单')
    await expect(guest.mounted('@apps/orders')).toBeVisible()
    await portal.tabs.first().click()
    await guest.frame('legacy-erp').getByRole('button', { name: '返回上一页', exact: true }).click()
    await expect(page).toHaveURL(/\/center\/orders\/all/)
  })

  test('loginstate false from a frame ends the session at once', async ({ page, portal, guest, signInPage }) => {
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await guest.frame('legacy-erp').getByRole('button', { name: '退出登录' }).click()
    await expect(signInPage.submit).toBeVisible()
    await expect(page.getByText('“物资管理系统”已退出登录').first()).toBeVisible()
  })

  test('with unsaved work beside it, the user gets ten seconds to save, and cannot refuse', async ({
    page,
    portal,
    guest,
    signInPage,
  }) => {
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.notepad.fill('还没有保存')
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await guest.frame('legacy-erp').getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByRole('alert')).toHaveText('“物资管理系统”已退出登录，请尽快保存其他页面的内容')
    await expect(page.getByRole('timer')).toHaveText(/^\d+ 秒后退出$/)
    await portal.tab('交接班记录').click()
    await expect(guest.notepad).toHaveValue('还没有保存')
    // That the end comes by itself after ten seconds is seen by units, with a clock of their own.
    await page.getByRole('button', { name: '立即退出' }).click()
    await expect(signInPage.submit).toBeVisible()
  })

  test('loginstate false in the old words ends the session', { tag: '@more' }, async ({ guest, signInPage }) => {
    await guest.openOldPage()
    await guest.frame('legacy-erp').getByRole('button', { name: '退出登录' }).click()
    await expect(signInPage.submit).toBeVisible()
  })

  test(
    'where operations withhold session:end, loginstate false asks the user first',
    { tag: '@more' },
    async ({ portal, guest, signInPage, system }) => {
      const operations = createOperations(system)
      await operations.register('legacy-erp', {
        menuPrefix: 'legacy-erp',
        origins: [system.guestUrl],
        capabilities: [],
      })
      await guest.page.reload()
      await portal.choose('供应链', 'ERP 首页')
      await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
      const leave = guest.frame('legacy-erp').getByRole('button', { name: '退出登录' })
      await leave.click()
      await portal.dialog.getByRole('button', { name: '取消' }).click()
      await expect(portal.dialog).toBeHidden()
      await expect(guest.mounted('legacy-erp')).toBeVisible()
      await leave.click()
      await portal.confirm()
      await expect(signInPage.submit).toBeVisible()
      await operations.register('legacy-erp', { menuPrefix: 'legacy-erp', origins: [system.guestUrl] })
    },
  )

  test('a message from a wrong window does nothing', { tag: '@more' }, async ({ page, guest, system }) => {
    await guest.openOldPage()
    const stranger = await guest.addFrame(`${system.guestUrl}/old.html`)
    await stranger.evaluate(() => parent.postMessage({ loginstate: false }, '*'))
    await stranger.evaluate(() => parent.postMessage({ source: 'center', v: 1, type: 'hello', app: 'legacy-erp' }, '*'))
    await page.evaluate(() => window.postMessage({ refRoute: { go: true } }, '*'))
    await guest.expectNothingHappened()
  })

  test('a message from a wrong origin does nothing, even out of the right window', async ({ guest }) => {
    await guest.openOldPage()
    const frame = await guest.sendElsewhere('legacy-erp')
    await frame.evaluate(() => parent.postMessage({ loginstate: false }, '*'))
    await frame.evaluate(() => parent.postMessage({ refRoute: { go: true } }, '*'))
    await guest.expectNothingHappened()
  })
})
