import fs from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How to get a browser, in one sentence. */
export const noBrowser =
  'No browser found: run `npx playwright install chromium`, or set CHROME_PATH to a Chromium or Chrome.'

/** Path of a Chromium: the one that is named, one of the system, or Playwright's own; `null` without one. */
export async function findBrowser(env = process.env) {
  const named = [env.CHROME_PATH, ...places].find((place) => place && fs.existsSync(place))
  if (named) return named
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return own && fs.existsSync(own) ? own : null
}
