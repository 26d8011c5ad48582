import type { Host } from '@center/sdk'
import { waitFor } from '@testing-library/dom'
import type { FramePage } from './frame-page'
import { integrityOf } from './frame-page'
import { runFrame } from './run-frame'

type Sent = { type: string; id?: string; payload: unknown }

let count = 0
let sent: Sent[]
let tell: (type: string, payload: unknown, id?: string) => void
let parent: { postMessage: jest.Mock }
let life: AbortController

beforeEach(() => {
  life = new AbortController()
  sent = []
  window.location.hash = '#n1'
  parent = { postMessage: jest.fn() }
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})
afterEach(() => {
  life.abort()
  document.body.replaceChildren()
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
})

function buildPage(): FramePage {
  const files = [{ href: '/main.js', integrity: 'sha384-main' }]
  const libraries = { imports: { react: '/react.js' }, integrity: { '/react.js': 'sha384-react' }, versions: {} }
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
function welcome(state: unknown = null, handed: object = {}): void {
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
  tell('start', { path: '/all', props: { plant: 'A' }, state, ...handed })
}

const define = (page: FramePage, constructor: CustomElementConstructor) => async () =>
  customElements.define(page.tag, constructor)
const typesSent = () => sent.map(({ type }) => type)

test('gives the element what it would have in the page, and says when it is there', async () => {
  const page = buildPage()
  const done = runFrame(page, define(page, class extends HTMLElement {}), life.signal)
  expect(parent.postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: 'hello', nonce: 'n1' }), '*')
  welcome({ text: 'kept' })
  await done

  expect(document.querySelector(page.tag)).toMatchObject({
    base: '/center/x',
    path: '/all',
    locale: 'en',
    theme: 'dark',
    props: { plant: 'A' },
    state: { text: 'kept' },
    host: { app: '@apps/x', version: '1.0.0' },
  })
  expect(typesSent()).toEqual(['loaded', 'ready'])
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('hands on what the element says, what it is told, and the question before a swap', async () => {
  const page = buildPage()
  const Guest = class extends HTMLElement {
    beforeSwap = (version: string) => ({ dirty: true, state: { for: version } })
  }
  const done = runFrame(page, define(page, Guest), life.signal)
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
    life.signal,
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
  const done = runFrame(page, loader(page), life.signal)
  welcome()
  await done
  const said = sent.filter(({ type }) => type !== 'loaded')
  expect(said).toMatchObject([{ type: 'error', payload: { message: expect.stringContaining(message) } }])
})

describe('what is typed into the page', () => {
  type Guest = HTMLElement & { host: Host }
  type Answer = () => { dirty: boolean; state?: unknown } | undefined

  async function open(beforeSwap?: Answer, handed: object = {}) {
    const page = buildPage()
    const Guest = class extends HTMLElement {
      connectedCallback() {
        this.innerHTML = '<input name="note"><input type="search">'
      }
      beforeSwap = beforeSwap
    }
    const done = runFrame(page, define(page, Guest), life.signal)
    welcome(null, handed)
    await done
    const element = document.querySelector<Guest>(page.tag)!
    const [note, search] = element.querySelectorAll('input')
    return { element, note: note!, search: search! }
  }
  const type = (field: HTMLInputElement, text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  const dirtySent = () => sent.filter(({ type }) => type === 'dirty').map(({ payload }) => payload)
  async function ask() {
    tell('beforeSwap', { version: '2.0.0' }, 'h1')
    await waitFor(() => expect(sent.at(-1)?.type).toBe('answer'))
    return sent.at(-1)?.payload
  }

  test('is unsaved work: the portal is told once, and anew after the element has saved', async () => {
    const { element, note, search } = await open()
    type(search, '泵')
    expect(dirtySent()).toEqual([])
    type(note, '写')
    type(note, '写了')
    expect(dirtySent()).toEqual([{ dirty: true }])
    element.host.setDirty(false)
    type(note, '写了一半')
    element.dispatchEvent(new CustomEvent('mf:dirty', { detail: { dirty: false } }))
    type(note, '写完')
    element.host.post('dirty', { dirty: false })
    type(note, '写完了')
    expect(dirtySent()).toEqual([true, false, true, false, true, false, true].map((dirty) => ({ dirty })))
  })

  test('is heard from a frame of its own, where the page has an editor in one', async () => {
    const { element } = await open()
    const frame = element.appendChild(document.createElement('iframe'))
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    frame.contentDocument!.body.dispatchEvent(new Event('input', { bubbles: true }))
    expect(dirtySent()).toEqual([{ dirty: true }])
  })

  test('goes with the answer of an element that hands over nothing', async () => {
    const { note } = await open()
    type(note, '写了一半')
    expect(await ask()).toMatchObject({
      value: { dirty: false, fields: [{ type: 'text', name: 'note', value: '写了一半' }, { type: 'search' }] },
    })
  })

  test.each<[string, Answer]>([
    ['hands over its state', () => ({ dirty: true, state: { text: '写了一半' } })],
    ['has saved it', () => undefined],
  ])('stays out of the answer of an element that %s', async (what, answer) => {
    const { element, note } = await open(answer)
    type(note, '写了一半')
    if (what === 'has saved it') element.host.setDirty(false)
    expect(await ask()).toEqual({ ok: true, value: answer() ?? { dirty: false } })
  })

  test('stays out of an answer that would be larger than a message may be', async () => {
    const { note } = await open()
    type(note, '写'.repeat(20_000))
    expect(await ask()).toEqual({ ok: true, value: { dirty: false } })
  })

  test('comes into the fields of the next version, which is unsaved by it', async () => {
    const fields = [{ type: 'text', name: 'note', id: '', label: '', value: '写了一半' }]
    const { note, search } = await open(undefined, { fields })
    expect([note.value, search.value]).toEqual(['写了一半', ''])
    expect(dirtySent()).toEqual([{ dirty: true }])
    expect(typesSent()).toEqual(['loaded', 'dirty', 'ready'])
  })
})

test('pins every file of the version and every shared package', () => {
  expect(integrityOf(buildPage())).toEqual({ '/main.js': 'sha384-main', '/react.js': 'sha384-react' })
})
