import { createGuestHost } from '../../shared/src/host/guests/lifecycle/guest-host'
import { PlainElement, type MicroFrontend } from '../../shared/src/contract'
import type { GuestServices } from '../../shared/src/host/guests/guest-services'
import type { GuestHandle } from '../../shared/src/host/guests/guest-handle'
import { unheard } from '../page/unheard'

/** The guest host alone, with the custom elements of others as guests: what `custom-elements-everywhere` asks of a framework, asked of it. */

declare const suite: Record<string, () => Promise<unknown>>

type Described = {
  id?: string
  tag: string
  place: HTMLElement
  props?: Record<string, unknown>
  element?: Record<string, unknown>
  version?: string
}

/** What the suite's element says, and the name that the page shows it by. */
const events = {
  lowercaseevent: 'lowercase',
  'kebab-event': 'kebab-case',
  camelEvent: 'camelCase',
  CAPSevent: 'CAPScase',
  PascalEvent: 'PascalCase',
}

const nothing = () => undefined
const services: GuestServices = {
  observable: (state) => state,
  modules: {
    load: async ({ entry }) => ({ evaluated: await suite[entry]?.() }),
    preload: () => null,
    forgetFailed: nothing,
    release: nothing,
  },
  fetchStyle: () => Promise.reject(new Error('These elements have no styles of their own.')),
  mountParcel: () => {
    throw new Error('These are no System bundles.')
  },
  user: () => null,
  configuration: () => ({ locale: 'en', theme: 'light', base: '/elements' }),
  onChange: () => nothing,
  can: () => true,
  now: () => performance.now(),
  randomId: () => crypto.randomUUID(),
  limits: { slowMs: 4_000, requestMs: 5_000, rate: 1_000, burst: 1_000, maxDropped: 1_000, maxHidden: 12 },
}
const host = createGuestHost(services)
let opened = 0

function open(described: Described, hear: (name: string) => void = nothing): GuestHandle {
  const { place } = described
  const key = `${described.tag}-${(opened += 1)}`
  return host.open({
    key,
    guest: toGuest(key, described),
    container: place,
    path: '/',
    ...unheard,
    onEvent: ({ name }) => hear(name),
  })
}

function toGuest(name: string, { id, tag, props = {}, element = {}, version = '1.0.0' }: Described): MicroFrontend {
  const properties = { ...(id && { id }), ...(element['properties'] as object | undefined) }
  return {
    id: name,
    serviceCode: tag,
    serviceName: tag,
    serviceNameEn: tag,
    specifier: tag,
    tenantId: 'elements',
    status: '0',
    orderNum: 0,
    activeRule: `/${tag}`,
    menuPrefix: tag,
    version,
    revision: 1,
    policy: 'immediate',
    keepAlive: false,
    timeoutMs: 20_000,
    mountTimeoutMs: 20_000,
    props,
    capabilities: [],
    sdk: '>=1.0.0 <2',
    messages: Object.values(events),
    chunkGlobal: null,
    integrity: '',
    publicRoutes: [],
    kind: 'element',
    entry: tag,
    files: [],
    tag,
    styles: [],
    shared: [],
    iframe: null,
    element: PlainElement.parse({ ...element, properties }),
  }
}

function addPlace(id = ''): HTMLElement {
  return document.body.appendChild(Object.assign(document.createElement('div'), { id }))
}

function addLine(words: string, id = ''): HTMLElement {
  return document.body.appendChild(Object.assign(document.createElement('div'), { id, textContent: words }))
}

/** Shows the element by turns with something else, by closing and opening its tab. */
function addDifferentViews(): void {
  const view = addPlace('ce-with-different-views')
  const button = view.appendChild(Object.assign(document.createElement('button'), { textContent: 'Toggle views' }))
  const place = view.appendChild(document.createElement('div'))
  const show = () => open({ tag: 'ce-with-children', place })
  let shown: GuestHandle | null = show()
  button.addEventListener('click', () => {
    if (!shown) {
      place.textContent = ''
      shown = show()
      return
    }
    void shown.close().then(() => (place.textContent = 'Dummy view'))
    shown = null
  })
}

/** A text between the tags that changes: what another registration of the app says, in the place of the first. */
async function addRerender(): Promise<void> {
  const place = addPlace()
  const tag = 'ce-with-children'
  const described = { id: 'ce-with-children-rerender', tag, place, element: { content: [{ text: '{count}' }] } }
  const first = open({ ...described, props: { count: 1 } })
  await first.close()
  open({ ...described, props: { count: 2 } })
}

function addDeclarativeEvents(): void {
  const lines = new Map(Object.values(events).map((name) => [name, addLine(`${name}: false`)]))
  const heard = Object.entries(events).map(([event, name]) => [event, { says: 'event', name }])
  const element = { events: Object.fromEntries(heard), content: [{ text: 'Declarative' }] }
  open({ id: 'ce-with-declarative-event', tag: 'ce-with-event', place: addPlace(), element }, (name) => {
    lines.get(name)!.textContent = `${name}: true`
  })
}

function addImperativeEvent(): void {
  const line = addLine('false', 'ce-with-imperative-event-handled')
  const place = addPlace()
  const element = { content: [{ text: 'Imperative' }] }
  open({ id: 'ce-with-imperative-event', tag: 'ce-with-event', place, element })
  const listen = () => {
    const made = place.querySelector('#ce-with-imperative-event')
    made?.addEventListener('camelEvent', () => (line.textContent = 'true'))
    return made !== null
  }
  const watch = new MutationObserver(() => listen() && watch.disconnect())
  watch.observe(place, { childList: true, subtree: true })
}

open({ id: 'ce-without-children', tag: 'ce-without-children', place: addPlace() })
open({ id: 'ce-with-children', tag: 'ce-with-children', place: addPlace() })
void addRerender()
addDifferentViews()
const properties = { bool: null, num: null, str: null, arr: null, obj: null, camelCaseObj: null }
const props = {
  bool: true,
  num: 42,
  str: 'custom',
  arr: ['c', 'u', 's', 't', 'o', 'm'],
  obj: { org: 'webcomponents', repo: 'custom-elements-everywhere' },
  camelCaseObj: { label: 'passed' },
}
open({ id: 'ce-with-properties', tag: 'ce-with-properties', place: addPlace(), props, element: { properties } })
addDeclarativeEvents()
addImperativeEvent()
