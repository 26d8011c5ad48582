import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

test.describe('the examples, as a vendor sees them run', { tag: '@more' }, () => {
  test.beforeEach(async ({ signInPage }) => {
    await signInPage.enter('zhangsan')
  })

  test('device-manage: list, filters, alerts with a live chart, wallboard, dashboard', async ({
    page,
    portal,
    guest,
  }) => {
    const app = guest.mounted('@apps/device-manage').filter({ visible: true })

    await test.step('the list is searched, filtered, sorted, and worked through by keys', async () => {
      await portal.choose('生产管理', '设备管理', '设备台账')
      const rows = app.getByRole('table', { name: '设备台账' }).locator('tbody').getByRole('row')
      await expect(rows).toHaveCount(10)
      await app.getByRole('searchbox', { name: '搜索设备' }).fill('没有这样的设备')
      await app.getByRole('button', { name: '清除筛选' }).click()
      await app.getByRole('combobox', { name: '所属车间' }).selectOption('冲压钣金车间')
      await expect(app.getByRole('status')).toHaveText('共 9 台')
      await app.getByRole('group', { name: '状态' }).getByRole('button', { name: '故障' }).click()
      await expect(rows).toHaveCount(1)
      await app.getByRole('group', { name: '状态' }).getByRole('button', { name: '全部' }).click()
      await app.getByRole('button', { name: 'OEE', exact: true }).click()
      await expect(app.getByRole('columnheader', { name: 'OEE' })).toHaveAttribute('aria-sort', 'descending')
      await rows.first().getByRole('button').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(app.getByRole('article').getByRole('heading', { name: '保养与维修记录' })).toBeVisible()
      await expect(page).toHaveURL(/\?device=DM-\d+/)
      await page.keyboard.press('Escape')
      await expect(app.getByRole('article')).toHaveCount(0)
    })

    await test.step('an alert has live readings, and is acknowledged with a note', async () => {
      await portal.choose('生产管理', '设备管理', '告警中心')
      const alerts = app.getByRole('list', { name: '告警中心' }).getByRole('listitem')
      await expect(alerts).toHaveCount(12)
      await alerts.nth(1).getByRole('button').click()
      const alert = app.getByRole('article', { name: '电机过流' })
      await expect(alert.getByRole('img', { name: /最近三分钟的读数/ }).locator('canvas')).toBeVisible()
      const now = alert.locator('p').filter({ hasText: '实时' })
      const first = await now.textContent()
      await expect(now).not.toHaveText(first ?? '')
      await alert.getByRole('button', { name: '振动' }).click()
      await expect(now).toContainText('mm/s')
      await alert.getByLabel('处理说明').fill('更换联轴器')
      await expect(portal.tab('告警中心')).toHaveAccessibleDescription(/未保存/)
      await alert.getByRole('button', { name: '确认告警' }).click()
      await expect(alerts).toHaveCount(11)
      await app.getByRole('group', { name: '处理状态' }).getByRole('button', { name: '已确认' }).click()
      await expect(alerts.filter({ hasText: '注塑机 4 号' }).first()).toBeVisible()
    })

    await test.step('the wallboard leads to what it shows; the dashboard has the figures of the day', async () => {
      await portal.choose('生产管理', '生产大屏')
      await expect(app.getByText('设备总数')).toBeVisible()
      await app.getByRole('button', { name: '全部告警' }).click()
      await expect(portal.tab('告警中心')).toHaveAttribute('aria-selected', 'true')
      await portal.choose('生产管理', '设备管理', '设备看板')
      await expect(app.getByRole('heading', { name: /^张三，(上午|下午|晚上)好/ })).toBeVisible()
      await expectAccessible(page)
    })
  })

  test('energy, orders and the notepad', async ({ page, portal, guest }) => {
    await test.step('energy: period, workshop, and what shifting load would save', async () => {
      const app = guest.frame('@apps/energy')
      await portal.choose('能源管理', '能耗总览')
      const bars = app.getByRole('region', { name: '分时段用电量 (kWh)' }).getByRole('listitem', { name: /kWh/ })
      await app.getByRole('button', { name: '日', exact: true }).click()
      await app.getByRole('button', { name: '上一周期' }).click()
      await expect(bars).toHaveCount(24)
      await app.getByRole('combobox', { name: '车间' }).selectOption('注塑车间')
      await expect(app.getByRole('button', { name: /注塑车间/ })).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
      await app.getByRole('button', { name: '分时电价分析' }).click()
      await expect(page).toHaveURL(/\/center\/energy\/tariff/)
      const result = app.getByRole('region', { name: '移峰填谷测算' }).getByRole('status')
      const before = await result.textContent()
      await app.getByRole('slider').fill('50')
      await expect(result).not.toHaveText(before ?? '')
      await expectAccessible(page)
    })

    await test.step('orders: searched and filtered, with a way out of nothing', async () => {
      const app = guest.mounted('@apps/orders')
      await portal.choose('订单协同', '采购订单', '全部订单')
      await app.getByRole('combobox', { name: '状态' }).selectOption('已取消')
      await expect(app.getByRole('status')).toHaveText(/^[1-9]\d* 条订单$/)
      await app.getByRole('searchbox').fill('没有这样的订单')
      await app.getByRole('button', { name: '清除筛选' }).click()
      await expect(app.getByRole('status')).toHaveText('24 条订单')
    })

    await test.step('notepad: written, saved as a file, cleared after a question', async () => {
      await portal.choose('生产管理', '班组管理', '班前会纪要')
      const app = guest.mounted('@apps/notepad')
      await app.getByRole('textbox', { name: '标题' }).fill('早班')
      await guest.notepad.fill('检查吊具')
      const download = page.waitForEvent('download')
      await app.getByRole('button', { name: '下载为文本' }).click()
      expect((await download).suggestedFilename()).toBe('早班.txt')
      await app.getByRole('button', { name: '清空' }).click()
      await expect(guest.notepad).toHaveValue('检查吊具')
      await app.getByRole('button', { name: '再点一次清空' }).click()
      await expect(guest.notepad).toHaveValue('')
    })
  })

  test('legacy-erp and legacy-form, on an origin of their own', async ({ page, portal, guest }) => {
    await test.step('legacy-erp: stock is searched, a request is unsaved work until it is sent', async () => {
      const app = guest.frame('legacy-erp')
      await portal.choose('供应链', '库存与采购', '库存查询')
      await expect(app.getByRole('status')).toContainText('共 10 条')
      await app.locator('[name=words]').fill('轴承')
      await app.getByRole('button', { name: /查\s*询/ }).click()
      await expect(app.getByRole('status')).toContainText('共 1 条')
      await app.getByRole('link', { name: '采购申请' }).click()
      await app.getByLabel('物资名称').fill('深沟球轴承')
      await app.getByLabel('数量').fill('20')
      await app.getByRole('button', { name: '加入清单' }).click()
      await expect(portal.tabs.last()).toHaveAccessibleDescription(/未保存/)
      await app.getByRole('button', { name: '提交申请' }).click()
      await expect(portal.tabs.last()).not.toHaveAccessibleDescription(/未保存/)
    })

    await test.step('legacy-erp: a spare part leads to its device, which another app shows', async () => {
      await portal.choose('供应链', '库存与采购', '库存查询')
      await guest.frame('legacy-erp').getByRole('button', { name: 'DM-1015' }).click()
      await expect(page).toHaveURL(/\/deviceManage\/devices\?device=DM-1015/)
      await expect(
        guest
          .mounted('@apps/device-manage')
          .getByRole('article')
          .getByText(/^DM-1015/),
      ).toBeVisible()
    })

    await test.step('device-manage: what it offers without a parameter is found by the search', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索全部功能' }).fill('查看告警')
      await page.getByRole('option', { name: /查看告警\s*设备管理/ }).click()
      await expect(page).toHaveURL(/\/deviceManage\/alerts/)
    })

    await test.step('legacy-form: refuses what is wrong, keeps what is typed, and takes what is right', async () => {
      const app = guest.frame('legacy-form')
      await portal.choose('园区服务', '资金申报', '技改资金申报')
      await app.getByLabel('单位名称').fill('华东精工机械有限公司')
      await app.getByRole('button', { name: /提\s*交/ }).click()
      await expect(app.getByRole('alert')).toContainText('填写不正确')
      await expect(app.getByLabel('单位名称')).toHaveValue('华东精工机械有限公司')
      await app.getByLabel('统一社会信用代码').fill('91330106MA2B1C4D5X')
      await app.getByLabel('所属行业').selectOption('通用设备制造业')
      await app.getByLabel('中型').check()
      await app.getByLabel('联系人').fill('张三')
      await app.getByLabel('手机号码').fill('13800000000')
      await app.getByLabel('项目名称').fill('数控产线改造')
      await app.getByLabel('开工日期').fill('2026-01-01')
      await app.getByLabel('完工日期').fill('2026-12-31')
      await app.getByLabel('总投资').fill('800')
      await app.getByLabel('其中设备投资').fill('500')
      await app.getByLabel('主要改造内容').fill('更换老旧机床，增加自动上下料装置和在线检测设备。')
      await app.getByLabel(/本单位承诺/).check()
      await expect(app.locator('#grant')).toHaveText('50.00')
      await app.getByRole('button', { name: /提\s*交/ }).click()
      await expect(app.getByText(/提交成功！受理编号/)).toBeVisible()
      await expectAccessible(page)
    })
  })

  for (const [path, label] of [
    ['deviceManage/devices', '所属车间'],
    ['orders/all', '客户'],
    ['energy/overview', '合计 (kWh)'],
  ] as const) {
    test(`on a phone no table of ${path} has to be scrolled sideways: each row is a card that names its facts`, async ({
      page,
      guest,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/center/${path}`)
      const app = path.startsWith('energy') ? guest.frame('@apps/energy') : page.locator('[data-app-state="mounted"]')
      const table = app.getByRole('table').last()
      await expect(table.getByRole('row').last()).toBeVisible()
      const beyond = () =>
        table.evaluate((element) => {
          const around = element.parentElement ?? element
          return around.scrollWidth - around.clientWidth
        })
      await expect.poll(beyond).toBe(0)
      await expect(table.locator(`[data-label="${label}"]`).first()).toBeVisible()
    })
  }
})
