import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readJson } from '../support/repository'
import { createCenter } from '../support/run-center'
import { expect, test } from '../e2e/pages/journey'

const run = promisify(execFile)
const reactOfPortal = readJson<{ version: string }>('node_modules/react/package.json').version

/** Components alone, which others draw. */
const component = `
import React from 'react'
export default function App({ host }) {
  const [user] = React.useState(host.userInfo?.name ?? '')
  return React.createElement('h1', null, 'React ' + React.version + ', ' + user)
}
`
/** What draws itself. */
const mounting = `
import React from 'react'
import { createRoot } from 'react-dom/client'
function App({ host }) {
  const [user] = React.useState(host.userInfo?.name ?? '')
  return React.createElement('h1', null, 'React ' + React.version + ', ' + user)
}
export const mount = (element, props) => createRoot(element).render(React.createElement(App, props))
`
const shared = `['react', 'react-dom', 'react-dom/client']`
const federated = `{ name: 'visits', filename: 'remoteEntry.js', exposes: { './App': './src/App.js' }, shared: ${shared} }`
const byWebpack = (plugin: string) => `
const path = require('node:path')
module.exports = {
  mode: 'production',
  entry: './src/App.js',
  output: { path: path.resolve(__dirname, 'dist'), filename: '[name].js', publicPath: 'auto', clean: true },
  plugins: [new (${plugin})(${federated})],
}
`
const byVite = `
import { defineConfig } from 'vite'
import { federation } from '@module-federation/vite'
export default defineConfig({
  base: './',
  plugins: [federation({ ...${federated}, shared: Object.fromEntries(${shared}.map((name) => [name, {}])) })],
  build: { target: 'esnext', modulePreload: false },
})
`

/** Who builds the remote: the file of the configuration, its text, and the command. */
type Builder = { title: string; file: string; text: string; command: string[]; bindsAtOnce?: boolean }
const builders: Builder[] = [
  {
    title: 'webpack',
    file: 'webpack.config.cjs',
    text: byWebpack(`require('webpack').container.ModuleFederationPlugin`),
    command: ['webpack'],
  },
  {
    title: 'enhanced',
    file: 'webpack.config.cjs',
    text: byWebpack(`require('@module-federation/enhanced/webpack').ModuleFederationPlugin`),
    command: ['webpack'],
  },
  { title: 'vite', file: 'vite.config.mjs', text: byVite, command: ['vite', 'build'], bindsAtOnce: true },
]
/** The React of the remote, and the one that draws it: the portal's where that fits, else its own. */
const remotes = [
  { exposes: 'components', source: component, own: '19.1.0', drawnBy: reactOfPortal },
  { exposes: 'mount', source: mounting, own: '19.1.0', drawnBy: reactOfPortal },
  { exposes: 'mount', source: mounting, own: '18.3.1', drawnBy: '18.3.1' },
]

let place: string
test.beforeAll(async () => {
  test.setTimeout(600_000)
  place = mkdtempSync(join(tmpdir(), 'center-federation-'))
  for (const own of new Set(remotes.map((remote) => remote.own))) {
    const folder = join(place, own)
    mkdirSync(join(folder, 'src'), { recursive: true })
    const tools = ['webpack@5', 'webpack-cli@6', 'vite@7', '@module-federation/enhanced@2', '@module-federation/vite@1']
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, name: 'visits', version: '1.0.0' }))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="/src/App.js"></script>')
    const words = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps']
    await run('npm', [...words, `react@${own}`, `react-dom@${own}`, ...tools], { cwd: folder, maxBuffer: 64_000_000 })
  }
})
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

for (const { title, file, text, command, bindsAtOnce } of builders)
  for (const { exposes, source, own, ...remote } of remotes) {
    // A remote of Vite has bound what it shares before it says what that is.
    const drawnBy = bindsAtOnce ? own : remote.drawnBy
    test(`a remote of ${title} that exposes ${exposes} of React ${own} has React ${drawnBy}`, async ({
      signInPage,
      portal,
      guest,
      system,
    }) => {
      test.setTimeout(240_000)
      const folder = join(place, own)
      const menu = `${title}-${exposes}-${own.split('.')[0]}`
      const name = `@foreign/remote-${menu}`
      const center = createCenter(system, folder)
      const env = { ...process.env, NODE_ENV: 'production' }
      writeFileSync(join(folder, file), text)
      writeFileSync(join(folder, 'src/App.js'), source)
      await run('npx', command, { cwd: folder, env, maxBuffer: 64_000_000 })
      await center('init', 'dist', '--force', '--name', name, '--title', '来访登记', '--title-en', 'Visits')
      await center('publish', 'dist')
      await center('register', name, '--tenant', 'demo', '--menu-prefix', menu)
      await center('release', `${name}@1.0.0`, '--tenant', 'demo')
      await signInPage.enter('guanli')
      await portal.go(`/${menu}`)
      const inside = guest.mounted(name).locator('iframe').last().contentFrame()
      await expect(inside.getByRole('heading')).toHaveText(`React ${drawnBy}, 管理员`)
      await portal.closeTab('来访登记')
    })
  }
