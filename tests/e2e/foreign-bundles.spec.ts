import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { root } from '../support/repository'
import { createCenter } from '../support/run-center'
import { expect, test } from './pages/journey'

/** A page of React that greets, as a component of its own. */
const component = (title: string) => `
import React from 'react'
export function Page({ user }) {
  return React.createElement('main', null, React.createElement('h1', null, ${JSON.stringify(title)} + user))
}
`

/** Lifecycles in a UMD library, and a start by itself where no one else mounts it, as qiankun's own documents have it. */
const forQiankun = `
import React from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './page'
if (window.__POWERED_BY_QIANKUN__) __webpack_public_path__ = window.__INJECTED_PUBLIC_PATH_BY_QIANKUN__
let mounted
function App({ onGlobalStateChange }) {
  const [user, setUser] = React.useState('')
  React.useEffect(() => onGlobalStateChange?.((state) => setUser(state.user?.name ?? ''), true), [])
  return React.createElement(Page, { user })
}
function render(props) {
  mounted = createRoot((props.container ?? document).querySelector('#root'))
  mounted.render(React.createElement(App, props))
}
if (!window.__POWERED_BY_QIANKUN__) render({})
export async function bootstrap() {}
export async function mount(props) { render(props) }
export async function unmount() { mounted.unmount() }
`

/** A component that a remote of Module Federation exposes. */
const forFederation = `
import React from 'react'
import { Page } from './page'
export default function App({ host }) {
  const [user, setUser] = React.useState(host.userInfo?.name ?? '')
  React.useEffect(() => host.on('userInfo', ({ name }) => setUser(name)), [host])
  return React.createElement(Page, { user })
}
`

/** How the remote begins by itself: by an import of its own, so that its libraries can be another's. */
const start = `import('./boot')`
const boot = `
import React from 'react'
import { createRoot } from 'react-dom/client'
import App from './index'
const noHost = { userInfo: null, on: () => () => undefined }
createRoot(document.body).render(React.createElement(App, { host: noHost }))
`

const federation = () =>
  new webpack.container.ModuleFederationPlugin({
    name: 'visits',
    filename: 'remoteEntry.js',
    exposes: { './App': './src/index.js' },
    shared: ['react', 'react-dom', 'react-dom/client'],
  })

/** What its vendor has in the configuration, and what lies beside the scripts of the build. */
const kinds: [string, string, () => Configuration, string | null][] = [
  [
    'qiankun: it is mounted by its own lifecycles',
    forQiankun,
    () => ({ output: { filename: 'app.js', library: { name: 'visits-[name]', type: 'umd' } } }),
    '<!doctype html><div id="root"></div><script src="/app.js"></script>',
  ],
  [
    'Module Federation: what it exposes is drawn',
    forFederation,
    () => ({ entry: './src/start.js', output: { filename: 'app.js', publicPath: 'auto' }, plugins: [federation()] }),
    null,
  ],
]

type Vendor = { folder: string; source: string; configuration: Configuration; page: string | null }

async function build({ folder, source, configuration, page }: Vendor, title: string): Promise<void> {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/index.js'), source)
  writeFileSync(join(folder, 'src/page.js'), component(title))
  writeFileSync(join(folder, 'src/start.js'), start)
  writeFileSync(join(folder, 'src/boot.js'), boot)
  const compiler = webpack({
    entry: './src/index.js',
    ...configuration,
    context: folder,
    mode: 'production',
    resolve: { modules: [join(root, 'node_modules')] },
    performance: false,
    output: { ...configuration.output, path: join(folder, 'dist'), clean: true },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    )
  })
  if (page !== null) writeFileSync(join(folder, 'dist/index.html'), page)
}

for (const [index, [title, source, toConfiguration, html]] of kinds.entries()) {
  test(
    `a build for ${title}, unchanged, and hears of the user`,
    { tag: '@more' },
    async ({ signInPage, portal, guest, page, system }) => {
      const folder = mkdtempSync(join(tmpdir(), 'center-bundle-'))
      const name = `@acme/visits-${index}`
      const center = createCenter(system, folder)
      const publish = async (version: string, greeting: string) => {
        await build({ folder, source, configuration: toConfiguration(), page: html }, greeting)
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }))
        await center('init', 'dist', '--force', '--title', '来访登记', '--title-en', 'Visits')
        await center('publish', 'dist')
      }
      try {
        await publish('1.0.0', '你好，')
        await center('register', name, '--tenant', 'demo', '--menu-prefix', `visits-${index}`)
        await center('release', `${name}@1.0.0`, '--tenant', 'demo')
        await signInPage.enter('guanli')
        await portal.go(`/visits-${index}`)
        const inside = guest.mounted(name).locator('iframe').last().contentFrame()
        await expect(inside.getByRole('heading')).toHaveText('你好，管理员')
        await publish('1.1.0', '早上好，')
        await center('release', `${name}@1.1.0`, '--tenant', 'demo', '--policy', 'immediate')
        await expect(inside.getByRole('heading')).toHaveText('早上好，管理员')
        await portal.closeTab('来访登记')
        await expect(page.locator(`[data-app="${name}"]`)).toHaveCount(0)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
}
