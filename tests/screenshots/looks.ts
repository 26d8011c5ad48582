import { expect, type Page } from '@playwright/test'
import type { Locale } from '../e2e/pages/texts'

export type Theme = 'light' | 'dark'
export const locales: Locale[] = ['zh', 'en']
export const themes: Theme[] = ['light', 'dark']
export const screens = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
} as const
export type Width = keyof typeof screens

/** As it stands in the name of a picture. */
export const nameOfLook = (locale: Locale, theme: Theme, width: Width) => `${locale}.${theme}.${width}`

/** A list such as `dark.390,en`: each entry has words between dots, and asks for whatever has all of them. Empty: everything. */
export function isWanted(name: string, list = ''): boolean {
  const entries = list.split(',').filter(Boolean)
  const words = name.split('.')
  return entries.length === 0 || entries.some((entry) => entry.split('.').every((word) => words.includes(word)))
}

/** Later pages of this window open in this language, in light, with none of the tabs of before. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((language) => {
    if (window.top !== window) return
    localStorage.setItem('pro__locale', language)
    localStorage.setItem('pro__theme', 'light')
    for (const name of Object.keys(sessionStorage)) if (name.endsWith('__tabs')) sessionStorage.removeItem(name)
  }, locale)
}

/** The longest page that is shown whole. */
const LONGEST = 2_600

/** Makes the window as high as the page, so that nothing of it is below the edge. */
export async function showWhole(page: Page): Promise<void> {
  const screen = page.viewportSize()
  if (!screen) return
  const below = await page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('main, main *')].filter((part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    return Math.max(0, ...scrollers.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  })
  if (below > 0) await page.setViewportSize({ ...screen, height: Math.min(screen.height + below, LONGEST) })
}

/** Waits until fonts are there and what is still coming has come: the words of the page were the same twice. */
export async function drawn(page: Page): Promise<void> {
  let before = ''
  const isSame = async () => {
    const now = await page.evaluate(async () => {
      await document.fonts.ready
      return `${document.body.scrollHeight} ${document.body.innerText}`
    })
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [300] }).toBe(true)
}
