import type { MicroFrontend } from '../../../contract'
import type { Host } from '../../../guest-protocol'
import { installFakeChannels, playFrame } from '../../../testing/fake-frame'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

type Inline = HTMLElement & { host: Host; locale: string; theme: string }
type Opened = ReturnType<typeof openTestGuest>

const origin = 'http://erp.test'
const iframe = { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' }
const follows = [
  { of: 'theme' as const, attribute: 'class', values: { dark: 'night' } },
  { of: 'locale' as const, attribute: 'lang' },
]
const said = (messages: { type?: unknown; payload?: unknown }[]) =>
  messages.filter(({ type }) => type === 'theme' || type === 'locale').map(({ payload }) => payload)

/** Each kind: how it is registered, and how its page learns how the portal looks. The function answers what it knows then. */
const kinds: Record<string, { over: Partial<MicroFrontend>; listen(opened: Opened): () => unknown }> = {
  element: {
    over: { kind: 'element', tag: 'look-element', entry: '/element.js' },
    listen({ container }) {
      const element = container.querySelector<Inline>('[data-tag]')!
      const heard: unknown[] = []
      element.host.on('locale', (locale) => heard.push(locale))
      element.host.on('theme', (theme) => heard.push(theme))
      return () => [...heard, element.locale, element.theme, element.host.configuration?.theme]
    },
  },
  'element that knows nothing of the portal': {
    over: {
      kind: 'element',
      tag: 'look-plain',
      entry: '/plain.js',
      element: { properties: {}, attributes: {}, follows, events: {} },
    },
    listen({ container }) {
      const element = container.querySelector('[data-tag]')!
      return () => [element.getAttribute('lang'), element.className]
    },
  },
  'System bundle': {
    over: { kind: 'system', tag: null, entry: '/system.js' },
    listen({ container }) {
      const { host } = container.querySelector('[data-system]') as unknown as { host: Host }
      const heard: unknown[] = []
      host.on('globalConfig', ({ locale, theme }) => heard.push(locale, theme))
      return () => heard
    },
  },
  'isolated element': {
    over: { kind: 'element', iframe: { ...iframe, src: '/center-frame/look', origin: 'null' } },
    listen({ container }) {
      const frame = container.querySelector('iframe')!
      const port = playFrame(frame, 'null').shakeHands('@apps/notepad', new URL(frame.src).hash.slice(1))
      port.postMessage({ v: 1, type: 'ready', ts: 0, payload: null })
      return () => said(port.arrived as object[])
    },
  },
  'page in a frame': {
    over: { kind: 'iframe', tag: null, iframe },
    listen({ container }) {
      const page = playFrame(container.querySelector('iframe')!, origin)
      page.finishLoading()
      const port = page.shakeHands('@apps/notepad')
      return () => said(port.arrived as object[])
    },
  },
  'page from before the SDK': {
    over: { kind: 'iframe', tag: null, iframe },
    listen({ container }) {
      const page = playFrame(container.querySelector('iframe')!, origin)
      page.finishLoading()
      return () => (page.told.at(-1)?.data as { globalConfig: unknown }).globalConfig
    },
  },
}

const expected: Record<string, unknown> = {
  element: ['en', 'dark', 'en', 'dark', 'dark'],
  'element that knows nothing of the portal': ['en', 'night'],
  'System bundle': ['en', 'dark'],
  'isolated element': ['en', 'dark'],
  'page in a frame': ['en', 'dark'],
  'page from before the SDK': { locale: 'en', theme: 'dark', base: '/center/notepad' },
}

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

test.each(Object.entries(kinds))('%s follows language and theme without being loaded again', async (name, kind) => {
  const services = buildGuestServices()
  const loads: string[] = []
  const load = (entry: string, module: () => Record<string, unknown>) =>
    services.bundles.set(entry, () => {
      loads.push(entry)
      return module()
    })
  const define = (tag: string) => () => (customElements.define(tag, class extends HTMLElement {}), {})
  load('/element.js', define('look-element'))
  load('/plain.js', define('look-plain'))
  const mount = async ({ domElement, host }: { domElement: HTMLElement; host: Host }) => {
    domElement.dataset['system'] = ''
    Object.assign(domElement, { host })
  }
  load('/system.js', () => ({ bootstrap: async () => {}, mount, unmount: async () => {} }))

  const opened = openTestGuest({ iframe: null, styles: [], ...kind.over }, services)
  const handle = opened.open()
  await settleAll()
  const knows = kind.listen(opened)
  await settleAll()
  const node = opened.container.querySelector('[data-guest-root]')!.firstElementChild
  services.configuration.mockReturnValue({ locale: 'en', theme: 'dark', base: '/center/notepad' })
  services.announceChange()

  expect(knows()).toEqual(expected[name])
  expect(handle.state.status).toBe('mounted')
  expect(opened.container.querySelector('[data-guest-root]')!.firstElementChild).toBe(node)
  expect(loads.length).toBeLessThan(2)
  await handle.close()
})
