import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

test.describe('letters', () => {
  test('the bell shows the unread count and three letters, and leads to all of them', async ({
    page,
    signInPage,
    portal,
  }) => {
    const answer = page.waitForResponse(/letter\/page\?.*limit=3.*readStatus=0/)
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    const { data } = (await (await answer).json()) as { data: { rows: { title: string }[]; total: number } }
    expect(data.total).toBeGreaterThan(3)
    await expect(portal.bell).toHaveAccessibleName(`消息通知，${data.total} 条未读`)

    await portal.bell.click()
    for (const { title } of data.rows) await expect(portal.bellPanel.getByText(title)).toBeVisible()
    await expect(portal.bellPanel.getByRole('listitem')).toHaveCount(3)
    await portal.bellPanel.getByText('查看更多').click()
    await expect(page).toHaveURL(/\/center\/message\/index/)
    await expect(page.getByText('园区 3 号变电站夜间检修停电通知').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('reading a letter lowers the count', async ({ page, signInPage, portal }) => {
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await expect(portal.bell).toContainText(/\d/)
    const before = Number(await portal.bell.innerText())
    await portal.bell.click()
    await portal.bellPanel.getByRole('listitem').first().getByRole('button').click()
    await expect(portal.bellPanel).toBeHidden()
    await expect(portal.dialog).toBeVisible()
    await expect(portal.dialog.getByRole('heading').first()).toBeVisible()
    await expect(portal.bell).toHaveText(String(before - 1))
    await expectAccessible(page)
  })

  test('who lacks the right has no bell', async ({ page, signInPage, portal }) => {
    await signInPage.open()
    await signInPage.signIn('lisi')
    await expect(page.getByText('李四').first()).toBeVisible()
    await expect(portal.bell).toHaveCount(0)
  })
})
