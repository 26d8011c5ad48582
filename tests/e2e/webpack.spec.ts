import { startSystem } from '../support/start-system'
import { startWebpackApp } from '../support/dev-servers/bundlers'
import { expect, test } from './pages/journey'

/** An app with a chunk that comes later and the portal's React. */
const files = {
  'package.json': JSON.stringify({
    name: 'hello-webpack',
    version: '0.1.0',
    type: 'module',
    dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
  }),
  'center.json': '{ "name": "@acme/hello-webpack", "title": "你好", "titleEn": "Hello" }',
  'src/greeting.js': "export const greeting = '早上好'",
  'src/main.js': `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    customElements.define('acme-hello-webpack', class extends HTMLElement {
      connectedCallback() {
        const draw = (...parts) => this.root.render(createElement('main', null, ...parts))
        this.root = createRoot(this)
        import('./greeting.js').then(({ greeting }) =>
          draw(createElement('h1', null, greeting), createElement('label', null, '备注', createElement('input', { name: 'note' }))))
      }
      disconnectedCallback() { this.root.unmount() }
    })`,
}

test('an app that webpack watches is shown in the portal with its React and its chunks, and each build is swapped in', async ({
  page,
  signInPage,
  guest,
  problems,
}) => {
  // The server of the builds ends before the page does.
  problems.expect(/\/events[?)]|blob:null/)
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const served = await startWebpackApp(files, system.url)
  try {
    const app = guest.mounted('@acme/hello-webpack')
    const inside = app.locator('iframe').last().contentFrame()
    const heading = inside.getByRole('heading')
    await page.goto(served.link)
    await signInPage.signIn('guanli')
    await expect(heading).toHaveText('早上好')
    const manifest = JSON.parse(served.read('dist/center.json')) as Record<string, unknown>
    expect(manifest).toMatchObject({
      version: '0.1.0',
      kind: 'element',
      tag: 'acme-hello-webpack',
      entry: expect.stringMatching(/^main\.[0-9a-f]+\.js$/),
      shared: { react: '^19.0.0', 'react-dom': '^19.0.0' },
      chunkGlobal: 'chunks__acme_hello_webpack_0_1_0',
    })
    expect(served.read(`dist/${String(manifest['entry'])}`)).not.toContain('CLIENT_INTERNALS')

    await inside.getByLabel('备注').fill('周一开会')
    served.edit('src/greeting.js', '早上好', '晚上好')
    await expect(heading).toHaveText('晚上好')
    await expect(inside.getByLabel('备注')).toHaveValue('周一开会')
  } finally {
    await served.stop()
    await system.stop()
  }
})
