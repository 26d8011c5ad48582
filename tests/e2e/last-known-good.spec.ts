import { askSingly } from './pages/answers'
import { expect, test } from './pages/journey'

const registry = '**/api/front/microFrontend/**'

test.describe('what worked last', () => {
  test.beforeEach(async ({ signInPage, portal, guest }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.notepad).toBeVisible()
  })

  test('starts the portal while the registry does not answer; it says so, apps open, and all is well again by itself', async ({
    page,
    portal,
    guest,
    problems,
  }) => {
    problems.expect(/503/)
    await askSingly(page)
    await page.route(registry, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: /应用列表暂时无法获取，当前显示 .+ 的列表/ })
    await expect(notice).toBeVisible()
    await guest.notepad.fill('登记簿没有应答，也能写。')
    await portal.choose('能源管理', '能耗总览')
    await expect(guest.mounted('@apps/energy')).toBeVisible()

    await page.unroute(registry)
    await expect(notice).toHaveCount(0, { timeout: 30_000 })
    await portal.tab('交接班记录').click()
    await expect(guest.notepad).toHaveValue('登记簿没有应答，也能写。')
  })

  test(
    'starts the portal when the page comes with a map that cannot be read',
    { tag: '@more' },
    async ({ page, guest, problems }) => {
      problems.expect(/import ?map|JSON/i)
      let broken = 0
      await page.route(/\/center\//, async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback()
        const response = await route.fetch()
        const cut = (await response.text()).replace(
          /(<script type="systemjs-importmap">)[\s\S]*?(<\/script>)/,
          (_all, before: string, after: string) => `${before}{ "imports": ${after}`,
        )
        broken += 1
        return route.fulfill({ response, body: cut })
      })
      await page.reload()
      await expect(guest.notepad).toBeVisible()
      expect(broken).toBe(1)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  test('is of no use to a vendor whose address does not answer: that app has its card, the others live, and it comes back', async ({
    page,
    portal,
    guest,
    problems,
  }) => {
    problems.expect(/ERR_|Failed to load|orders/)
    const files = '**/api/resources/tenants/**orders**'
    await page.route(files, (route) => route.abort('connectionrefused'))
    // What was fetched ahead is gone with the page.
    await page.reload()
    await expect(guest.notepad).toBeVisible()
    await portal.choose('订单协同', '采购订单', '全部订单')
    const card = page.getByRole('alert').filter({ hasText: '“订单”暂时无法打开' })
    await expect(card).toBeVisible({ timeout: 30_000 })
    await portal.tab('交接班记录').click()
    await guest.notepad.fill('其他应用照常。')
    await portal.tab('全部订单').click()
    await page.unroute(files)
    await card.getByRole('button', { name: '重试' }).click()
    await expect(guest.mounted('@apps/orders')).toBeVisible()
  })
})
