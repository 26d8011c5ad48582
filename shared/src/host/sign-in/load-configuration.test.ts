import { getRuntimeConfiguration } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { configuration } from '../configuration/configuration.store'
import { session } from '../session/session.store'

let server: FakeServer
let loadConfiguration: () => Promise<void>
const configured = (title: string) => ({ ...configuration.values, CENTER_TITLE: title })

beforeEach(async () => {
  server = startFakeServer()
  server.answer(getRuntimeConfiguration, configured('of the server'))
  const boot = JSON.stringify({ tenantCode: 'demo', configuration: configured('of the page') })
  document.body.innerHTML = `<script type="application/json" id="center-boot">${boot}</script>`
  Object.assign(session, { status: 'signed-out', tenantCode: 'demo', token: null })
  loadConfiguration = (await import('./load-configuration')).loadConfiguration
})
afterEach(() => {
  server.close()
  document.body.replaceChildren()
})

test('is that of the page at first, and the server is asked for it from then on', async () => {
  await loadConfiguration()
  expect([configuration.status, configuration.values.CENTER_TITLE, server.calls.length]).toEqual([
    'ready',
    'of the page',
    0,
  ])
  await loadConfiguration()
  expect([configuration.values.CENTER_TITLE, server.calls.length]).toEqual(['of the server', 1])
})
