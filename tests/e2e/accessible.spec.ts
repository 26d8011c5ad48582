import type { Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { foreignTexts, listenToServer } from './guests/pseudo-locale'
import { administrationStops } from './pages/administration-stops'
import { operationStops } from './pages/operation-stops'
import { seldomOperatorStops, seldomStops } from './guests/error-states'
import { aroundThePage, dialogs, pages, publicStops, setLook, openStop, type Stop } from './pages/tour'

/** 1440 pixels at 200 %, and what WCAG asks a page to fit into. */
const widths = [720, 320]

// Colours do not depend on the language, nor names on the theme.
const looks = [
  ['zh', 'light'],
  ['en', 'dark'],
] as const

/** Every page is looked at, whatever is on the one before it. An app that comes late brings its texts again. */
const softly = expect.configure({ soft: true })

/** What makes who reads scroll sideways: the page itself, or a table in its place. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('table')].flatMap(({ parentElement }) => parentElement ?? [])
    return [document.documentElement, ...places]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((place) => `${place.ariaLabel ?? place.tagName}: ${place.scrollWidth - place.clientWidth} px`)
  })
}

/** axe in both languages and both themes, no part of the page beyond the edge of a narrow window, and no word of its own. */
async function expectGood(page: Page, { name, keepsWords }: Stop, said: ReadonlySet<string>): Promise<void> {
  for (const [locale, theme] of looks) {
    await setLook(page, locale, theme)
    await expectAccessible(page, `${name}, ${locale} ${theme}`)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 450 })
    await softly.poll(() => tooWide(page), `${name} at ${width} pixels`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await setLook(page, 'zh', 'light')
  if (!keepsWords) await softly.poll(() => foreignTexts(page, said), `${name}, words`).toEqual([])
}

test.describe('is accessible in both languages and themes, fits at 200 %, and says nothing that is not in the locale files', () => {
  test.describe.configure({ mode: 'parallel' })

  async function tour(page: Page, stops: readonly Stop[]): Promise<void> {
    test.setTimeout(stops.length * 30_000)
    const said = listenToServer(page)
    for (const stop of stops) {
      await openStop(page, stop)
      await expectGood(page, stop, said)
    }
  }

  test('every page without a session', ({ page }) => tour(page, publicStops))

  for (const [what, user, stops] of [
    ['every page', 'zhangsan', pages],
    ['everything around the page', 'zhangsan', aroundThePage],
    ['every dialog', 'zhangsan', dialogs],
    ['what is met in a bad moment', 'zhangsan', seldomStops],
    ['every page and dialog of the operations', 'guanli', [...operationStops, ...seldomOperatorStops]],
    ['every page and dialog of the administration', 'guanli', administrationStops],
  ] as const) {
    test(what, { tag: '@more' }, async ({ page, signInPage }) => {
      await signInPage.enter(user)
      await tour(page, stops)
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
