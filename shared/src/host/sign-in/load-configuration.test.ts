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

test('users read the language of the portal until they choose one, and it is not taken for a choice', async () => {
  const { preferences } = await import('../texts/preferences.store')
  const { setLocale, text } = await import('../texts/texts')
  const speak = (CENTER_LANGUAGE: 'zh' | 'en') => {
    server.answer(getRuntimeConfiguration, { ...configured('x'), CENTER_LANGUAGE })
    return loadConfiguration()
  }
  await loadConfiguration()
  await speak('en')
  expect([preferences.locale, document.documentElement.lang, text('common:retry')]).toEqual(['en', 'en', 'Try again'])
  expect(localStorage.getItem('pro__locale')).toBeNull()
  await speak('zh')
  expect(preferences.locale).toBe('zh')
  await setLocale('zh')
  await speak('en')
  expect(preferences.locale).toBe('zh')
})
