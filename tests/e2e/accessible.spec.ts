import type { Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { publicStops, setLook, stops, visit } from './pages/tour'

/** 1440 pixels at 200 %, and what WCAG asks a page to fit into. */
const widths = [720, 320]

// Colours do not depend on the language, nor names on the theme.
const looks = [
  ['zh', 'light'],
  ['en', 'dark'],
] as const

/** axe in both languages and both themes, and no part of the page beyond the edge of a narrow window. */
async function expectGood(page: Page): Promise<void> {
  for (const [locale, theme] of looks) {
    await setLook(page, locale, theme)
    await test.step(`${locale} ${theme}`, () => expectAccessible(page))
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 450 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(over, `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await setLook(page, 'zh', 'light')
}

test.describe('every page and dialog is accessible in both languages and themes, and fits at 200 %', () => {
  test.describe.configure({ mode: 'parallel' })

  for (const stop of publicStops) {
    test(stop.name, async ({ page }) => {
      await visit(page, stop)
      await expectGood(page)
    })
  }

  for (const stop of stops) {
    test(stop.name, async ({ page, signInPage }) => {
      await signInPage.open()
      await signInPage.signIn('zhangsan')
      await visit(page, stop)
      await expectGood(page)
    })
  }
})

test('landmarks, a way past the menu, and the focus where it belongs; nothing moves for who asked for that', async ({
  page,
  signInPage,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInPage.open()
  await expect(page.getByRole('main')).toHaveCount(1)
  await signInPage.signIn('zhangsan')
  await page.goto('/center/message/index')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1)
  }
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])')).toHaveCount(0)

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const settings = page.getByRole('button', { name: '系统设置' })
  await settings.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const longest = await page.evaluate(() => {
    const times = document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration)
    return Math.max(0, ...times.map((time) => Number(time) || 0))
  })
  expect(longest).toBeLessThanOrEqual(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(settings).toBeFocused()
})
