import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/repository'
import { expectAccessible } from './pages/accessibility'
import { expect, ownSystem, test as base } from './pages/journey'

/** A portal that starts once the pages are there: it looks for them then. */
const test = base.extend(
  ownSystem(() => {
    if (!existsSync(join(root, 'dist/docs'))) execFileSync('node', ['tools/docs.mjs'], { cwd: root })
  }),
)

test.describe('the pages for vendors', { tag: '@more' }, () => {
  test('are read in both languages and searched, under a policy that nothing breaks', async ({
    page,
    system,
    problems,
  }) => {
    await page.goto(`${system.url}/center/docs/`)
    await expect(page.getByRole('heading', { name: '应用开发文档' })).toBeVisible()
    await expectAccessible(page)

    await test.step('Chinese is found by a word of two signs, English by a word', async () => {
      await page.getByRole('button', { name: '搜索文档' }).click()
      await page.getByRole('searchbox').fill('未保存')
      await page
        .getByRole('option', { name: /未保存的内容/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: '未保存的内容' })).toBeVisible()
    })

    await test.step('the other language has the same page', async () => {
      await page.getByRole('button', { name: '语言' }).hover()
      await page.getByRole('link', { name: 'English' }).first().click()
      await expect(page.getByRole('heading', { name: 'The life of a sub-app in a tab' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill('openIntent')
      await expect(page.getByRole('option', { name: /Intents/ }).first()).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('an address that is not there says so', async () => {
      problems.expect(/404 \(Not Found\)/)
      const answer = await page.goto(`${system.url}/center/docs/en/none.html`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('没有这个页面').or(page.getByText('PAGE NOT FOUND'))).toBeVisible()
    })
  })
})
