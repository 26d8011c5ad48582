import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'
import { buildArchive } from '../../server/src/testing/build-bundle'
import { createOperations } from '../support/operations'
import { root } from '../support/repository'
import { expect, test } from '../e2e/pages/journey'

const run = promisify(execFile)

/** Packages as their owners publish them, each major beside the others. */
const packages = {
  'react-16': 'npm:react@16',
  'react-dom-16': 'npm:react-dom@16',
  'react-17': 'npm:react@17',
  'react-dom-17': 'npm:react-dom@17',
  'react-18': 'npm:react@18',
  'react-dom-18': 'npm:react-dom@18',
  'vue-2': 'npm:vue@2',
  'vue-3': 'npm:vue@3',
  'single-spa-react': '5.1.4',
  'single-spa-react-19': 'npm:single-spa-react@6',
  'single-spa-vue': '3.0.1',
  svelte: '4',
  'single-spa-svelte': '2.1.1',
}

/** What a provider has: names to import, each with the package that stands behind it here. */
type Provider = { app: string; libraries: Record<string, string> }
const react = (major: number): Provider => ({
  app: `@foreign/react-${major}`,
  libraries: { react: `react-${major}`, 'react-dom': `react-dom-${major}` },
})
const react18 = react(18)
const providers: Provider[] = [
  react(16),
  react(17),
  { ...react18, libraries: { ...react18.libraries, 'react-dom/client': 'react-dom-18/client' } },
  { app: '@foreign/vue-2', libraries: { vue: 'vue-2/dist/vue.runtime.esm.js' } },
  { app: '@foreign/vue-3', libraries: { vue: 'vue-3/dist/vue.runtime.esm-bundler.js' } },
]

/** Apps as single-spa's own documents have them, by its helpers, unchanged. */
const oldReact = `
import React from 'react'
import ReactDOM from 'react-dom'
import singleSpaReact from 'single-spa-react'
const Root = () => React.createElement('h1', null, 'React ' + React.version)
export const { bootstrap, mount, unmount } = singleSpaReact({
  React, ReactDOM, renderType: 'render', rootComponent: Root, errorBoundary: () => null,
})
`
const newReact = (helper: string) => `
import React from 'react'
import ReactDOMClient from 'react-dom/client'
import singleSpaReact from '${helper}'
const Root = () => React.createElement('h1', null, 'React ' + React.version)
export const { bootstrap, mount, unmount } = singleSpaReact({ React, ReactDOMClient, rootComponent: Root, errorBoundary: () => null })
`
const vue2 = `
import Vue from 'vue'
import singleSpaVue from 'single-spa-vue'
export const { bootstrap, mount, unmount } = singleSpaVue({
  Vue, appOptions: { render: (h) => h('h1', 'Vue ' + Vue.version) },
})
`
const vue3 = `
import { createApp, h, version } from 'vue'
import singleSpaVue from 'single-spa-vue'
export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp, appOptions: { render: () => h('h1', 'Vue ' + version) },
})
`
/** A component as the compiler of Svelte writes it: an app of Svelte has its library inside. */
const svelte = `
import singleSpaSvelte from 'single-spa-svelte'
import Root from './root.svelte.js'
export const { bootstrap, mount, unmount } = singleSpaSvelte({ component: Root })
`
const ofReact = (range: string, ...more: string[]) =>
  Object.fromEntries(['react', 'react-dom', ...more].map((name) => [name, range]))
const apps: { title: string; source: string; shared: Record<string, string>; shows: RegExp }[] = [
  { title: 'app-react-16', source: oldReact, shared: ofReact('^16.8.0'), shows: /^React 16\./ },
  { title: 'app-react-17', source: oldReact, shared: ofReact('^17'), shows: /^React 17\./ },
  {
    title: 'app-react-18',
    source: newReact('single-spa-react'),
    shared: ofReact('^18', 'react-dom/client'),
    shows: /^React 18\./,
  },
  {
    title: 'app-react-19',
    source: newReact('single-spa-react-19'),
    shared: ofReact('^19', 'react-dom/client'),
    shows: /^React 19\./,
  },
  { title: 'app-vue-2', source: vue2, shared: { vue: '^2.7.0' }, shows: /^Vue 2\.7\./ },
  { title: 'app-vue-3', source: vue3, shared: { vue: '^3' }, shows: /^Vue 3\./ },
  { title: 'app-svelte', source: svelte, shared: {}, shows: /^Svelte 4\./ },
]

