import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { CommandError } from '../cli-context'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For a closed network, a container and root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium: the one that is named, one of the system, or Playwright's own; with a window where it is shown. Says in one sentence how to get one. */
export async function openBrowser(
  env: Record<string, string | undefined>,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const found = [env['CHROME_PATH'], ...places, chromium.executablePath()].find((place) => place && existsSync(place))
  if (!found) {
    throw new CommandError(
      'No browser found.',
      'Run "npx playwright-core install chromium", or set CHROME_PATH to a Chromium or Chrome.',
    )
  }
  return chromium.launch({ executablePath: found, args, headless: !isShown })
}
