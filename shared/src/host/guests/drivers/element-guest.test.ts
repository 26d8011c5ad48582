import { installFakeStyles } from '../../../testing/fake-styles'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import {
  buildTestElements,
  keepingElement as keeping,
  plainElement as plain,
  type TestElement,
} from '../../../testing/test-elements'
import type { Host } from '../../../guest-protocol'
import type { InspectedGuest } from '../guest-handle'

const { services, entryOf, anElement, open, openOffered: offered } = buildTestElements()

beforeAll(installFakeStyles)
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

test('is handed everything before it is connected', async () => {
  const seen: Partial<TestElement>[] = []
  const { version } = anElement({
    '1.0.0': () =>
      class extends HTMLElement {
        connectedCallback() {
          const { host, base, locale, theme, props, path } = this as unknown as TestElement
          seen.push({ host, base, locale, theme, props, path })
        }
      },
  })
  const { handle, guest } = open({ ...version('1.0.0'), props: { apiBase: '/api/x' } })
  await settleAll()

  expect(handle.state).toMatchObject({ status: 'mounted', version: '1.0.0', failure: null })
  expect(seen).toMatchObject([
    { base: '/center/notepad', locale: 'zh', theme: 'light', path: '/', props: { apiBase: '/api/x' } },
  ])
  expect(seen[0]?.host).toMatchObject({ app: guest.serviceCode, version: '1.0.0', userInfo: { name: '张三' } })
})

test('speaks through its host and is told of changes', async () => {
  const { version } = anElement({ '1.0.0': plain })
  const { element, options, handle } = open(version('1.0.0'))
  await settleAll()
  const { host } = element()!
  const heard: unknown[] = []
  host.on('globalConfig', (payload) => heard.push(payload))
  host.on('hidden', () => heard.push('hidden'))

  host.setTitle('草稿')
  host.back()
  host.logout()
  services.configuration.mockReturnValue({ locale: 'en', theme: 'dark', base: '/center/notepad' })
  services.announceChange()
  handle.hide()
  services.configuration.mockReturnValue({ locale: 'zh', theme: 'light', base: '/center/notepad' })

  expect(options.onTitle).toHaveBeenCalledWith('草稿')
  expect(options.onSessionEnd).toHaveBeenCalledWith(false)
  expect(heard).toEqual([{ locale: 'en', theme: 'dark', base: '/center/notepad' }, 'hidden'])
  expect(element()).toMatchObject({ locale: 'en', theme: 'dark' })
  await expect(host.request('can', { action: 'granted' })).resolves.toBe(true)
  await expect(host.request('teleport')).rejects.toThrow('unknown-type')
})

test('says nothing any more after it was closed', async () => {
  const { version } = anElement({ '1.0.0': plain })
  const { element, options, handle, container } = open(version('1.0.0'))
  await settleAll()
  const { host } = element()!
  await handle.close()
  host.setTitle('late')
  expect(options.onTitle).not.toHaveBeenCalled()
  expect(container.outerHTML).toBe('<div></div>')
})

test.each([
  [
    'throws when it is made',
    () =>
      class extends HTMLElement {
        constructor() {
          super()
          throw new Error('no room')
        }
      },
  ],
  [
    'throws when it is connected',
    () =>
      class extends HTMLElement {
        connectedCallback() {
          throw new Error('no room')
        }
      },
  ],
  [
    'says mf:error',
    () =>
      class extends HTMLElement {
        ready = new Promise<void>(() => undefined)
        connectedCallback() {
          this.dispatchEvent(new CustomEvent('mf:error', { detail: { message: 'no room' } }))
        }
      },
  ],
])('is replaced by its failure when it %s, and leaves nothing', async (_what, build) => {
  const { version } = anElement({ '1.0.0': build })
  const { handle, container } = open(version('1.0.0'))
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'mount', message: 'no room' } })
  expect(container.childNodes).toHaveLength(0)
  expect(container.dataset['appState']).toBe('failed')
})

test('is there once it says mf:ready, whatever else it waits for', async () => {
  const { version } = anElement({
    '1.0.0': () =>
      class extends HTMLElement {
        ready = new Promise<void>(() => undefined)
      },
  })
  const { handle, element } = open(version('1.0.0'))
  await settleAll()
  expect(handle.state.status).toBe('loading')
  element()?.dispatchEvent(new Event('mf:title'))
  await settleAll()
  expect(handle.state.status).toBe('loading')
  element()?.dispatchEvent(new Event('mf:ready'))
  await settleAll()
  expect(handle.state.status).toBe('mounted')
})

