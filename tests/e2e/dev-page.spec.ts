import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../support/repository'
import { freePort, startSystem } from '../support/start-system'
import { startDevPage, startViteApp } from '../support/dev-servers/bundlers'
import { serveDialectPages } from './guests/dialect-pages'
import { expect, test } from './pages/journey'

test('a page of any dev server is shown in the portal by its address, though no one has registered it @more', async ({
  page,
  signInPage,
  guest,
}) => {
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const pages = await serveDialectPages()
  const served = await startDevPage(`${pages.origin}/penpal/`, '@acme/page', system.url)
  try {
    await page.goto(served.link)
    await signInPage.signIn('guanli')
    const inside = guest.frame('@acme/page')
    await expect(inside.getByText('undefined 管理员')).toBeVisible()
    await inside.getByRole('button', { name: 'alert' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
  } finally {
    await served.stop()
    pages.stop()
    await system.stop()
  }
})

test('center dev signs in, and the app is in its tab; of a dev server of Vite it knows the name @more', async () => {
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const pages = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  })
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
  const { port } = pages.address() as AddressInfo
  const page = `http://127.0.0.1:${port}/app/`
  const vite = await startViteApp(
    {
      'package.json': '{ "version": "0.1.0", "type": "module" }',
      'center.json': '{ "name": "@acme/hello", "title": "你好", "titleEn": "Hello" }',
      'index.html': '<h1>Hello</h1>',
    },
    system.url,
  )
  const env = { ...process.env, CENTER_HEADLESS: '1', CENTER_PASSWORD: 'Center@2026', CENTER_CODE: '1234' }
  const dev = async (...words: string[]) => {
    const child = spawn(process.execPath, [join(root, 'dist/cli/center.js'), 'dev', ...words, '--url', system.url], {
      env,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    await expect.poll(() => said).toContain('guanli is signed in.')
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
    return said
  }
  try {
    const own = ['--name', '@acme/page', '--port', String(await freePort())]
    const [seen] = await Promise.all([once(pages, 'request'), dev(page, ...own, '--user', 'guanli')])
    expect((seen[0] as IncomingMessage).headers['sec-fetch-dest']).toBe('iframe')
    const { searchParams } = new URL(vite.link.replace('#', '?'))
    expect(await dev(searchParams.get('address') ?? '', '--user', 'guanli')).toContain('@acme/hello is served at')
  } finally {
    await vite.stop()
    pages.close()
    await system.stop()
  }
})
