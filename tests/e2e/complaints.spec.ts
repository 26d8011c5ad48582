import { expect, test } from './pages/journey'

/** What users of other hosts report, as the issue says it; `docs/what-others-complain-about.md` names each test. */
test.describe('what others complain about', { tag: '@more' }, () => {
  test.beforeEach(async ({ signInPage, portal, guest }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.notepad.fill('夜班：二号线停机 20 分钟')
  })

  test('state lost when switching tabs (qiankun#361): a page that a guest opens takes nothing from the others', async ({
    page,
    portal,
    guest,
  }) => {
    await portal.choose('供应链', 'ERP 首页')
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    const erp = await guest.window('legacy-erp')
    await erp.evaluate(() => Object.assign(window, { loadedOnce: true }))
    await erp.evaluate(() =>
      (window as unknown as { erpHost: { openTab(path: string): void } }).erpHost.openTab('/orders/all'),
    )
    await expect(guest.mounted('@apps/orders')).toBeVisible()
    await expect(page).toHaveURL(/\/center\/orders\/all\?tc=demo$/)
    await portal.tab('交接班记录').click()
    await expect(guest.notepad).toHaveValue('夜班：二号线停机 20 分钟')
    await portal.tabs.nth(1).click()
    expect(await (await guest.window('legacy-erp')).evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  test('wrong page after back (micro-app#714, #785, wujie#308): steps of a frame that was closed are none any more', async ({
    page,
    portal,
    guest,
  }) => {
    await portal.choose('供应链', 'ERP 首页')
    await guest.frame('legacy-erp').getByRole('link', { name: '旧接口页' }).click()
    await expect(guest.frame('legacy-erp').getByRole('heading', { name: '旧接口页' })).toBeVisible()
    const erp = await guest.window('legacy-erp')
    await erp.evaluate(() => ['#a', '#b', '#c'].forEach((place) => history.pushState(null, '', place)))
    await page.evaluate(() => history.back())
    await expect.poll(() => erp.evaluate(() => location.hash)).toBe('#b')

    await portal.tabs.last().focus()
    await page.keyboard.press('Delete')
    await expect(portal.tabs).toHaveCount(1)
    await expect(page).toHaveURL(/\/center\/notepad\/shift/)
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1)
    await expect(page).toHaveURL(/\/center\/notepad\/shift/)
    await expect(portal.tabs).toHaveCount(1)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/center\/index/)
  })

  test('wrong page after back (micro-app#714): refRoute leads to the page before, over a reload and over the frame’s own steps', async ({
    page,
    portal,
    guest,
  }) => {
    await guest.openOldPage()
    await expect(portal.tab('交接班记录')).toBeVisible()
    const old = await guest.window('legacy-erp')
    await old.evaluate(() => ['#a', '#b'].forEach((place) => history.pushState(null, '', place)))
    await guest.frame('legacy-erp').getByRole('button', { name: '返回上一页', exact: true }).click()
    await expect(page).toHaveURL(/\/center\/notepad\/shift/)
    await expect(guest.mounted('@apps/notepad')).toBeVisible()
  })
})