/** The configuration that `docs/vendors/libraries.md` shows, with the files of this test in the places of its packages. */
function configurationOf({ libraries }: Provider, folder: string): Configuration {
  const page = readFileSync(join(root, 'docs/vendors/libraries.md'), 'utf8')
  const [, code = ''] = /```js\n([^]*?)```/.exec(page) ?? []
  const names = `const provided = ${JSON.stringify(Object.keys(libraries))}`
  const file = join(folder, 'webpack.config.cjs')
  writeFileSync(file, code.replace(/^const provided = .*$/m, names))
  const configuration = createRequire(file)(file) as Configuration
  const entry = Object.fromEntries(
    Object.entries(configuration.entry as Record<string, string>).map(([title, name]) => [
      title,
      libraries[name] ?? name,
    ]),
  )
  return { ...configuration, entry }
}

async function build(configuration: Configuration, folder: string): Promise<string> {
  const path = join(folder, 'dist')
  const compiler = webpack({
    performance: false,
    ...configuration,
    context: folder,
    mode: 'production',
    output: { ...configuration.output, path, clean: true },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    )
  })
  return path
}

function compileSvelte(): string {
  const { compile, VERSION } = createRequire(join(place, 'package.json'))('svelte/compiler') as {
    compile(source: string): { js: { code: string } }
    VERSION: string
  }
  return compile(`<h1>Svelte ${VERSION}</h1>`).js.code
}

const pack = (dist: string, manifest: object, files: string[]) =>
  buildArchive([
    { path: 'center.json', body: JSON.stringify(manifest) },
    ...files.map((path) => ({ path, body: readFileSync(join(dist, path)) })),
  ])

let place: string
test.beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'center-libraries-'))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: place })
})
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

test('apps of single-spa on React 16 to 19, Vue 2 and 3 and Svelte run side by side in one page', async ({
  system,
  signInPage,
  portal,
  guest,
  problems,
}) => {
  // Vue 3 does without the policy that it asks for.
  problems.expect(/TrustedTypePolicy named 'vue'/)
  test.setTimeout(300_000)
  const operations = createOperations(system)
  const install = async (manifest: { name: string; version: string } & Record<string, unknown>, archive: Buffer) => {
    await operations.publish(manifest.name, archive)
    await operations.registerInPage(manifest.name, { menuPrefix: manifest.name.replace('@foreign/', '') })
    await operations.release(manifest.name, manifest.version)
  }
  for (const provider of providers) {
    const folder = join(place, provider.app.replace('@foreign/', 'of-'))
    mkdirSync(folder)
    const dist = await build(configurationOf(provider, folder), folder)
    const provides = Object.fromEntries(
      Object.entries(provider.libraries).map(([name, target]) => {
        const file = join(place, 'node_modules', target.split('/')[0] ?? '', 'package.json')
        const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
        return [name, { version, file: `${name.replace('/', '-')}.js` }]
      }),
    )
    const files = Object.values(provides).map(({ file }) => file)
    const words = { title: provider.app, titleEn: provider.app, kind: 'system', version: '1.0.0' }
    const manifest = { name: provider.app, ...words, entry: files[0], provides }
    await install(manifest, pack(dist, manifest, files))
  }
  for (const { title, source, shared } of apps) {
    const folder = join(place, title)
    mkdirSync(folder)
    writeFileSync(join(folder, 'main.js'), source)
    if (source === svelte) writeFileSync(join(folder, 'root.svelte.js'), compileSvelte())
    const output = { filename: 'main.js', library: { type: 'system' as const } }
    const dist = await build({ entry: './main.js', externals: Object.keys(shared), output }, folder)
    const words = { title, titleEn: title, kind: 'system', version: '1.0.0', entry: 'main.js' }
    const manifest = { name: `@foreign/${title}`, ...words, shared }
    await install(manifest, pack(dist, manifest, ['main.js']))
  }

  await signInPage.enter('guanli')
  for (const { title, shows } of apps) {
    await portal.go(`/${title}`)
    await expect(guest.mounted(`@foreign/${title}`).getByRole('heading')).toHaveText(shows)
  }
  for (const { title, shows } of apps) {
    await portal.tab(title).click()
    await expect(guest.mounted(`@foreign/${title}`).getByRole('heading')).toHaveText(shows)
  }
  for (const { title } of apps) await portal.closeTab(title)
})
