import { waitFor } from '@testing-library/dom'
import type { FramePage } from './frame-page'
import { integrityOf } from './frame-page'
import { runFrame } from './run-frame'

type Sent = { type: string; id?: string; payload: unknown }

let count = 0
let sent: Sent[]
let tell: (type: string, payload: unknown, id?: string) => void
let parent: { postMessage: jest.Mock }

beforeEach(() => {
  sent = []
  window.location.hash = '#n1'
  parent = { postMessage: jest.fn() }
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})
afterEach(() => {
  document.body.replaceChildren()
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
})

function buildPage(): FramePage {
  const files = [{ href: '/main.js', integrity: 'sha384-main' }]
  const libraries = { imports: { react: '/react.js' }, integrity: { '/react.js': 'sha384-react' } }
  return {
    app: '@apps/x',
    version: '1.0.0',
    tag: `test-frame-${++count}`,
    element: null,
    entry: '/main.js',
    mountTimeoutMs: 50,
    files,
    libraries,
  }
}

/** The portal's side: answers the hello with a port, then hands over what an element has as properties. */
function welcome(state: unknown = null): void {
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (data: Sent) => void sent.push(data),
    close: () => undefined,
  }
  tell = (type, payload, id) => port.onmessage?.({ data: { v: 1, type, ts: 0, payload, ...(id ? { id } : {}) } })
  const event = new Event('message')
  const fields = {
    data: { source: 'center', v: 1, type: 'welcome' },
    origin: 'http://p',
    source: parent,
    ports: [port],
  }
  for (const [key, value] of Object.entries(fields)) Object.defineProperty(event, key, { value })
  window.dispatchEvent(event)
  tell('globalConfig', { locale: 'en', theme: 'dark', base: '/center/x' })
  tell('start', { path: '/all', props: { plant: 'A' }, state })
}

const define = (page: FramePage, constructor: CustomElementConstructor) => async () =>
  customElements.define(page.tag, constructor)
const typesSent = () => sent.map(({ type }) => type)

test('gives the element what it would have in the page, and says when it is there', async () => {
  const page = buildPage()
  const done = runFrame(page, define(page, class extends HTMLElement {}))
  expect(parent.postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: 'hello', nonce: 'n1' }), '*')
  welcome({ text: 'kept' })
  await done

  expect(document.querySelector(page.tag)).toMatchObject({
    ...{ base: '/center/x', path: '/all', locale: 'en', theme: 'dark' },
    ...{ props: { plant: 'A' }, state: { text: 'kept' }, host: { app: '@apps/x', version: '1.0.0' } },
  })
  expect(typesSent()).toEqual(['loaded', 'ready'])
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('hands on what the element says, what it is told, and the question before a swap', async () => {
  const page = buildPage()
  const Guest = class extends HTMLElement {
    beforeSwap = (version: string) => ({ dirty: true, state: { for: version } })
  }
  const done = runFrame(page, define(page, Guest))
  welcome()
  await done
  const element = document.querySelector(page.tag)!
  element.dispatchEvent(new CustomEvent('mf:title', { detail: { title: '草稿' } }))
  element.dispatchEvent(new CustomEvent('mf:error', { detail: { message: 'broke later' } }))
  tell('navigate', { path: '/done' })
  tell('beforeSwap', { version: '2.0.0' }, 'h1')

  expect(element).toMatchObject({ path: '/done' })
  await waitFor(() => expect(typesSent()).toEqual(['loaded', 'ready', 'title', 'error', 'answer']))
  expect(sent.at(-1)).toMatchObject({
    id: 'h1',
    payload: { ok: true, value: { dirty: true, state: { for: '2.0.0' } } },
  })
})

test('a plain element gets and says what its manifest names', async () => {
  const element = {
    properties: { plant: 'usual', unit: 'kW' },
    attributes: {},
    follows: [
      { of: 'theme' as const, attribute: 'class' },
      { of: 'path' as const, property: 'section' },
    ],
    events: { loaded: { says: 'ready' as const }, picked: { says: 'title' as const, value: '{detail}' } },
  }
  const page = { ...buildPage(), element }
  const done = runFrame(
    page,
    define(
      page,
      class extends HTMLElement {
        connectedCallback() {
          queueMicrotask(() => this.dispatchEvent(new Event('loaded')))
        }
      },
    ),
  )
  welcome()
  await done
  const plain = document.querySelector(page.tag)!
  expect(plain).toMatchObject({ plant: 'A', unit: 'kW', section: '/all', className: 'dark' })
  expect('host' in plain).toBe(false)
  plain.dispatchEvent(new CustomEvent('picked', { detail: '泵房' }))
  tell('navigate', { path: '/done' })
  tell('globalConfig', { locale: 'zh', theme: 'light', base: '/center/x' })
  expect(plain).toMatchObject({ section: '/done', className: 'light' })
  expect(sent).toMatchObject([{ type: 'loaded' }, { type: 'ready' }, { type: 'title', payload: { title: '泵房' } }])
})

test.each<[string, (page: FramePage) => () => Promise<void>, string]>([
  ['did not load', () => async () => Promise.reject(new Error('Error loading /main.js')), 'Error loading /main.js'],
  ['defined nothing', () => async () => undefined, 'did not define'],
  [
    'never settles',
    (page) =>
      define(
        page,
        class extends HTMLElement {
          ready = new Promise(() => undefined)
        },
      ),
    'did not mount within 0.05 s',
  ],
  [
    'throws',
    (page) =>
      define(
        page,
        class extends HTMLElement {
          connectedCallback() {
            throw new Error('no room')
          }
        },
      ),
    'no room',
  ],
  [
    'says an error',
    (page) =>
      define(
        page,
        class extends HTMLElement {
          ready = new Promise(() => undefined)
          connectedCallback() {
            queueMicrotask(() => this.dispatchEvent(new CustomEvent('mf:error', { detail: 'broken' })))
          }
        },
      ),
    'broken',
  ],
])('tells the portal of a bundle that %s', async (_what, loader, message) => {
  const page = buildPage()
  const done = runFrame(page, loader(page))
  welcome()
  await done
  const said = sent.filter(({ type }) => type !== 'loaded')
  expect(said).toMatchObject([{ type: 'error', payload: { message: expect.stringContaining(message) } }])
})

test('pins every file of the version and every shared package', () => {
  expect(integrityOf(buildPage())).toEqual({ '/main.js': 'sha384-main', '/react.js': 'sha384-react' })
})
