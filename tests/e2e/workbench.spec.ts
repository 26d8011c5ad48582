import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

/** The card; what a guest inside it calls by the same name comes after it. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function placeOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('There is nothing to be seen')
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) }
}

/** Waits until what was done is on the server, not only on the screen. */
async function expectSaved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((response) => {
    return response.request().method() === 'PUT' && response.url().includes('/member/preferences')
  })
  await act()
  await saved
}

test(
  'cards are written in, moved by keys and mouse, added, removed, and are the same after a reload',
  { tag: '@more' },
  async ({ page, signInPage }) => {
    await signInPage.open('/center/user/login?redirect=%2Fcenter%2FworkStand')
    await signInPage.signIn('zhangsan')
    await expect(page.getByRole('heading', { level: 1, name: '我的工作台' })).toBeVisible()
    await expect(titles(page)).toHaveText(['常用应用', '我的待办', '最新通知', '最近访问', '通知趋势'])
    await expect(card(page, '通知趋势').getByRole('listitem')).toHaveCount(14)

    const todo = card(page, '我的待办')
    await todo.getByRole('textbox', { name: '写下要做的事' }).fill('核对采购合同')
    await page.keyboard.press('Enter')
    await todo.getByText('核对采购合同').click()
    await expect(todo.getByRole('checkbox', { name: '核对采购合同' })).toBeChecked()
    await expectAccessible(page)

    await page.getByRole('button', { name: '编辑工作台' }).hover()
    await expectAccessible(page)
    await page.getByRole('button', { name: '编辑工作台' }).click()
    await expect(page.getByRole('button', { name: '完成' })).toBeFocused()
    const handle = page.getByRole('button', { name: '移动“最新通知”' })
    await handle.focus()
    await expectSaved(page, () => page.keyboard.press('ArrowUp'))
    await expect(page.getByRole('status').filter({ hasText: '最新通知：第 1 列，第 1 行' })).toHaveCount(1)
    await expect(handle).toBeFocused()
    const before = await placeOf(card(page, '最新通知'))
    await expectSaved(page, () => page.keyboard.press('Shift+ArrowRight'))
    await expect.poll(async () => (await placeOf(card(page, '最新通知'))).width).toBeGreaterThan(before.width)

    await expectSaved(page, () => page.getByRole('button', { name: '移除“最近访问”' }).click())
    await expect(card(page, '最近访问')).toHaveCount(0)
    const beside = page.getByRole('button', { name: '移动“通知趋势”' })
    await expect(beside).toBeFocused()
    await expectSaved(page, () => page.getByRole('button', { name: '撤销' }).click())
    await expect(beside).toBeFocused()
    await expect(card(page, '最近访问')).toBeVisible()

    await page.getByRole('button', { name: '添加卡片' }).click()
    const offers = page.getByRole('dialog', { name: '添加卡片' })
    await expectSaved(page, () => offers.getByRole('button', { name: '添加“记事本”' }).click())
    await expect(offers.getByRole('button', { name: '“记事本”已添加' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(offers).toBeHidden()

    const chart = card(page, '通知趋势')
    const from = await placeOf(chart)
    await expectSaved(page, async () => {
      await chart.getByRole('heading').hover()
      await page.mouse.down()
      await page.mouse.move(from.x + 80, from.y - 360, { steps: 8 })
      await page.mouse.up()
    })
    await expectAccessible(page)
    await page.getByRole('button', { name: '完成' }).click()
    await expect.poll(async () => (await placeOf(chart)).y).toBeLessThan(from.y)

    const places = await Promise.all((await titles(page).allTextContents()).map((name) => placeOf(card(page, name))))
    await page.reload()
    await expect(card(page, '记事本').getByRole('textbox').first()).toBeVisible()
    await expect(card(page, '我的待办').getByRole('checkbox', { name: '核对采购合同' })).toBeChecked()
    const byPlace = (list: { x: number; y: number }[]) => list.map(({ x, y }) => `${x},${y}`).toSorted()
    const after = await Promise.all((await titles(page).allTextContents()).map((name) => placeOf(card(page, name))))
    expect(byPlace(after)).toEqual(byPlace(places))

    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => new Set(await lefts(page)).size).toBe(1)
    await page.getByRole('button', { name: '编辑工作台' }).click()
    const [first] = await titles(page).allTextContents()
    await expectSaved(page, () => page.getByRole('button', { name: `下移“${first}”` }).click())
    await expect(titles(page).nth(1)).toHaveText(first ?? '')
    await expectSaved(page, () => page.getByRole('button', { name: '恢复默认' }).click())
    await expect(titles(page)).toHaveText(['常用应用', '我的待办', '最新通知', '最近访问', '通知趋势'])
  },
)

async function lefts(page: Page): Promise<number[]> {
  const names = await titles(page).allTextContents()
  return Promise.all(names.map(async (name) => (await placeOf(card(page, name))).x))
}
