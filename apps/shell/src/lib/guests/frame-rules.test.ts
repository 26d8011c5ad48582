import { buildMicroFrontend } from '@center/shared/testing'
import { allowedOrigins, atAddress, frameAddress, registrationOf, sandboxFor } from './frame-rules'

const frame = (src: string, over: Partial<Parameters<typeof buildMicroFrontend>[0]> = {}) =>
  buildMicroFrontend({
    kind: 'iframe',
    serviceCode: src,
    iframe: { src, origin: new URL(src).origin, sandbox: '', allow: '' },
    ...over,
  })
const guest = frame('https://guest.example/index.html', { origins: ['https://second.example'] })
const isolated = buildMicroFrontend({ iframe: { src: '/frame', origin: 'null', sandbox: '', allow: '' } })

const origins = allowedOrigins(
  [guest, buildMicroFrontend(), isolated],
  [{ url: 'https://menu.example/board?x=1' }, { url: '' }],
  ['https://configured.example', 'not an origin'],
)

test('guests, menu and configuration say whose pages may be shown', () => {
  expect([...origins]).toEqual([
    ...['https://guest.example', 'https://second.example', 'https://menu.example', 'https://configured.example'],
  ])
})

test('a page of a registered origin is shown at its address', () => {
  expect(frameAddress('https://guest.example/a b', origins)).toBe('https://guest.example/a%20b')
})

test.each([
  'https://evil.example/',
  'https://guest.example.evil.example/',
  'http://guest.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/center/index',
  '',
])('%s is refused', (url) => {
  expect(frameAddress(url, origins)).toBeNull()
})

test.each(['https://guest.example/other/page', 'https://second.example/'])('%s belongs to the app', (address) => {
  expect(registrationOf(address, [buildMicroFrontend(), guest])).toBe(guest)
})

test.each(['https://menu.example/', 'http://guest.example/', 'https://guest.example.evil.example/', 'null', ''])(
  '%s belongs to no app',
  (address) => {
    expect(registrationOf(address, [isolated, guest])).toBeUndefined()
  },
)

test('a page on the origin of two apps belongs to the one in whose folder it is, else to the first', () => {
  const form = frame('https://guest.example/form/index.html')
  expect(registrationOf('https://guest.example/form/new?x=1', [guest, form])).toBe(form)
  expect(registrationOf('https://guest.example/formal', [guest, form])).toBe(guest)
  expect(registrationOf('https://guest.example/other', [form, guest])).toBe(guest)
  expect(registrationOf('https://second.example/x', [form, guest])).toBe(guest)
})

test('at another address an app may do the same, in a frame of that origin', () => {
  const page = atAddress(frame('https://guest.example/', { capabilities: ['token'] }), 'https://second.example/x')
  expect(page).toMatchObject({ serviceCode: 'https://guest.example/', capabilities: ['token'] })
  expect(page.iframe).toMatchObject({ src: 'https://second.example/x', origin: 'https://second.example' })
  expect(atAddress(guest, `${window.location.origin}/x`).iframe?.sandbox).not.toContain('allow-same-origin')
})

test('only a page of another origin keeps its own', () => {
  expect(sandboxFor('https://guest.example/', 'https://portal.example')).toContain('allow-same-origin')
  expect(sandboxFor('https://portal.example/x', 'https://portal.example')).not.toContain('allow-same-origin')
})
