import type { Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import type { PortalPage } from './pages/portal-page'

const names = (portal: PortalPage) => portal.tabs.allTextContents()

/** Opens an address with a query inside the running portal, as a link would. */
async function goTo(page: Page, portal: PortalPage, path: string): Promise<void> {
  const count = await portal.tabs.count()
  await page.evaluate((address) => {
    // The browser's own: what a guest on screen writes by `history` is a move of that guest.
    History.prototype.pushState.call(window.history, null, '', `/center${address}&tc=demo`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(portal.tabs).toHaveCount(count + 1)
}

test.describe('tabs', () => {
  test.beforeEach(async ({ signInPage }) => {
    await signInPage.enter('zhangsan')
  })

  test('are dragged, moved by keys and pinned, and come back so after a reload', async ({ page, portal }) => {
    await portal.choose('订单协同', '采购订单', '全部订单')
    await portal.choose('进行中订单')
    await portal.choose('已完成订单')

    await portal.tab('全部订单').hover()
    await expect(portal.tab('全部订单').locator('..')).toHaveAttribute('draggable', 'true')
    await portal.tab('全部订单').dragTo(portal.tab('已完成订单'), { steps: 8, targetPosition: { x: 80, y: 10 } })
    await expect.poll(() => names(portal)).toEqual(['进行中订单', '已完成订单', '全部订单'])
    await portal.tab('全部订单').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => names(portal)).toEqual(['进行中订单', '全部订单', '已完成订单'])

    await portal.tab('已完成订单').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '固定标签' }).click()
    await expect.poll(() => names(portal)).toEqual(['已完成订单', '进行中订单', '全部订单'])

    await page.reload()
    await expect.poll(() => names(portal)).toEqual(['已完成订单', '进行中订单', '全部订单'])
    await expect(portal.tab('已完成订单')).toHaveAttribute('aria-description', '已固定')
    await expect(portal.tab('进行中订单')).toHaveAttribute('aria-description', '已休眠，打开时重新加载')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
  })

  test('live side by side on one page with different parameters, and unsaved work is asked about', async ({
    page,
    context,
    portal,
    guest,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    const shown = page.getByRole('tabpanel').locator('textarea').filter({ visible: true })
    await goTo(page, portal, '/notepad/shift?team=1')
    await shown.fill('一班')
    await goTo(page, portal, '/notepad/shift?team=2')
    await shown.fill('二班')
    await portal.tab('交接班记录 · 1').click()
    await expect(shown).toHaveValue('一班')
    await expect(portal.tab('交接班记录 · 2')).toHaveAttribute('aria-description', '有未保存的内容')

    const notice = page.getByRole('status').filter({ hasText: '网络已断开' }).getByText('网络已断开')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await expect(shown).toHaveValue('一班')
    await context.setOffline(false)
    await expect(notice).toBeHidden()

    await portal.tab('交接班记录 · 2').click({ button: 'middle' })
    await expect(portal.dialog).toContainText('1 个页面的内容尚未保存')
    await portal.dialog.getByRole('button', { name: '取消' }).click()
    await expect(portal.tabs).toHaveCount(2)
    await portal.tab('交接班记录 · 1').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await portal.dialog.getByRole('button', { name: '仍然关闭' }).click()
    await expect(portal.tabs).toHaveCount(1)
    await expect(guest.notepad).toHaveValue('一班')

    await portal.tab('交接班记录').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '重新打开刚关闭的标签' }).click()
    await expect(page).toHaveURL(/\/notepad\/shift\?.*team=2/)
    await expect(portal.tab('交接班记录 · 2')).toHaveAttribute('aria-selected', 'true')
  })

  test(
    'too many for the row scroll by 100 px, are all in the list, and the page is maximised',
    { tag: '@more' },
    async ({ page, portal }) => {
      await page.setViewportSize({ width: 1024, height: 700 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const name of ['CloudInsideIframePage', 'ProductInsideIframePage']) {
        await goTo(page, portal, `/IframePageContent/${name}?id=1`)
      }
      await expect.poll(() => names(portal)).toEqual(['云服务订单详情', '供应商产品详情'])
      for (let id = 1; id <= 9; id++) await goTo(page, portal, `/welcomePage?id=${id}`)

      const row = page.getByRole('tablist')
      const place = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))
      await expect(portal.tabs.last()).toBeInViewport({ ratio: 0.9 })
      const end = await place()
      await page.getByRole('button', { name: '向左滚动标签' }).click()
      await expect.poll(place).toBe(end - 100)
      await page.getByRole('button', { name: '向右滚动标签' }).click()
      await expect.poll(place).toBe(end)
      await expectAccessible(page)

      await page.getByRole('button', { name: '全部标签' }).click()
      const list = page.getByRole('dialog', { name: '全部标签' })
      await expect(list.getByRole('listitem')).toHaveCount(11)
      await expectAccessible(page)
      await list.getByRole('button', { name: '平台介绍 · 2', exact: true }).click()
      await expect(page).toHaveURL(/id=2/)

      await page.getByRole('button', { name: '最大化页面' }).click()
      await expect(portal.menu).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await page.getByRole('button', { name: '退出最大化' }).click()
      await expect(portal.menu).toBeVisible()
    },
  )
})