test('is told of the user while there is one, and not of a missing one', async () => {
  const { version } = anElement({ '1.0.0': plain })
  const { element } = open(version('1.0.0'))
  await settleAll()
  const told: unknown[] = []
  element()?.host.on('userInfo', (user) => told.push(user))
  services.announceChange()
  jest.mocked(services.user).mockReturnValueOnce(null)
  services.announceChange()
  expect(told).toEqual([expect.objectContaining({ userId: 'u1' })])
})

test('is called slow after 4 s and failed after 15 s when it never gets ready', async () => {
  jest.useFakeTimers()
  const { version } = anElement({
    '1.0.0': () =>
      class extends HTMLElement {
        ready = new Promise<void>(() => undefined)
      },
  })
  const { handle } = open(version('1.0.0'))
  await jest.advanceTimersByTimeAsync(4_000)
  expect(handle.state).toMatchObject({ status: 'loading', slow: true })
  await jest.advanceTimersByTimeAsync(11_000)
  expect(handle.state).toMatchObject({ status: 'failed', slow: false, failure: { phase: 'mount' } })
})

test('a retry asks for the code again', async () => {
  const { version, app } = anElement({})
  const { handle } = open(version('1.0.0'))
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'load' } })

  services.bundles.set(entryOf('1.0.0', app), () => {
    customElements.define(`${app}-tag`, plain())
    return {}
  })
  handle.retry()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'mounted', failure: null })
})

test('a retry after a throw works too, though a tag cannot be defined twice', async () => {
  let isBroken = true
  const { version } = anElement({
    '1.0.0': () =>
      class extends HTMLElement {
        connectedCallback() {
          if (isBroken) throw new Error('no room')
        }
      },
  })
  const { handle } = open(version('1.0.0'))
  await settleAll()
  isBroken = false
  handle.retry()
  await settleAll()
  expect(handle.state.status).toBe('mounted')
})

describe('swap', () => {
  test('offers, swaps when accepted, and the typed text is still there', async () => {
    const { handle, container, options } = await offered({ '1.0.0': keeping('a'), '2.0.0': keeping('b') }, 'prompt')
    expect(handle.state).toMatchObject({ version: '1.0.0', offer: { version: '2.0.0' } })
    expect(container.textContent).toBe('a:')

    await handle.acceptOffer()

    expect(container.textContent).toBe('b:a')
    expect(handle.state).toMatchObject({ status: 'mounted', version: '2.0.0', offer: null, swapping: false })
    expect(container.dataset['appVersion']).toBe('2.0.0')
    expect(options.onDirty).toHaveBeenLastCalledWith(true)
  })

  test('goes back to a version that was there before', async () => {
    const { handle, host, guest, container, version } = await offered(
      { '1.0.0': keeping('a'), '2.0.0': keeping('b') },
      'prompt',
    )
    await handle.acceptOffer()
    host.offer([{ ...guest, ...version('1.0.0', 3) }])
    await handle.acceptOffer()
    expect(container.textContent).toBe('a:ab')
  })

  test('swaps at once, or not before the next visit, as the policy says', async () => {
    const builds = { '1.0.0': keeping('a'), '2.0.0': keeping('b') }
    const immediate = await offered(builds, 'immediate')
    expect(immediate.container.textContent).toBe('b:a')
    const later = await offered(builds, 'next-visit')
    expect(later.handle.state.offer).toBeNull()
  })

  test('brings the old version back with its state when the next does not mount', async () => {
    const broken = () =>
      class extends HTMLElement {
        connectedCallback() {
          throw new Error('no room')
        }
      }
    const { handle, container } = await offered({ '1.0.0': keeping('a'), '2.0.0': broken }, 'prompt')
    await handle.acceptOffer()
    expect(container.textContent).toBe('a:a')
    expect(container.dataset['appVersion']).toBe('1.0.0')
    expect(handle.state).toMatchObject({
      status: 'mounted',
      version: '1.0.0',
      swapFailure: { phase: 'mount', message: 'no room' },
    })
  })

  test('leaves the old version untouched when the next does not load', async () => {
    const { handle, element } = await offered({ '1.0.0': keeping('a') }, 'prompt')
    const before = element()
    await handle.acceptOffer()
    expect(element()).toBe(before)
    expect(handle.state).toMatchObject({ version: '1.0.0', swapFailure: { phase: 'load' } })
  })

  test('warns before it loses what the guest cannot hand over', async () => {
    const forgetful = () =>
      class extends HTMLElement {
        beforeSwap = () => ({ dirty: true })
      }
    const { handle, options } = await offered({ '1.0.0': forgetful, '2.0.0': plain }, 'prompt')
    await handle.acceptOffer()
    expect(handle.state).toMatchObject({ version: '1.0.0', dirty: true, offer: { version: '2.0.0' } })
    expect(options.onDirty).toHaveBeenCalledWith(true)
    await handle.acceptOffer()
    expect(handle.state.version).toBe('2.0.0')
  })

  test('ignores what the old version reports of itself while it leaves, and still answers what it asks for', async () => {
    const answers: unknown[] = []
    const lastWords = () =>
      class extends HTMLElement {
        declare host: Host
        disconnectedCallback() {
          this.dispatchEvent(new CustomEvent('mf:error', { detail: 'gone' }))
          this.host.setTitle('gone')
          this.host.navigate('/gone')
          void this.host.request('can', { action: 'granted' }).then((answer) => answers.push(answer))
        }
      }
    const { handle, options } = await offered({ '1.0.0': lastWords, '2.0.0': plain }, 'immediate')
    await settleAll()
    await settleAll()
    expect(handle.state).toMatchObject({ status: 'mounted', version: '2.0.0', failure: null })
    expect((handle as unknown as InspectedGuest).figures.failures).toBe(0)
    expect(options.onTitle).not.toHaveBeenCalled()
    expect(options.onNavigate).not.toHaveBeenCalled()
    expect(answers).toEqual([true])
  })

  test('a closed guest does not come back', async () => {
    const { handle, container } = await offered({ '1.0.0': keeping('a'), '2.0.0': keeping('b') }, 'prompt')
    await handle.close()
    await handle.acceptOffer()
    handle.retry()
    await settleAll()
    expect(container.outerHTML).toBe('<div></div>')
  })

  test('closing in the middle of a swap leaves nothing', async () => {
    const { handle, container } = await offered({ '1.0.0': keeping('a'), '2.0.0': keeping('b') }, 'prompt')
    const swapped = handle.acceptOffer()
    await handle.close()
    await swapped
    await settleAll()
    expect(container.outerHTML).toBe('<div></div>')
  })
})

