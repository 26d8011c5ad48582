import type { PlainElement } from '../../../contract'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

afterEach(() => document.body.replaceChildren())

let count = 0
const nothing: PlainElement = { properties: {}, attributes: {}, follows: [], events: {} }

/** An element of somebody who never heard of us, in a tab. */
function openPlain(plain: Partial<PlainElement>, props: Record<string, unknown> = {}) {
  const app = `plain-${++count}`
  const tag = `${app}-tag`
  const services = buildGuestServices()
  const atConnection: Element[] = []
  services.bundles.set(`/${app}.js`, () => {
    customElements.define(
      tag,
      class extends HTMLElement {
        connectedCallback() {
          atConnection.push(this.cloneNode() as Element)
        }
        // Names that an element which knows the portal would have set from outside.
        get host() {
          return 'its own'
        }
        get state() {
          return 'its own'
        }
      },
    )
    return {}
  })
  const test = openTestGuest(
    {
      serviceCode: app,
      kind: 'element',
      tag,
      entry: `/${app}.js`,
      iframe: null,
      props,
      element: { ...nothing, ...plain },
    },
    services,
  )
  const handle = test.open()
  const element = () => test.container.querySelector<HTMLElement & Record<string, unknown>>('[data-tag]')!
  return { ...test, services, handle, element, atConnection }
}

test('gets what the manifest names and the registration says, and nothing else', async () => {
  const { element, atConnection, handle } = openPlain(
    { properties: { value: 1, label: 'usual', hint: null }, attributes: { size: 'small', busy: true, quiet: false } },
    { label: 'ours', size: 'large', innerHTML: '<b>no</b>', unnamed: 1 },
  )
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'mounted', failure: null })
  expect(element()).toMatchObject({ value: 1, label: 'ours', host: 'its own', state: 'its own', innerHTML: '' })
  expect('unnamed' in element() || 'hint' in element() || 'props' in element()).toBe(false)
  expect(atConnection[0]?.outerHTML).toMatch(/size="large" busy=""/)
  expect(element().hasAttribute('quiet')).toBe(false)
})

test('shows the texts that the manifest puts between its tags, and none of them is markup', async () => {
  const { element } = openPlain(
    {
      content: [
        { text: '{greeting}, <b>you</b>{none}' },
        { text: 'Title', slot: 'header' },
        { text: 'Small', tag: 'p' },
      ],
    },
    { greeting: '<img>' },
  )
  await settleAll()
  expect(element().innerHTML).toBe('&lt;img&gt;, &lt;b&gt;you&lt;/b&gt;<span slot="header">Title</span><p>Small</p>')
})

test('follows the portal in its own words', async () => {
  const { element, services, handle } = openPlain({
    follows: [
      { of: 'theme', attribute: 'class', values: { light: 'day', dark: 'night' } },
      { of: 'locale', property: 'language' },
      { of: 'path', attribute: 'section' },
    ],
  })
  await settleAll()
  expect(element().outerHTML).toMatch(/class="day" section="\/"/)
  services.configuration.mockReturnValue({ locale: 'en', theme: 'dark', base: '/center/x' })
  services.announceChange()
  handle.navigate('/done')
  expect(element()).toMatchObject({ className: 'night', language: 'en' })
  expect(element().getAttribute('section')).toBe('/done')
})

test('says by its events what they stand for, while it is mounted', async () => {
  const { element, options, handle } = openPlain({
    events: {
      picked: { says: 'title', value: '{detail.name} × {detail.sizes.0} {target.localName}{detail.none.at.all}' },
      typed: { says: 'dirty' },
      saved: { says: 'dirty', value: false },
      moved: { says: 'navigate', value: '/{detail}' },
      done: { says: 'closeTab' },
      escaped: { says: 'navigate', value: '/{detail}' },
    },
  })
  await settleAll()
  const plain = element()
  const say = (type: string, detail?: unknown) => plain.dispatchEvent(new CustomEvent(type, { detail }))
  say('picked', { name: 'A', sizes: [7] })
  say('typed')
  say('saved')
  say('moved', 'list')
  say('escaped', '/evil.test')
  say('done')
  expect(options.onTitle.mock.calls).toEqual([[`A × 7 ${plain.localName}`]])
  expect(options.onDirty.mock.calls).toEqual([[true], [false]])
  expect(options.onNavigate.mock.calls).toEqual([['/list', { replace: true }]])
  expect(options.onCloseTab).toHaveBeenCalledTimes(1)

  await handle.close()
  say('picked', { name: 'B', sizes: [] })
  expect(options.onTitle).toHaveBeenCalledTimes(1)
})

test('is there when it says so, where the manifest names an event for it', async () => {
  const { element, handle } = openPlain({ events: { loaded: { says: 'ready' } } })
  await settleAll()
  expect(handle.state.status).toBe('loading')
  element().dispatchEvent(new Event('loaded'))
  await settleAll()
  expect(handle.state.status).toBe('mounted')
})

test('fails with its own words', async () => {
  const { element, handle } = openPlain({ events: { failed: { says: 'error', value: 'No data: {detail}' } } })
  await settleAll()
  element().dispatchEvent(new CustomEvent('failed', { detail: 404 }))
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'mount', message: 'No data: 404' } })
})
