import type { Page } from '@playwright/test'
import type { Letter, LetterRow, OwnSignIn } from '@center/shared/contract'
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
    await expect(portal.bell).toBeVisible()
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

  test('a letter is itself, as long as it is', { tag: '@more' }, async ({ page, portal, signInPage }) => {
    const remark = '<p>请各单位认真组织。</p>'.repeat(120)
    await answer<Letter>(page, /letter\/info/, (letter) => ({ ...letter, remark }))
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toBeVisible()
    await portal.go('/message/index')
    await page.getByRole('main').getByRole('button', { name: title }).click()
    await expect(portal.dialog.getByText('请各单位认真组织。').last()).toBeVisible()
    await page.emulateMedia({ media: 'print' })

    await expect(portal.dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(portal.dialog.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText('消息中心').filter({ visible: true })).toHaveCount(0)
    expect(await countSheets(page)).toBeGreaterThan(3)
  })

  test('a list in a dialog is printed alone, over as many sheets as it takes', async ({ page, portal, signInPage }) => {
    const sixty = ([first]: OwnSignIn[]) =>
      Array.from({ length: 60 }, (_, index) => ({ ...first, id: index + 1, ip: `192.0.2.${index}` }) as OwnSignIn)
    await answer<{ rows: OwnSignIn[]; total: number }>(page, /auth\/sign-ins/, ({ rows }) => ({
      rows: sixty(rows),
      total: 70,
    }))
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toBeVisible()
    await page.evaluate(() => (location.hash = '#account=sign-ins'))
    const last = page.getByRole('dialog').getByText('192.0.2.59', { exact: true })
    await last.scrollIntoViewIfNeeded()
    await page.emulateMedia({ media: 'print' })

    await expect(page.getByRole('dialog').getByRole('heading', { name: '登录记录' })).toBeVisible()
    await expect(page.getByText('第 1–60 条，共 70 条。')).toBeVisible()
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').filter({ visible: true })).toHaveCount(0)
    expect(await countSheets(page)).toBeGreaterThan(2)
  })

  test(
    'a table is a table, without what is pressed beside it',
    { tag: '@more' },
    async ({ page, portal, signInPage }) => {
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
    },
  )

  test('Ctrl+P prints all rows of a list, and the page is there again afterwards', async ({
    page,
    portal,
    signInPage,
  }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const { dataset } = document.documentElement
        dataset['text'] = document.querySelector('main')?.innerText ?? ''
      }
    })
    let first: LetterRow | undefined
    await page.route(/letter\/page/, async (route) => {
      const asked = new URL(route.request().url()).searchParams
      const [at, limit] = [Number(asked.get('page')), Number(asked.get('limit'))]
      const response = await route.fetch()
      const body = (await response.json()) as { data: Rows }
      first ??= body.data.rows[0]
      const row = (id: number) => ({ ...first, id, title: `第 ${id} 条` })
      const rows = Array.from({ length: 45 }, (_, index) => row(index + 1)).slice((at - 1) * limit, at * limit)
      await route.fulfill({ response, json: { ...body, data: { rows, total: 45 } } })
    })
    await signInPage.enter('zhangsan')
    await portal.go('/message/index')
    const main = page.getByRole('main')
    await expect(main.getByText('第 10 条', { exact: true })).toBeVisible()
    await expect(main.getByText('第 11 条', { exact: true })).toHaveCount(0)
    await page.keyboard.press('Control+KeyP')
    await expect(page.locator('html')).toHaveAttribute('data-text', /第 45 条/)
    await expect(main.getByText('第 11 条', { exact: true })).toHaveCount(0)
  })

  test(
    'what is printed is light, also where the page is dark, and has no filters',
    { tag: '@more' },
    async ({ page, portal, signInPage }) => {
      await signInPage.enter('guanli')
      await expect(portal.bell).toBeVisible()
      await page.evaluate(() => localStorage.setItem('pro__theme', 'dark'))
      await page.goto('/center/ops')
      await expect(page.getByRole('table')).toBeVisible()
      const ground = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--semi-color-primary'))
      const dark = await ground()
      await page.emulateMedia({ media: 'print' })

      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
      await expect(page.locator('body')).not.toHaveAttribute('theme-mode', 'dark')
      expect(await ground()).not.toBe(dark)
      await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
      await expect(page.locator('body')).toHaveAttribute('theme-mode', 'dark')
    },
  )
})
