import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './build/paths.mjs'

/**
 * What to run before a push: formatter, lint, dependency rules and types of the whole tree, two at a time, then the unit tests and guards
 * that the change reaches. CI runs all tests (`npm test`), and lints without a cache.
 */
const bin = (name, file) => path.join(root, 'node_modules', name, file)
const cache = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', `.cache/${name}`]

const rooms = ['root-config', 'apps', 'shared', 'sdk', 'cli', 'server', 'tests', 'examples']
const steps = [
  ['lint', bin('eslint', 'bin/eslint.js'), '--max-warnings', '0', ...cache('eslint'), '.'],
  ['format', bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', ...cache('prettier'), '.'],
  ['types', bin('typescript-7', 'bin/tsc'), '-b'],
  ['types of Vue', bin('vue-tsc', 'bin/vue-tsc.js'), '-p', 'examples/energy/tsconfig.vue.json'],
  [
    'dependency rules',
    bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    ...rooms,
  ],
]

const start = Date.now()
const failed = []
const secondsSince = (begin) => Math.round((Date.now() - begin) / 1000)

/** Runs a step. What it says is shown when it fails. */
function run([name, ...words]) {
  const begin = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
    child.on('exit', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${secondsSince(begin)} s`)
      if (code !== 0) {
        failed.push(name)
        console.log(Buffer.concat(said).toString())
      }
      resolve()
    })
  })
}

async function twoAtATime(list) {
  const waiting = [...list]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }
  await Promise.all([worker(), worker()])
}

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that the change began at: where it left the branch it will go to. Null in a copy without one. */
function baseOfChange() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // Another name is tried next.
    }
  }
  return null
}

await twoAtATime(steps)
const base = baseOfChange()
const reach = base === null ? [] : ['--changedSince', base, '--passWithNoTests']
// Guards look at files that they do not import.
await run(['tests that the change reaches', bin('jest', 'bin/jest.js'), '--silent', '--forceExit', ...reach])
if (base !== null) await run(['guards', bin('jest', 'bin/jest.js'), '--silent', 'tests/contract'])
console.log(`${secondsSince(start)} s in all`)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
