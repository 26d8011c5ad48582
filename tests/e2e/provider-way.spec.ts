import { expect, freshSystem, test as base } from './pages/journey'
import { SignInPage } from './pages/sign-in-page'

/** Enterprises and products stay: no other journey is to see them. */
const test = base.extend(freshSystem)

test(
  'the five steps of the guide: an enterprise is created, reviewed, becomes a provider, and its product is published',
  { tag: '@more' },
  async ({ page, signInPage, browser, baseURL }) => {
    await signInPage.enter('zhangsan')
    const office = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await new SignInPage(office).enter('guanli')
    const approve = async (section: string, name: string) => {
      await office.goto(`/center/admin#section=${section}`)
      await office.reload()
      await office.getByRole('button', { name: `通过 ${name}`, exact: true }).click()
      await office.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
      await expect(office.getByRole('dialog')).toBeHidden()
    }

    await page.goto('/center/ent/colist')
    await page.getByRole('button', { name: '创建企业' }).click()
    await page.getByLabel('企业名称').fill('云帆科技')
    await page.getByLabel('统一社会信用代码').fill('91330100MA27XYZ123')
    await page.getByLabel('联系人', { exact: true }).fill('张三')
    await page.getByRole('button', { name: '提交审核' }).click()
    const row = page.getByRole('row').filter({ hasText: '云帆科技' })
    await expect(row).toContainText('未审核')

    await office.goto('/center/admin#section=enterprises')
    await office
      .getByRole('button', { name: /云帆科技/ })
      .first()
      .click()
    await office.getByRole('button', { name: /^通过 / }).click()
    await office.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
    await expect(row).toContainText('审核通过')
    await row.getByRole('button', { name: /切换/ }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('button', { name: '当前企业 云帆科技' })).toBeVisible()

    await page.goto('/center/provider/apply')
    await page.getByLabel('提供的产品或服务').fill('为制造企业提供设备联网与能耗分析服务')
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText('等待审核')).toBeVisible()
    await approve('providerRequests', '云帆科技')
    await expect(page.getByText('已成为服务商').first()).toBeVisible()

    await page.getByRole('button', { name: '切换角色', exact: true }).click()
    const roles = page.getByRole('dialog', { name: '切换角色与工作台' })
    await roles.getByRole('radio', { name: '企业工作台 当前' }).press('ArrowRight')
    await roles.getByRole('button', { name: '确定' }).click()
    await roles.last().getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('banner').getByText('服务商 · 服务商工作台')).toBeVisible()
    await page.goto('/center/products')
    await page.getByRole('button', { name: '发布产品' }).click()
    await page.getByLabel('产品类目').last().selectOption('iot')
    await page.getByLabel('产品名称').fill('能耗大师')
    await page.getByLabel('产品介绍').fill('采集设备能耗并给出节能建议。')
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '能耗大师' })).toContainText('等待审核')
    await approve('products', '能耗大师')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: '能耗大师' })).toContainText('物联网')
  },
)
