import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../tools/build/paths.mjs'
import { findBrowser } from '../../tools/find-browser.mjs'

/** Lighthouse needs a newer Node than the portal; neither is a dependency of it, both come for this run. */
const packages = ['node@24', 'lighthouse@13.5.0']
/** Its scores hardly differ from run to run. */
const MAX_ROUNDS = 5

/** Scores of Lighthouse for sign-in and home on a phone and at a desk, from 0 to 100, and the audits that cost some of it. */
export async function measureLighthouse(url, rounds) {
  // npx itself runs on the Node of the portal.
  const words = [
    '--yes',
    '--engine-strict=false',
    ...packages.map((name) => `--package=${name}`),
    '-c',
    'node bench/portal/run-lighthouse.mjs',
  ]
  const env = {
    ...process.env,
    PORTAL_URL: url,
    ROUNDS: String(Math.min(rounds, MAX_ROUNDS)),
    CHROME_PATH: await findBrowser(),
  }
  const { stdout } = await promisify(execFile)('npx', words, { cwd: root, env })
  return JSON.parse(stdout.slice(stdout.indexOf('{')))
}
