import type { PortalEntry } from '@center/shared/contract'
import { expectAccessible } from './pages/accessibility'
import { askSingly } from './pages/answers'
import { expect, test } from './pages/journey'

test.describe('letters', () => {
  test('the bell shows the unread count and three letters, and leads to all of them', async ({
    page,
    signInPage,
    portal,
  }) => {
    const answer = page.waitForResponse(/portal\/entry/)
    await signInPage.enter('zhangsan')
    const { data: entry } = (await (await answer).json()) as { data: PortalEntry }
    const data = entry.unread ?? { rows: [], total: 0 }
    expect(data.total).toBeGreaterThan(3)
    await expect(portal.bell).toHaveAccessibleName(`消息中心，${data.total} 条未读`)

    await portal.bell.click()
    for (const { title } of data.rows) await expect(portal.bellPanel.getByText(title)).toBeVisible()
    await expect(portal.bellPanel.getByRole('listitem')).toHaveCount(3)
    await portal.bellPanel.getByText('查看更多').click()
    await expect(page).toHaveURL(/\/center\/message\/index/)
    await expect(page.getByText('园区 3 号变电站夜间检修停电通知').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('reading a letter lowers the count', async ({ page, signInPage, portal }) => {
    await signInPage.enter('zhangsan')
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

  test('on a phone Back closes the letter and stays on the page; closed by its button it leaves nothing behind', async ({
    page,
    signInPage,
    portal,
  }) => {
    await signInPage.enter('zhangsan')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/center/welcomePage')
    await expect(portal.bell).toBeVisible()
    await portal.go('/center/message/index')
    const letter = page.getByRole('main').getByText('园区 3 号变电站夜间检修停电通知').first()
    await letter.click()
    await expect(portal.dialog).toBeVisible()
    await page.goBack()
    await expect(portal.dialog).toBeHidden()
    await expect(page).toHaveURL(/\/center\/message\/index/)

    await letter.click()
    await portal.dialog.getByRole('button', { name: '关闭' }).click()
    await expect(portal.dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/center\/welcomePage/)

    await portal.go('/center/message/index#letter=1')
    await expect(portal.dialog).toBeVisible()
    await page.goBack()
    await expect(portal.dialog).toBeHidden()
    await expect(page).toHaveURL(/\/center\/message\/index/)
  })

  test('the window says how many are unread, in its title and its icon', async ({ page, signInPage, portal }) => {
    const icon = page.locator('link[rel=icon]')
    await page.goto('/center/user/login?tc=demo')
    const before = await icon.getAttribute('href')
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toContainText(/\d/)
    const count = Number(await portal.bell.innerText())
    await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\) `))
    await expect(icon).toHaveAttribute('href', /^data:image\/png/)
    await askSingly(page)
    await page.route(/letter\/page/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: { rows: [], total: 0 } } })
    })
    await page.reload()
    await expect(page).toHaveTitle(/^[^(]/)
    await expect(icon).toHaveAttribute('href', before ?? '')
    // Home asks for its letters too, and may not have been answered by now.
    await page.unrouteAll({ behavior: 'wait' })
  })

  test(
    'a letter that the search finds is opened, and leaves the address when it is closed',
    { tag: '@more' },
    async ({ page, signInPage, portal }) => {
      await signInPage.enter('zhangsan')
      await expect(portal.bell).toBeVisible()
      await page.keyboard.press('Control+KeyK')
      const search = page.getByRole('dialog', { name: '搜索全部功能' })
      await search.getByRole('combobox').fill('变电站')
      await search.getByRole('option', { name: /变电站夜间检修/ }).click()
      const letter = page.getByRole('dialog', { name: '园区 3 号变电站夜间检修停电通知' })
      await expect(letter).toBeVisible()
      await expect(page).toHaveURL(/message\/index.*#letter=\d+/)
      await page.reload()
      await expect(letter).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(letter).toHaveCount(0)
      await expect(page).not.toHaveURL(/#/)
      await expect(portal.tabs).toHaveCount(1)
    },
  )

  test(
    'without a network the bell says so, and nothing is thrown',
    { tag: '@more' },
    async ({ page, signInPage, portal, context, problems }) => {
      // The browser itself says so too.
      problems.expect(/ERR_INTERNET_DISCONNECTED/)
      await signInPage.enter('zhangsan')
      await expect(portal.bell).toContainText(/\d/)
      // What draws a letter comes with the first movement.
      await page.mouse.move(5, 5)
      await expect.poll(() => page.evaluate(hasLetterStyle)).toBe(true)
      await context.setOffline(true)
      await portal.bell.click()
      await expect(portal.bellPanel).toBeVisible()
      await portal.bellPanel.getByRole('button').first().click()
      // A form for an answer has an alert of its own, which says nothing yet.
      const trouble = page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
      await expect(trouble).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
      await expect(trouble).toHaveCount(0)
    },
  )

  test('has no bell for a user without the right', { tag: '@more' }, async ({ page, signInPage, portal }) => {
    await signInPage.enter('lisi')
    await expect(page.getByText('李四').first()).toBeVisible()
    await expect(portal.bell).toHaveCount(0)
  })
})

/** Whether what draws a letter is here: its style comes with its scripts. */
const hasLetterStyle = () =>
  performance.getEntriesByType('resource').some(({ name }) => /\/notices-letter\.\w+\.css$/.test(name))
