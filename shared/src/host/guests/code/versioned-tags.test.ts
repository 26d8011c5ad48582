import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { evaluateUnderVersion } from './versioned-tags'

beforeAll(installFakeStyles)
afterEach(() => document.body.replaceChildren())

/** A promise that the test settles. */
function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const saying = (text: string) =>
  class extends HTMLElement {
    connectedCallback() {
      this.textContent = text
    }
  }

/** What a new element shows. */
function shown(Constructor: CustomElementConstructor | undefined): string {
  if (!Constructor) return 'nothing'
  const element = new Constructor()
  document.body.append(element)
  return element.textContent ?? ''
}

/** A bundle that defines its tag when the test lets its file arrive; written as most are, or asking for the tag first. */
function aBundle(tag: string, text: string, asksFirst = false) {
  const { opened, open } = gate()
  const evaluate = async () => {
    await opened
    if (!asksFirst || !customElements.get(tag)) customElements.define(tag, saying(text))
  }
  return { evaluate, open }
}

test.each([
  ['define their tag', false],
  ['ask for their tag before they define it', true],
])(
  'gives each of two elements that load at once the code of its own version, when they %s',
  async (_what, asksFirst) => {
    const [oneTag, otherTag] = [`at-once-one-${asksFirst}`, `at-once-other-${asksFirst}`]
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
      const first = aBundle(oneTag, `one ${version}`, asksFirst)
      const second = aBundle(otherTag, `other ${version}`, asksFirst)
      const firstLoad = evaluateUnderVersion(oneTag, version, first.evaluate)
      const secondLoad = evaluateUnderVersion(otherTag, version, second.evaluate)
      await settleAll()
      first.open()
      const one = await firstLoad
      second.open()
      const other = await secondLoad

      expect([shown(one), shown(other)]).toEqual([`one ${version}`, `other ${version}`])
    }
    expect([customElements.get(oneTag), customElements.get(otherTag)]).toEqual([undefined, undefined])
  },
)

test('refuses a version that does not define its tag, also when the page has an element of that tag', async () => {
  customElements.define('taken-by-page', saying('the page'))
  const services = buildGuestServices()
  services.bundles.set('/idle.js', () => ({}))
  const { open, container } = openTestGuest({ tag: 'taken-by-page', entry: '/idle.js' }, services)
  const { state } = open()
  await settleAll()
  expect(state.failure).toEqual({ phase: 'load', message: '@apps/notepad did not define taken-by-page.' })
  expect(container.textContent).toBe('')
})

test('leaves the tags of the page alone while a version is evaluated', async () => {
  await evaluateUnderVersion('own-tag', '1.0.0', async () => {
    customElements.define('own-tag', saying('own'))
    customElements.define('helper-tag', saying('helper'))
  })
  expect(customElements.get('helper-tag')).toBeDefined()
  expect(customElements.get('own-tag')).toBeUndefined()
})

test('gives a version that is evaluated again after a failure a name of its own', async () => {
  const broken = async () => {
    customElements.define('tried-twice', saying('first try'))
    throw new Error('no room')
  }
  await expect(evaluateUnderVersion('tried-twice', '1.0.0', broken)).rejects.toThrow('no room')
  const defined = await evaluateUnderVersion('tried-twice', '1.0.0', async () =>
    customElements.define('tried-twice', saying('second try')),
  )
  expect(shown(defined)).toBe('second try')
})

test('still names versions after another script has replaced the registry of the page', async () => {
  const original = window.customElements
  const names: string[] = []
  const replacement = {
    get: (name: string) => original.get(name),
    define(name: string, constructor: CustomElementConstructor) {
      names.push(name)
      original.define(name, constructor)
    },
  }
  Object.defineProperty(window, 'customElements', { value: replacement, configurable: true, writable: true })
  const define = async () => customElements.define('polyfilled-tag', saying('polyfilled'))
  const defined = await evaluateUnderVersion('polyfilled-tag', '1.0.0', define)
  Object.defineProperty(window, 'customElements', { value: original, configurable: true, writable: true })
  expect(names).toEqual(['polyfilled-tag-1.0.0'])
  expect(shown(defined)).toBe('polyfilled')
})

test('runs the version that the portal names after two open guests were swapped at once, three times', async () => {
  const services = buildGuestServices()
  let arrivals: { app: string; open(): void }[] = []
  const rowOf = (app: string, version: string, revision: number) => {
    const entry = `/${app}/${version}.js`
    const { evaluate, open } = aBundle(`${app}-tag`, `${app} ${version}`, true)
    services.bundles.set(entry, () => {
      arrivals.push({ app, open })
      return evaluate().then(() => ({}))
    })
    return { serviceCode: `@apps/${app}`, tag: `${app}-tag`, version, revision, entry, policy: 'immediate' as const }
  }
  const { host, guest, options } = openTestGuest({}, services)
  const tabs = ['both-one', 'both-other'].map((app) => {
    const container = document.body.appendChild(document.createElement('div'))
    const row = { ...guest, ...rowOf(app, '1.0.0', 1) }
    return { app, container, handle: host.open({ ...options, key: app, guest: row, container }) }
  })
  /** The files of both apps are on their way before the first comes, and come in the order in which they were asked for. */
  async function arrive() {
    await settleAll()
    expect(arrivals.map(({ app }) => app).toSorted()).toEqual(['both-one', 'both-other'])
    for (const { open } of arrivals) {
      open()
      for (let turn = 0; turn < 5; turn++) await settleAll()
    }
    arrivals = []
  }
  await arrive()
  for (const [index, version] of ['2.0.0', '3.0.0', '4.0.0'].entries()) {
    host.offer(tabs.map(({ app }) => ({ ...guest, ...rowOf(app, version, index + 2) })))
    await arrive()
    expect(tabs.map(({ handle }) => [handle.state.version, handle.state.swapFailure])).toEqual([
      [version, null],
      [version, null],
    ])
    expect(tabs.map(({ container }) => container.textContent)).toEqual([`both-one ${version}`, `both-other ${version}`])
  }
})
