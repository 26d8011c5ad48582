import { succeeds } from './build/program.mjs'
import { build } from './build/run.mjs'
import { findBrowser, noBrowser } from './find-browser.mjs'

/** Pictures of the built system, for people to look at; `screenshots/` is not checked in. */
async function takePictures() {
  await build()
  const browser = await findBrowser()
  if (!browser) throw new Error(noBrowser)
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', 'screenshots']
  return succeeds('node_modules/@playwright/test/cli.js', args, { CHROME_PATH: browser })
}

takePictures().then(
  (isOk) => {
    process.exitCode = isOk ? 0 : 1
  },
  (error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
