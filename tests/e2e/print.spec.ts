import type { Page } from '@playwright/test'
import type { Letter, LetterRow } from '@center/shared/contract'
import { answer } from './pages/answers'
import { expect, test } from './pages/journey'

type Rows = { rows: LetterRow[]; total: number }

const title = '关于组织申报智能工厂梯度培育项目的通知'

/** How many sheets of paper the page is printed on. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test.describe('on paper', () => {
  test('a page is itself with all its rows, without the frame around it', async ({ page, portal, signInPage }) => {
    const sixty = ([first]: LetterRow[]) =>
      Array.from({ length: 60 }, (_, index) => ({ ...first, id: index + 1, title: `消息 ${index + 1}` }) as LetterRow)
    await answer<Rows>(page, /letter\/page/, ({ rows, total }) => ({ rows: sixty(rows), total }))
    await signInPage.enter('zhangsan')
    await portal.go('/message/index')
    const last = page.getByRole('main').getByText('消息 60', { exact: true })
    await expect(last).toBeVisible()
    await page.emulateMedia({ media: 'print' })

    const frame = ['banner', 'navigation', 'tablist', 'contentinfo'] as const
    for (const role of frame) await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    const end = await last.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(end)
    expect(await countSheets(page)).toBeGreaterThan(2)
  })

  test('a letter is itself, as long as it is', async ({ page, portal, signInPage }) => {
    const remark = '<p>请各单位认真组织。</p>'.repeat(120)
    await answer<Letter>(page, /letter\/info/, (letter) => ({ ...letter, remark }))
    await signInPage.enter('zhangsan')
    await portal.go('/message/index')
    await page.getByRole('main').getByRole('button', { name: title }).click()
    await expect(portal.dialog.getByText('请各单位认真组织。').last()).toBeVisible()
    await page.emulateMedia({ media: 'print' })

    await expect(portal.dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(portal.dialog.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText('消息中心').filter({ visible: true })).toHaveCount(0)
    expect(await countSheets(page)).toBeGreaterThan(3)
  })

  test('a table is a table, without what is pressed beside it', async ({ page, portal, signInPage }) => {
    await signInPage.enter('guanli')
    await expect(portal.bell).toBeVisible()
    await portal.go('/message/desk')
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(11)
    // As wide as A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 })
    await expect(table.locator('thead')).toHaveCSS('position', 'absolute')
    await page.emulateMedia({ media: 'print' })

    await expect(table.locator('thead')).toHaveCSS('position', 'static')
    await expect(page.getByRole('heading', { name: '通知发送' })).toBeVisible()
    await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '写通知' })).toHaveCount(0)
    const { right } = await table.evaluate((element) => element.getBoundingClientRect())
    expect(right).toBeLessThanOrEqual(718)
  })
})
