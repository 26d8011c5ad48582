import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import { setLook, settle, openStop } from '../e2e/pages/tour'
import type { Locale } from '../e2e/pages/texts'
import { root } from '../support/repository'
import { drawn, isWanted, locales, nameOfLook, screens, showWhole, speak, themes, type Width } from './looks'
import { accounts, type View } from './view'
import { views } from './views'

const widths = Object.keys(screens).map(Number) as Width[]
const fileName = (view: View) => view.name.replaceAll(' ', '-')

/** Opens the view in one language on one screen, and takes it in light and dark. */
async function take(page: Page, view: View, locale: Locale, width: Width): Promise<void> {
  const wanted = themes.filter((theme) => isWanted(nameOfLook(locale, theme, width), process.env.LOOKS))
  if (wanted.length === 0) return
  await page.context().setOffline(false)
  await page.setViewportSize(screens[width])
  await speak(page, locale)
  await openStop(page, view, locale)
  await drawn(page)
  if (!view.open) await showWhole(page)
  if (!view.isHovered) await page.mouse.move(0, 0)
  for (const theme of wanted) {
    await setLook(page, locale, theme)
    await settle(page)
    await drawn(page)
    const path = join(root, 'screenshots', `${fileName(view)}.${nameOfLook(locale, theme, width)}.png`)
    await page.screenshot({ path, animations: 'disabled' })
  }
}

test('no two views have one name', () => {
  expect(views.map(fileName)).toEqual([...new Set(views.map(fileName))])
})

for (const view of views.filter((candidate) => isWanted(fileName(candidate), process.env.VIEWS))) {
  test(view.name, async ({ page, signInPage, problems }) => {
    if (view.provokes) problems.expect(view.provokes)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (view.user) {
      await signInPage.open(accounts[view.user])
      await signInPage.signIn(view.user)
    }
    for (const locale of locales) {
      for (const width of widths) {
        await test.step(`${locale} ${width}`, () => take(page, view, locale, width))
      }
    }
  })
}
