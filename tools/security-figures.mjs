import fs from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { readJson } from './build/files.mjs'
import { cacheDir, root } from './build/paths.mjs'
import { succeeds } from './build/program.mjs'

const folder = path.join(cacheDir, 'security-figures')
const report = path.join(root, 'docs/security-figures.md')
const tests = ['sign-in-races.test.ts', 'captcha-races.test.ts', 'ticket-races.test.ts', 'drawing.test.ts']

const head = `# Security in figures

What the product promises under attack, and what its tests measured. \`npm run test:security\` runs them and writes this page; the
tests are part of \`npm test\` too, and fail when a promise is not kept. Times are of the machine that wrote the page.

| what was done | promised | measured |
| --- | --- | --- |
`

/** Runs the tests that attack the server, and writes down what they saw. */
fs.rmSync(folder, { recursive: true, force: true })
const isOk = await succeeds('node_modules/jest/bin/jest.js', [...tests, '--runInBand', '--forceExit'])
if (isOk) {
  const figures = fs
    .readdirSync(folder)
    .sort()
    .flatMap((name) => readJson(path.join(folder, name)))
  const rows = figures.map(({ what, promised, measured }) => `| ${what} | ${promised} | ${measured} |\n`)
  const options = { ...(await resolveConfig(report)), filepath: report }
  fs.writeFileSync(report, await format(head + rows.join(''), options))
  console.log(`Written: ${path.relative(root, report)}`)
}
process.exitCode = isOk ? 0 : 1
