import fs from 'node:fs'
import path from 'node:path'
import { readJson } from './build/files.mjs'
import { cacheDir, root } from './build/paths.mjs'
import { succeeds } from './build/program.mjs'
import { build } from './build/run.mjs'
import { findHeadlessBrowser, noBrowser } from './find-browser.mjs'
import { afterSecondTry, nothing, readJest, readPlaywright, summaryOf, timesOf } from './test-reports.mjs'

const reports = path.join(cacheDir, 'reports')
const stepFailed = (name) => ({ ...nothing, failed: 1, broken: [name] })

/** A step that writes its counts into a report; when it writes none, the step itself has failed. */
async function counted({ name, file, args, env, report, read }) {
  fs.rmSync(report, { force: true })
  const isOk = await succeeds(file, args, env)
  if (!fs.existsSync(report)) return isOk ? nothing : stepFailed(name)
  const outcome = read(readJson(report))
  return outcome.failed === 0 && !isOk ? { ...outcome, failed: 1, broken: [name] } : outcome
}

/**
 * In CI a machine may be busy, and a test in a browser that failed there is tried once more, with nothing else beside it.
 * What fails again is broken; what passes is named at the end of the run, so that it gets fixed.
 */
async function countedTwice(step, again) {
  const first = await counted(step)
  if (first.failed === 0 || !process.env.CI) return first
  console.log(`\n${first.failed} failed: once more, alone.`)
  return afterSecondTry(first, await counted({ ...step, args: again }))
}

function unitAndGuards() {
  const report = path.join(reports, 'jest.json')
  // A connection that a failed test left open must not keep the run from ending.
  const args = ['--json', `--outputFile=${report}`, '--forceExit']
  return counted({
    name: 'unit tests and guards',
    file: 'node_modules/jest/bin/jest.js',
    // One more than two cores, since tests of the server wait for the database half of their time. Alone, one process would do it all, and be
    // slower with every file whose modules it has kept.
    args: [...args, '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'],
    report,
    read: (report) => readJest(report, root),
  })
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
  const kills = process.argv.includes('--units') ? '1' : '4'
  const isOk = await succeeds('tests/reliability/kill-9.mjs', [], { KILLS: kills })
  return isOk ? { ...nothing, passed: 1 } : stepFailed('tests/reliability/kill-9.mjs')
}

/** Projects whose tests run `center check`, which finds its browser by itself. */
const callsCheck = new Set(['check', 'vendor'])

/**
 * Tests in a browser: `journeys` through the portal, `leaks` of a few mounts, elements of `third-party` packages, `check` of
 * sub-apps, `vendor` from an empty folder to the portal. `npm run test:failures` is apart: it measures, and wants the machine.
 */
async function inBrowser(project, more = []) {
  const browser = await findHeadlessBrowser()
  if (!browser) {
    console.error(noBrowser)
    return stepFailed(project)
  }
  const report = path.join(reports, `${project}.json`)
  // A run empties its folder, and another may be under way.
  const output = path.join('test-results', project)
  const args = ['test', '--config', 'tests/playwright.config.ts', '--project', project, '--output', output]
  args.push('--reporter', 'list,json')
  const step = {
    name: project,
    file: 'node_modules/@playwright/test/cli.js',
    args: [...args, ...more],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(callsCheck.has(project) ? { CHROME_PATH: browser } : {}) },
    report,
    read: readPlaywright,
  }
  return countedTwice(step, [...args, '--workers', '1', '--last-failed'])
}

/** What takes long, and fails with others if ever, is in `npm run test:more`. */
const essential = ['--grep-invert', '@more']

const took = {}
/** Runs a step, and notes how long it took. */
async function timed(name, step) {
  const start = Date.now()
  const outcome = await step()
  took[name] = Date.now() - start
  return outcome
}

async function steps() {
  fs.mkdirSync(reports, { recursive: true })
  const units = await timed('unit tests and guards', unitAndGuards)
  // On another release of Node the portal starts and the unit tests run: browsers see no difference.
  if (process.argv.includes('--units')) return [units, await timed('kill -9', reliability)]
  if (!(await timed('build', builds))) return [units, stepFailed('the build')]
  const kills = await timed('kill -9', reliability)
  const browse = (project, more) => timed(project, () => inBrowser(project, more))
  // Each worker has a server and a database of its own.
  const seen = await browse('journeys', ['--workers', '2', ...essential])
  // `npm run test:leaks` mounts each kind a hundred times, and asks another judge.
  const left = await browse('leaks', essential)
  // Each of its two files builds what it shows.
  const hosted = await browse('third-party', ['--workers', '2'])
  // Each has a page and a server of its own, and one framework stands for all; `npm run test:vendor` goes the way with each. While a
  // vendor's packages are fetched, sub-apps are checked.
  const checkedAndBuilt = await Promise.all([browse('check', essential), browse('vendor', essential)])
  return [units, kills, seen, left, hosted, ...checkedAndBuilt]
}

const began = Date.now()
const results = await steps()
console.log(`${timesOf(took, Date.now() - began)}\n${summaryOf(results)}`)
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1
