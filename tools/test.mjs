import fs from 'node:fs'
import path from 'node:path'
import { readJson } from './build/files.mjs'
import { cacheDir, root } from './build/paths.mjs'
import { succeeds } from './build/program.mjs'
import { build } from './build/run.mjs'
import { findBrowser, noBrowser } from './find-browser.mjs'

const reports = path.join(cacheDir, 'reports')
const none = { passed: 0, failed: 0 }
const oneFailed = { passed: 0, failed: 1 }

/** A step that writes its counts into a report; when it writes none, the step itself has failed. */
async function counted({ file, args, env, report, read }) {
  fs.rmSync(report, { force: true })
  const isOk = await succeeds(file, args, env)
  if (!fs.existsSync(report)) return isOk ? none : oneFailed
  const { passed, failed } = read(readJson(report))
  return { passed, failed: failed === 0 && !isOk ? 1 : failed }
}

/**
 * In CI a machine may be busy, and what failed there is tried once more, one test at a time with nothing else beside it.
 * What fails again is broken; what passes is named, so that somebody mends it.
 */
async function countedTwice(step, again) {
  const first = await counted(step)
  if (first.failed === 0 || !process.env.CI) return first
  console.log(`\n${first.failed} failed: once more, alone.`)
  const second = await counted({ ...step, args: again() })
  if (second.failed === 0) console.log(`Flaky: ${second.passed} passed at the second try only.\n`)
  return { passed: first.passed + second.passed, failed: second.failed }
}

function unitAndGuards() {
  const report = path.join(reports, 'jest.json')
  // A connection that a failed test left open must not keep the run from ending.
  const args = ['--json', `--outputFile=${report}`, '--forceExit']
  const step = {
    file: 'node_modules/jest/bin/jest.js',
    // Alone, one process would do it all, and be slower with every file whose modules it has kept.
    args: [...args, '--maxWorkers=2', '--workerIdleMemoryLimit=1GB'],
    report,
    read: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
    }),
  }
  const failedFiles = () =>
    readJson(report)
      .testResults.filter(({ status }) => status === 'failed')
      .map(({ name }) => name)
  return countedTwice(step, () => [...args, '--maxWorkers=1', '--runTestsByPath', ...failedFiles()])
}

async function builds() {
  try {
    await build()
    return true
  } catch (error) {
    console.error(`The build failed.\n${error.message}`)
    return false
  }
}

async function reliability() {
  // Alone it kills twenty times.
  const isOk = await succeeds('tests/reliability/kill-9.mjs', [], { KILLS: '6' })
  return isOk ? { passed: 1, failed: 0 } : oneFailed
}

/**
 * Tests in a browser: `journeys` through the portal, `leaks` of a few mounts, elements of `third-party` packages, `check` of
 * sub-apps, `vendor` from an empty folder to the portal. `npm run test:failures` is apart: it measures, and wants the machine.
 */
async function inBrowser(project, more = []) {
  const browser = await findBrowser()
  if (!browser) {
    console.error(noBrowser)
    return oneFailed
  }
  const report = path.join(reports, `${project}.json`)
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', project, '--reporter', 'list,json']
  const step = {
    file: 'node_modules/@playwright/test/cli.js',
    args: [...args, ...more],
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  }
  return countedTwice(step, () => [...args, '--workers', '1', '--last-failed'])
}

/** What takes long, and fails with others if ever, is in `npm run test:more`. */
const essential = ['--grep-invert', '@more']

async function steps() {
  fs.mkdirSync(reports, { recursive: true })
  const units = await unitAndGuards()
  if (!(await builds())) return [units, oneFailed]
  const kills = fs.existsSync(path.join(root, 'tests/reliability/kill-9.mjs')) ? await reliability() : none
  // Each worker has a server and a database of its own.
  const seen = await inBrowser('journeys', ['--workers', '2', ...essential])
  // `npm run test:leaks` mounts each kind a hundred times, and asks another judge.
  const left = await inBrowser('leaks', essential)
  // Each of its two files builds what it shows.
  const hosted = await inBrowser('third-party', ['--workers', '2'])
  // Each has a page and a server of its own.
  const checked = await inBrowser('check', ['--workers', '2', ...essential])
  // One framework stands for all; `npm run test:vendor` goes the way with each.
  return [units, kills, seen, left, hosted, checked, await inBrowser('vendor', essential)]
}

const results = await steps()
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
