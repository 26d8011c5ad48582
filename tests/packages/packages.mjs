import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/*
 * `npm run test:packages`: the archives that vendors install, as a registry would have them. publint and arethetypeswrong look at each; then
 * all are installed into an empty folder and used, by every release of Node that is supported. Needs the registry of npm.
 */

const root = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'cli/package.json'), 'utf8'))
const archives = {
  '@center/sdk': `dist/sdk/center-sdk-${version}.tgz`,
  '@center/cli': `dist/cli/center-cli-${version}.tgz`,
  '@center/vite': `dist/vite/center-vite-${version}.tgz`,
  '@center/webpack': `dist/webpack/center-webpack-${version}.tgz`,
  'create-center-app': `dist/cli/create-center-app-${version}.tgz`,
}
/** Packages that are imported; the others are commands. */
const libraries = ['@center/sdk', '@center/vite', '@center/webpack']
const nodes = ['20', '22', '24']

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'center-packages-'))
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)))
const results = []
let hasFailed = false

function check(what, action) {
  let result = 'passed'
  try {
    action()
  } catch (error) {
    hasFailed = true
    result = `failed\n${error.stdout ?? ''}${error.stderr ?? error.message}`
  }
  results.push(result)
  console.log(`${what.padEnd(56)} ${result}`)
}

const run = (command, words, cwd = place) =>
  execFileSync(command, words, { cwd, env: environment, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64_000_000 })
const npx = (...words) => run('npx', ['--yes', ...words])

for (const [name, archive] of Object.entries(archives)) {
  const file = path.join(root, archive)
  check(`${name}: publint`, () => npx('publint@0.3.25', file))
}
for (const name of libraries) {
  const rules = ['--ignore-rules', 'cjs-resolves-to-esm', '--profile', 'esm-only']
  check(`${name}: types, as arethetypeswrong reads them`, () =>
    npx('@arethetypeswrong/cli@0.18.5', path.join(root, archives[name]), ...rules),
  )
}

fs.writeFileSync(path.join(place, 'package.json'), '{ "type": "module", "private": true }\n')
const files = Object.values(archives).map((archive) => path.join(root, archive))
const beside = [
  'vite@8',
  'webpack@5',
  'react@19',
  'react-router-dom@7',
  'vue@3',
  'typescript@5.9',
  '@types/react@19',
  '@types/node@22',
]
check('installed into an empty folder', () => run('npm', ['install', '--no-audit', '--no-fund', ...files, ...beside]))

fs.writeFileSync(
  path.join(place, 'use.ts'),
  `import { connect, defineSubApp, type Host } from '@center/sdk'
import { useUserInfo } from '@center/sdk/react'
import { HostRouter } from '@center/sdk/react-router'
import { createFakeHost } from '@center/sdk/testing'
import { provideHost } from '@center/sdk/vue'
import { center } from '@center/vite'
import { CenterPlugin } from '@center/webpack'
const host: Host = createFakeHost({ user: { name: '李华' } })
// @ts-expect-error The user's name is a string.
const name: number | undefined = host.userInfo?.name
console.log([connect, defineSubApp, useUserInfo, HostRouter, provideHost, name].length, center().name, new CenterPlugin())
`,
)
for (const [resolution, module] of [
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
]) {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--jsx', 'react-jsx']
  check(`types with moduleResolution ${resolution}`, () =>
    run('npx', ['tsc', ...options, '--module', module, '--moduleResolution', resolution, 'use.ts']),
  )
}
for (const node of nodes) {
  const inNode = (...words) => npx('--package', `node@${node}`, '--', 'node', ...words)
  const script = `import('@center/vite').then(({ center }) => Promise.all(['@center/webpack', '@center/sdk/testing', '@center/sdk/vue', '@center/sdk/react'].map((name) => import(name))).then(() => console.log(center().name)))`
  check(`Node ${node}: packages are imported`, () => inNode('--input-type=module', '-e', script))
  check(`Node ${node}: center answers`, () => inNode('node_modules/@center/cli/cli/center.mjs', '--version'))
  check(`Node ${node}: create-center-app makes an app`, () => {
    inNode('node_modules/create-center-app/create.mjs', `@acme/made-by-${node}`)
    if (!fs.existsSync(path.join(place, `made-by-${node}/center.json`))) throw new Error('there is no center.json')
  })
}

fs.rmSync(place, { recursive: true, force: true })
const failed = results.filter((result) => result !== 'passed').length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = hasFailed ? 1 : 0
