import { expect, test } from './pages/journey'
import {
  leadElsewhere,
  letKeepPorts,
  openSpoofers,
  outliveByPort,
  portsOf,
  sayThroughPort,
  sayToWindow,
  waitForAll,
} from './guests/spoofers'

/** Does what it says when the right one says it. */
const wellFormed = {
  refRoute: { go: true },
  loginstate: false,
  navigate: { path: '/stock.html' },
  title: { title: 'x' },
  dirty: { dirty: true },
  openTab: { path: '/center/settings' },
  closeTab: null,
  overlay: { kind: 'toast', level: 'info', text: 'x' },
  globalConfig: { theme: 'dark' },
}
const envelope = (type: unknown, payload: unknown = null) => ({ v: 1, id: 'q', type, ts: 0, payload })
const named = Object.entries(wellFormed)
const envelopes = named.map(([type, payload]) => envelope(type, payload))
const old = named.flatMap(([type, data]) => [{ [type]: data }, { type, data }, { event: type, payload: data }])
const hello = { source: 'center', v: 1, type: 'hello', app: 'legacy-erp' }
const nested = (levels: number): unknown => (levels === 0 ? 1 : { inside: nested(levels - 1) })

/** For one who has a port and is heard: malformed, too big, too deep, unknown, not granted. */
const faulty = [
  ...[null, 'refRoute', 7, [], { refRoute: { go: true } }, { ...envelope('title', { title: 'x' }), v: 2 }],
  ...['//evil.test', '/\\evil.test', 'javascript:alert(1)'].map((path) => envelope('openTab', { path })),
  ...[7, null, {}, 'x'.repeat(61)].map((title) => envelope('title', { title })),
  ...['yes', 0, null].map((dirty) => envelope('dirty', { dirty })),
  ...[envelope('overlay', { kind: 'html', text: '<b>' }), envelope('refRoute', { go: 'true' })],
  ...[envelope('title', { title: 'x'.repeat(66_000) }), { ...envelope('closeTab'), more: 'x'.repeat(66_000) }],
  ...[envelope('title', nested(9)), envelope('dirty', nested(30)), { ...envelope('closeTab'), more: nested(12) }],
  ...['teleport', 'constructor', '__proto__', 'token ', 7, null].map((type) => envelope(type)),
  ...[envelope('request', { endpoint: 'listLetters', params: {} }), envelope('token')],
  ...[envelope('globalConfig', { theme: 'dark' }), envelope('userInfo', { name: 'x' })],
  envelope('event', { name: 'orders:changed', detail: null }),
]

test('acts on none of 5,000 spoofed or malformed messages in a browser', async ({ page, signInPage, portal }) => {
  await letKeepPorts(page)
  await signInPage.enter('zhangsan')
  const spoofers = await openSpoofers(page)
  const elsewhere = await leadElsewhere(page)
  await outliveByPort(page, spoofers)
  const { withPort, stranger } = spoofers
  await page.evaluate(() => void Object.assign(window, { acted: 0 }))
  const address = page.url()
  const everything = [...envelopes, ...old, hello]

  await sayToWindow(stranger, { messages: everything, times: 1_000 })
  await sayToWindow(elsewhere, { messages: everything, times: 1_000 })
  // A page that has not shaken hands is heard in the old words only, and one that has is not heard at its window.
  const unknownYet = [...envelopes, { ...hello, v: 2 }, { ...hello, app: '@apps/notepad' }]
  const strange = unknownYet.filter(
    (message) => !('id' in message && /refRoute|loginstate|globalConfig/.test(message.type as string)),
  )
  await sayToWindow(spoofers.old, { messages: strange, times: 1_000 })
  await sayToWindow(withPort, { messages: [...envelopes, ...old], times: 400 })
  const tooLate = await sayThroughPort(stranger, { messages: envelopes, times: 1_300 })
  const refused = await sayThroughPort(withPort, { messages: faulty, times: 300, perPicture: 2 })
  await waitForAll(page, [stranger, elsewhere, spoofers.old, withPort])

  const acted = await page.evaluate(() => (window as unknown as { acted: number }).acted)
  const granted = [...tooLate, ...refused].filter(({ ok }) => ok).length
  const ports = (await portsOf(stranger)) - 1 + (await portsOf(elsewhere)) + (await portsOf(spoofers.old))
  process.stdout.write(`spoofed or malformed messages: 5000 sent, ${acted + granted + ports} acted on\n`)
  expect({ acted, granted, ports }).toEqual({ acted: 0, granted: 0, ports: 0 })
  // They were heard and refused one by one, not only for being too many.
  const failures = new Set(refused.map(({ failure }) => failure))
  expect([...failures].sort()).toEqual(['invalid-payload', 'not-granted', 'unknown-type'])
  expect(page.url()).toBe(address)
  await expect(portal.dialog).toHaveCount(0)
})