describe('tags beside its own', () => {
  let bundles = 0

  /** A bundle of two versions whose element makes one of a second tag. */
  function withHelper(defineHelper: (helper: string, version: string) => string) {
    const helper = `helper-${++bundles}`
    const build = (version: string) => () => {
      const name = defineHelper(helper, version)
      return class extends HTMLElement {
        connectedCallback() {
          this.append(document.createElement(name))
        }
      }
    }
    return anElement({ '1.0.0': build('1.0.0'), '2.0.0': build('2.0.0') })
  }
  const saying = (text: string) =>
    class extends HTMLElement {
      connectedCallback() {
        this.textContent = text
      }
    }
  async function swapWith(defineHelper: (helper: string, version: string) => string) {
    const { version } = withHelper(defineHelper)
    const { host, handle, container } = open(version('1.0.0'))
    await settleAll()
    const next = { ...openTestGuest(version('2.0.0', 2), services).guest, policy: 'prompt' as const }
    host.offer([next])
    await handle.acceptOffer()
    await settleAll()
    return { state: handle.state, text: container.textContent }
  }

  test('with the version in its name each version has its own', async () => {
    const { state, text } = await swapWith((helper, version) => {
      const name = `${helper}-${version}`
      customElements.define(name, saying(version))
      return name
    })
    expect([state.version, text]).toEqual(['2.0.0', '2.0.0'])
  })

  test('keeps the first one of a tag that is asked for before it is defined', async () => {
    const { state, text } = await swapWith((helper, version) => {
      if (!customElements.get(helper)) customElements.define(helper, saying(version))
      return helper
    })
    expect([state.version, text]).toEqual(['2.0.0', '1.0.0'])
  })

  test('keeps the next version out of a tag that is defined twice, and the one before it in', async () => {
    const { state, text } = await swapWith((helper, version) => {
      customElements.define(helper, saying(version))
      return helper
    })
    expect([state.version, text, state.swapFailure?.phase]).toEqual(['1.0.0', '1.0.0', 'load'])
  })
})

test('whose file does not come within 120 s has failed to load, and not before', async () => {
  jest.useFakeTimers()
  services.bundles.set('/slow.js', () => new Promise(() => undefined))
  const { handle } = open({ entry: '/slow.js', timeoutMs: 120_000 })
  await settleAll()
  jest.advanceTimersByTime(119_999)
  await settleAll()
  expect(handle.state.status).not.toBe('failed')
  jest.advanceTimersByTime(1)
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'load' } })
})
