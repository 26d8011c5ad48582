import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

test('an app that is open in a frame has numbers in the menu and to-dos on the workbench, and they stay when it is closed', async ({
  page,
  signInPage,
  portal,
  guest,
}) => {
  await signInPage.enter('zhangsan')
  await portal.choose('供应链', '库存与采购', '库存查询')
  await expect(guest.frame('legacy-erp').getByRole('status')).toContainText('共 10 条')
  await expect(portal.item('库存查询')).toHaveAccessibleDescription('2 项待处理')
  await portal.closeTab('库存查询')
  await portal.go('/workStand')
  const todos = page.getByRole('list', { name: '应用待办' })
  await expect(todos.getByRole('link')).toHaveText([
    '补货：抗磨液压油 L-HM46 200L，库存 18 桶',
    '补货：焊条 J422 Φ3.2，库存 95 包',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: '删除“补货：焊条 J422 Φ3.2，库存 95 包”' }).click()
  await expect(todos.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(todos.getByRole('link')).toHaveCount(2)

  await page.reload()
  await expect(portal.item('库存查询')).toHaveAccessibleDescription('2 项待处理')
  await todos.getByRole('link', { name: /抗磨液压油/ }).click()
  await expect(guest.frame('legacy-erp').getByLabel('物资名称')).toBeVisible()
})
