import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../../support/repository'

const scripts: Record<string, string> = {
  '/luigi-client.js': 'node_modules/@luigi-project/client/luigi-client.js',
  '/penpal.js': 'node_modules/penpal/dist/penpal.min.js',
}

const luigi = `<script src="/luigi-client.js"></script>
<script>
  const show = (id, text) => { document.getElementById(id).textContent = text }
  const ux = LuigiClient.uxManager(), link = () => LuigiClient.linkManager()
  const look = () => show('look', ux.getCurrentLocale() + ' ' + ux.getCurrentTheme())
  LuigiClient.addInitListener((context) => {
    show('context', context.plant + ' ' + context.userInfo.name)
    look()
  })
  LuigiClient.addContextUpdateListener(look)
  const place = () => show('place', location.pathname + ' ' + JSON.stringify(LuigiClient.getNodeParams()))
  addEventListener('popstate', place)
  const acts = {
    details: () => link().withParams({ id: 7 }).navigate('details'),
    notepad: () => link().navigate('/notepad'),
    dirty: () => ux.setDirtyStatus(true),
    ask: () => ux.showConfirmationModal({ header: '删除记录', body: '不能恢复。', buttonConfirm: '删除' })
      .then(() => show('answer', 'confirmed'), () => show('answer', 'dismissed')),
    alert: () => ux.showAlert({ text: '已保存', type: 'success' }),
  }
  for (const [name, act] of Object.entries(acts)) document.getElementById(name).onclick = act
</script>`

const penpal = `<script src="/penpal.js"></script>
<script>
  const show = (id, text) => { document.getElementById(id).textContent = text }
  const field = document.querySelector('textarea')
  const methods = {
    globalConfig: ({ locale, theme }) => show('look', locale + ' ' + theme),
    beforeSwap: () => ({ dirty: false, state: { text: field.value } }),
  }
  const messenger = new Penpal.WindowMessenger({ remoteWindow: parent, allowedOrigins: ['*'] })
  Penpal.connect({ messenger, methods }).promise.then(async (portal) => {
    const { props, state } = await portal.start()
    const user = await portal.userInfo()
    field.value = state?.text ?? ''
    show('context', props.plant + ' ' + user.name)
    document.getElementById('alert').onclick = () => portal.overlay({ kind: 'toast', level: 'success', text: '已保存' })
    document.getElementById('notepad').onclick = () => portal.openTab('/notepad')
    portal.setTitle('来自 Penpal')
  })
</script>`

const ids = ['context', 'look', 'place', 'answer'].map((id) => `<p id="${id}"></p>`).join('')
const buttons = ['details', 'notepad', 'dirty', 'ask', 'alert']
  .map((id) => `<button id="${id}">${id}</button>`)
  .join('')

const toPage = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>page</title>${ids}${buttons}<textarea></textarea>${script}`

/** Pages that were written for others: one for Luigi, one that calls its parent by Penpal, with these libraries as they are. */
export async function serveDialectPages(): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page.invalid')
    const script = scripts[pathname]
    if (script) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(root, script)))
      return
    }
    const page = toPage(pathname.startsWith('/luigi') ? luigi : penpal)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
