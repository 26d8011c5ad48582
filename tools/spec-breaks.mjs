/**
 * Breaks the product once for each row of docs/spec-coverage.md, as docs/spec-breaks.json says, and sees that the row's test fails:
 * `node tools/spec-breaks.mjs [--row <part of the sentence>] [--list <file>]`. Each file is put back. It needs no build where the
 * test is of Jest; a journey is run after a build of its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: { row: { type: 'string', default: '' }, list: { type: 'string', default: 'docs/spec-breaks.json' } },
})
const folder = mkdtempSync(join(tmpdir(), 'center-breaks-'))
const report = join(folder, 'report.json')

/** A title as a pattern: what a table of a test fills in may be anything. */
const toPattern = (title) =>
  title
    .split(/%[sdip#j]|\$\{[^}$]*\}|\$[a-zA-Z.]+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')

function runNode(args, env = {}) {
  return spawnSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
}

/** How many tests of a title failed; a file that cannot be read at all has none. */
function countFailed(file, title) {
  rmSync(report, { force: true })
  if (file.endsWith('.spec.ts')) return countFailedJourneys(file, title)
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--silent',
    '--forceExit',
    '--json',
    '--outputFile',
    report,
    '-t',
    toPattern(title),
  ]
  runNode([...jest, '--runTestsByPath', file])
  return JSON.parse(readFileSync(report, 'utf8')).numFailedTests
}

function countFailedJourneys(file, title) {
  if (runNode(['tools/build.mjs']).status !== 0) return 0
  const config = ['--config', 'tests/playwright.config.ts', '--reporter', 'json', '--retries', '0']
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...config, '-g', toPattern(title), file]
  runNode(playwright, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return JSON.parse(readFileSync(report, 'utf8')).stats.unexpected
}

/** Whether the test of a break fails while the product is broken. */
function isSeen({ file, from, to, test }) {
  const text = readFileSync(file, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have exactly once: ${from}`)
  const putBack = () => writeFileSync(file, text)
  process.once('exit', putBack)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  const [path, title] = test.split(' › ')
  const failed = countFailed(path, title)
  putBack()
  process.off('exit', putBack)
  return failed > 0
}

const stop = () => process.exit(1)
process.on('SIGINT', stop).on('SIGTERM', stop)

const breaks = JSON.parse(readFileSync(options.list, 'utf8')).filter(({ row }) => row.includes(options.row))
let unseen = 0
for (const each of breaks) {
  // An interruption is heard between two tests.
  await setImmediate()
  const seen = isSeen(each)
  if (!seen) unseen += 1
  console.log(`${seen ? 'seen    ' : 'NOT SEEN'} ${each.row}`)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${breaks.length - unseen} of ${breaks.length} breaks were seen.`)
process.exitCode = unseen === 0 && breaks.length > 0 ? 0 : 1
