import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { root } from '../../support/repository'

/** The same library, one script and nothing else: a form where the portal has its form, a list where it has its home. */
const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const form = h('form', null, h('h1', null, 'Sign in'), h('input', { name: 'username', autoFocus: true }),
  h('input', { name: 'password', type: 'password' }), h('button', { type: 'submit' }, 'Sign in'))
const rows = Array.from({ length: 50 }, (_, index) => h('li', { key: index }, h('a', { href: '#' + index }, 'Row ' + index)))
const list = h('div', null, h('nav', null, h('a', { href: '#' }, 'Home')), h('main', null, h('h1', null, 'Home'), h('ul', null, rows)))
createRoot(document.getElementById('root')).render(location.pathname.includes('/user/') ? form : list)
`
const page =
  '<!doctype html><title>Bare</title><link rel="icon" href="data:,"><div id="root"></div><script src="/main.js"></script>'

/** Serves pages at the addresses of the portal that do as little as a page can which draws with the same library. */
export async function serveBarePages(): Promise<{ url: string; stop(): Promise<void> }> {
  const built = await build({
    stdin: { contents: script, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const main = built.outputFiles[0]?.text ?? ''
  const server = createServer(({ url }, response) => {
    const isScript = url === '/main.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('cache-control', isScript ? 'public, max-age=31536000, immutable' : 'no-store')
    response.end(isScript ? main : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
