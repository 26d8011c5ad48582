import fs from 'node:fs'
import path from 'node:path'
import { root } from './build/paths.mjs'
import { succeeds } from './build/program.mjs'
import { build } from './build/run.mjs'
import { findBrowser, noBrowser } from './find-browser.mjs'

/**
 * Pictures of the built system, for people to look at; `screenshots/` is not checked in. `VIEWS` and `LOOKS` name what is taken
 * alone (`VIEWS=home,bell LOOKS=dark.390`); the other pictures then stay.
 */
async function takePictures() {
  await build()
  const browser = await findBrowser()
  if (!browser) throw new Error(noBrowser)
  if (!process.env.VIEWS && !process.env.LOOKS) {
    fs.rmSync(path.join(root, 'screenshots'), { recursive: true, force: true })
  }
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', 'screenshots', '--workers', '2']
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
