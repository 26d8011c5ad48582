import fs from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { readJson } from './build/files.mjs'
import { cacheDir, root } from './build/paths.mjs'
import { succeeds } from './build/program.mjs'
import { build } from './build/run.mjs'

const folder = path.join(cacheDir, 'security-figures')
const report = path.join(root, 'docs/security-figures.md')
const promises = readJson(path.join(root, 'tools/security-promises.json'))

const head = `# Security in figures

What the product promises under attack, and what its tests measured. \`npm run security:figures\` runs them and writes this page; do
not edit it. The same tests are part of \`npm test\`, with smaller numbers, and fail when a promise is not kept. Times are of the
machine that wrote the page.

| promise | what was done | bound | measured | test |
| --- | --- | --- | --- | --- |
`

/** Every test that notes figures. */
function findTests(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return findTests(file)
    return /\.test\.ts$/.test(entry.name) && fs.readFileSync(file, 'utf8').includes('noteFigures(') ? [file] : []
  })
}

function readFigures() {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
  return files.flatMap((name) =>
    fs
      .readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
}

function toRows(figures) {
  return promises.flatMap(({ key, promise }) =>
    figures
      .filter((figure) => figure.promise === key)
      .map(({ what, bound, measured, source }) => {
        const [file, title] = source.split(' › ')
        return `| ${promise} | ${what} | ${bound} | ${measured} | \`${file}\` › ${title} |\n`
      }),
  )
}

/** Attacks are tried in a browser, on the portal as it is built. */
const isBuilt = () =>
  build().then(
    () => true,
    (error) => console.error(`The build failed.\n${error.message}`),
  )

// Parts of names have these tests alone run again; the figures of the others stay as they were measured last.
const parts = process.argv.slice(2)
if (parts.length === 0) fs.rmSync(folder, { recursive: true, force: true })
const tests = ['server/src', 'tests/contract']
  .flatMap((place) => findTests(path.join(root, place)))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
const units = ['node_modules/jest/bin/jest.js', [...tests, '--runInBand', '--forceExit'], { SECURITY_FIGURES: '1' }]
const isOk = tests.length === 0 || (await succeeds(...units))
const attacks = ['test', '--config', 'tests/playwright.config.ts', '--project=journeys', 'tests/e2e/attacks.spec.ts']
const isHeld =
  (parts.length > 0 && !parts.includes('attacks')) ||
  ((await isBuilt()) && (await succeeds('node_modules/@playwright/test/cli.js', attacks, { SECURITY_FIGURES: '1' })))
if (isOk && isHeld) {
  const options = { ...(await resolveConfig(report)), filepath: report }
  fs.writeFileSync(report, await format(head + toRows(readFigures()).join(''), options))
  console.log(`Written: ${path.relative(root, report)}`)
}
process.exitCode = isOk && isHeld ? 0 : 1
