import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

test('a card of an isolated app is drawn by the portal: in its theme and language, and its lines lead into the portal', async ({
  page,
  signInPage,
}) => {
  await signInPage.open('/center/user/login?redirect=%2Fcenter%2FworkStand')
  await signInPage.signIn('zhangsan')
  await page.getByRole('button', { name: '编辑工作台' }).click()
  await page.getByRole('button', { name: '添加卡片' }).click()
  await page.getByRole('button', { name: /今日能耗/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '完成' }).click()
  await page.mouse.move(0, 0)

  const card = page.getByRole('region', { name: '今日能耗' }).last()
  await expect(card.getByText('用电量')).toBeVisible()
  await expect(card.getByRole('progressbar', { name: '尖峰占比' })).toBeVisible()
  await expect(card.getByRole('list', { name: '车间用电排名' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  const colour = () => card.getByText('用电量').evaluate((node) => getComputedStyle(node).color)
  const before = await colour()
  await page.getByRole('button', { name: /切换为/ }).click()
  await expect.poll(colour).not.toBe(before)

  await card
    .getByRole('button', { name: /车间|公用动力/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/center\/energy\/overview/)
})
