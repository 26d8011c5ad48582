import { expect, test } from './pages/journey'

test('Back closes what lies over the page, and a page that is opened out of it leaves nothing of it behind', async ({
  page,
  signInPage,
  portal,
}) => {
  await signInPage.enter('zhangsan')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/center/welcomePage')
  await expect(portal.bell).toBeVisible()
  await portal.go('/center/message/index')
  const onPage = () => expect(page).toHaveURL(/\/center\/message\/index/)
  const search = page.getByRole('dialog', { name: '搜索全部功能' })

  await test.step('a dialog with fields, the search and the menu', async () => {
    await portal.chooseOfUser('账号设置')
    await expect(portal.dialog).toBeVisible()
    await page.goBack()
    await expect(portal.dialog).toHaveCount(0)
    await onPage()

    await page.keyboard.press('Control+KeyK')
    await expect(search).toBeVisible()
    await page.goBack()
    await expect(search).toHaveCount(0)
    await onPage()

    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(portal.menu).toBeVisible()
    await page.goBack()
    await expect(portal.menu).toHaveCount(0)
    await onPage()
  })

  await test.step('a question is answered with no', async () => {
    await portal.chooseOfUser('退出登录')
    await expect(portal.dialog).toBeVisible()
    await page.goBack()
    await expect(portal.dialog).toHaveCount(0)
    await onPage()
    await expect(portal.bell).toBeVisible()
  })

  await test.step('a page that is opened out of the search: Back leads to the page and the one before', async () => {
    await page.keyboard.press('Control+KeyK')
    await search.getByRole('combobox').fill('交接班记录')
    await expect(search.getByRole('option', { name: '交接班记录' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/notepad/)
    await expect(search).toHaveCount(0)
    await page.goBack()
    await onPage()
    await page.goBack()
    await expect(page).toHaveURL(/\/center\/welcomePage/)
  })
})
