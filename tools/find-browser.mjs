import fs from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessPlaces = ['/usr/bin/chromium-headless-shell']
const theFirstThatExists = (paths) => paths.find((place) => place && fs.existsSync(place))

/** How to get a browser, in one sentence. */
export const noBrowser =
  'No browser found: run `npx playwright install chromium`, or set CHROME_PATH to a Chromium or Chrome.'

/** Path of a Chromium: the one that is named, one of the system, or Playwright's own; `null` without one. */
export async function findBrowser(env = process.env) {
  const named = theFirstThatExists([env.CHROME_PATH, ...places])
  if (named) return named
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return own && fs.existsSync(own) ? own : null
}

/**
 * Path of what runs tests without a window: Chromium's headless shell, the same engine without what draws a browser around the page, which
 * takes half the time of the processor; where it is not installed, the browser of `findBrowser`.
 */
export async function findHeadlessBrowser(env = process.env) {
  return theFirstThatExists([env.CHROME_PATH, ...headlessPlaces]) ?? findBrowser(env)
}
