import { waitFor } from '@testing-library/dom'
import type { MicroFrontend } from '../../../contract'
import type { Host } from '../../../guest-protocol'
import type { GuestRow } from '../../guest-list/guests.store'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

/** What an app of the test does with its work: what it answers, and what it says on its way out. */
type App = {
  html: string
  beforeSwap?: (field: HTMLInputElement) => unknown
  onMount?: (host: Host, field: HTMLInputElement) => void
  onUnmount?: (host: Host) => void
  fails?: boolean
}
type Kind = 'element' | 'system'
type Props = { host: Host; state: unknown; domElement: HTMLElement }

let services: FakeGuestServices
let count = 0
/** The state that each version was mounted with. */
let states: unknown[]

beforeAll(() => {
  installFakeStyles()
  installFakeChannels()
})
beforeEach(() => {
  services = buildGuestServices()
  states = []
  count += 1
})
afterEach(() => document.body.replaceChildren())

const entryOf = (version: string) => `/api/resources/typed-${count}/${version}/entry.js`

function draw(
  root: HTMLElement,
  { html, onMount, fails }: App,
  { host, state }: Omit<Props, 'domElement'>,
): HTMLInputElement {
  if (fails) throw new Error('no room')
  root.innerHTML = html
  states.push(state)
  const field = root.querySelector('input')!
  onMount?.(host, field)
  return field
}

function supply(kind: Kind, version: string, app: App): void {
  services.bundles.set(entryOf(version), () => {
    if (kind === 'element') {
      customElements.define(`typed-${count}`, elementOf(app))
      return {}
    }
    let field: HTMLInputElement
    return {
      bootstrap: async () => undefined,
      mount: async ({ domElement, ...props }: Props) => void (field = draw(domElement, app, props)),
      unmount: async ({ host }: Props) => app.onUnmount?.(host),
      ...(app.beforeSwap && { beforeSwap: () => app.beforeSwap?.(field) }),
    }
  })
}

function elementOf(app: App): CustomElementConstructor {
  return class extends HTMLElement {
    host!: Host
    state: unknown
    connectedCallback() {
      draw(this, app, this)
    }
    disconnectedCallback() {
      app.onUnmount?.(this.host)
    }
    beforeSwap() {
      return app.beforeSwap?.(this.querySelector('input')!)
    }
  }
}

const row = (kind: Kind, version: string, over: Partial<MicroFrontend> = {}): Partial<MicroFrontend> => ({
  serviceCode: `@apps/typed-${count}`,
  version,
  revision: Number(version),
  entry: entryOf(version),
  kind,
  tag: kind === 'element' ? `typed-${count}` : null,
  ...over,
})

/** Version 1 is there, and 2 can be released. */
async function open(kind: Kind, first: App, next: App = { html: '<input name="note">' }) {
  supply(kind, '1', first)
  supply(kind, '2', next)
  const test = openTestGuest(row(kind, '1'), services)
  const handle = test.open()
  await settleAll()
  const field = () => test.container.querySelector('input')!
  const release = async (policy: MicroFrontend['policy']) => {
    test.host.offer([{ ...test.guest, ...row(kind, '2', { policy }) }])
    await settleAll()
    await settleAll()
  }
  return { ...test, handle, field, release }
}

function type(field: HTMLInputElement, text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

const plain = { html: '<input name="note">' }
const kinds: Kind[] = ['element', 'system']

describe.each(kinds)('%s', (kind) => {
  test.each<[string, App]>([
    ['knows no beforeSwap', plain],
    ['answers that it is not dirty, and hands nothing over', { ...plain, beforeSwap: () => ({ dirty: false }) }],
    ['hands over null', { ...plain, beforeSwap: () => ({ dirty: false, state: null }) }],
  ])('that was typed into and %s is not swapped without a question, whatever the policy', async (_what, app) => {
    const { handle, field, release, options } = await open(kind, app)
    type(field(), '写了一半')
    expect(handle.state.dirty).toBe(true)
    expect(options.onDirty).toHaveBeenLastCalledWith(true)
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '1', dirty: true, swapFailure: { phase: 'handover' } })
    expect(handle.state.offer).toMatchObject({ version: '2' })
    expect(field().value).toBe('写了一半')
  })

  test('takes a developer’s own build without a question, and the fields with it', async () => {
    const { handle, field, host, guest } = await open(kind, plain)
    type(field(), '写了一半')
    host.offer([
      { ...guest, ...row(kind, '2', { policy: 'immediate' }), override: 'http://localhost:5173/' } as GuestRow,
    ])
    await settleAll()
    await settleAll()
    expect(handle.state).toMatchObject({ version: '2', status: 'mounted', dirty: true })
    expect(field().value).toBe('写了一半')
  })

  test('keeps what was typed into plain fields when the user takes the version all the same', async () => {
    const { handle, field, release } = await open(kind, plain)
    type(field(), '写了一半')
    await release('immediate')
    await handle.acceptOffer()
    expect(handle.state).toMatchObject({ version: '2', status: 'mounted', dirty: true })
    expect(field().value).toBe('写了一半')
  })

  test('keeps them when the next version does not mount', async () => {
    const { handle, field, release } = await open(kind, plain, { ...plain, fails: true })
    type(field(), '写了一半')
    await release('immediate')
    await handle.acceptOffer()
    expect(handle.state).toMatchObject({
      version: '1',
      status: 'mounted',
      dirty: true,
      swapFailure: { phase: 'mount' },
    })
    expect(field().value).toBe('写了一半')
  })

  test('is swapped at once when the user has not typed', async () => {
    const { handle, release } = await open(kind, plain)
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty: false })
  })

  test('is swapped at once when it saved what was typed, and said so', async () => {
    const { handle, field, release } = await open(kind, {
      ...plain,
      onMount: (host, input) => input.addEventListener('blur', () => host.setDirty(false)),
    })
    type(field(), '写了一半')
    field().dispatchEvent(new Event('blur'))
    expect(handle.state.dirty).toBe(false)
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty: false })
    type(field(), '又写')
    expect(handle.state.dirty).toBe(true)
  })

  test('is swapped at once when only a search was typed', async () => {
    const search = { html: '<input type="search" name="q">' }
    const { handle, field, release } = await open(kind, search, search)
    type(field(), '泵')
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty: false })
  })

  test.each([true, false])('is marked as it answers when it hands over its state: dirty %s', async (dirty) => {
    const beforeSwap = (input: HTMLInputElement) => ({ dirty, state: input.value })
    const { handle, field, release } = await open(kind, { ...plain, beforeSwap })
    type(field(), '写了一半')
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty })
    expect(states).toEqual([undefined, '写了一半'])
    // The next version draws its state itself.
    expect(field().value).toBe('')
  })

  test('says nothing any more of its work when it has handed that over', async () => {
    const { handle, release } = await open(kind, {
      ...plain,
      beforeSwap: () => ({ dirty: true, state: 'typed' }),
      onUnmount: (host) => host.setDirty(false),
    })
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty: true })
  })

  test('the next version says itself what it holds', async () => {
    const next = { ...plain, onMount: (host: Host) => host.setDirty(false) }
    const { handle, release } = await open(
      kind,
      { ...plain, beforeSwap: () => ({ dirty: true, state: 'typed' }) },
      next,
    )
    await release('immediate')
    expect(handle.state).toMatchObject({ version: '2', dirty: false })
  })

  describe('released from memory', () => {
    async function hideBeyondLimit(app: App) {
      Object.assign(services.limits, { maxHidden: 0 })
      const opened = await open(kind, app)
      return {
        ...opened,
        async hide() {
          opened.handle.hide()
          await settleAll()
          return opened.host.inspect()[0]!.current() && opened.container.querySelector('input') !== null
        },
      }
    }

    test('stays in the page when it was typed into and hands nothing over', async () => {
      const { hide, field, handle } = await hideBeyondLimit({ ...plain, beforeSwap: () => ({ dirty: false }) })
      type(field(), '写了一半')
      await expect(hide()).resolves.toBe(true)
      expect(handle.state.dirty).toBe(true)
    })

    test.each([true, false])('is marked as it answered, whatever it says on its way out: dirty %s', async (dirty) => {
      const { hide, handle, options, field } = await hideBeyondLimit({
        ...plain,
        beforeSwap: () => ({ dirty, state: 'typed' }),
        onUnmount: (host) => host.setDirty(!dirty),
      })
      type(field(), '写了一半')
      await expect(hide()).resolves.toBe(false)
      expect(handle.state).toMatchObject({ status: 'hidden', dirty })
      expect(options.onDirty).toHaveBeenLastCalledWith(dirty)
      handle.show()
      expect(handle.state).toMatchObject({ status: 'loading', dirty })
      await settleAll()
      expect(handle.state).toMatchObject({ status: 'mounted', dirty })
      expect(states).toEqual([undefined, 'typed'])
    })

    test('says itself what it holds when it is back', async () => {
      let mounts = 0
      const { hide, handle } = await hideBeyondLimit({
        ...plain,
        beforeSwap: () => ({ dirty: true, state: 'typed' }),
        onMount: (host) => ++mounts === 2 && host.setDirty(false),
      })
      await hide()
      handle.show()
      await settleAll()
      expect(handle.state).toMatchObject({ status: 'mounted', dirty: false })
    })
  })
})

test('a guest of which neither version mounts gets what was typed into its fields by trying again', async () => {
  let isBroken = false
  const first: App = { html: '<input name="note">', onUnmount: () => void (isBroken = true) }
  Object.defineProperty(first, 'fails', { get: () => isBroken })
  const { handle, field, release } = await open('system', first, { ...plain, fails: true })
  type(field(), '写了一半')
  await release('immediate')
  await handle.acceptOffer()
  expect(handle.state.status).toBe('failed')
  isBroken = false
  // Takes the version of today, which is the one that was released since.
  services.bundles.set(entryOf('2'), services.bundles.get(entryOf('1'))!)
  handle.retry()
  await settleAll()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'mounted', dirty: true })
  expect(field().value).toBe('写了一半')
})

describe('a page of another origin', () => {
  const origin = 'http://erp.test'
  const page = (version: string, revision: number) => ({
    serviceCode: 'legacy-erp',
    kind: 'iframe' as const,
    tag: null,
    version,
    revision,
    entry: `${origin}/${version}`,
    iframe: { src: `${origin}/${version}`, origin, sandbox: 'allow-scripts', allow: '' },
  })

  async function openPage() {
    const test = openTestGuest(page('1', 1), services)
    const handle = test.open()
    await settleAll()
    const played = playFrame(test.container.querySelector('iframe')!, origin)
    played.finishLoading()
    await settleAll()
    const release = async () => {
      test.host.offer([{ ...test.guest, ...page('2', 2), policy: 'immediate' }])
      await settleAll()
      await settleAll()
    }
    return { ...test, handle, played, release }
  }

  test('is not swapped without a question when it speaks no protocol, and the question says that the portal cannot know', async () => {
    const { handle, container, release } = await openPage()
    await release()
    expect(handle.state).toMatchObject({ version: '1', dirty: false, offer: { version: '2' } })
    await waitFor(() =>
      expect(handle.state).toMatchObject({ swapFailure: { phase: 'handover', isUnseen: true }, swapping: false }),
    )
    void handle.acceptOffer()
    await waitFor(() => expect(container.querySelector('iframe')?.src).toBe(`${origin}/2`))
  })

  test('is swapped when it answers for itself', async () => {
    const { container, played, release } = await openPage()
    const port: FakePort = played.shakeHands('legacy-erp')
    port.addEventListener('message', (event) => {
      const { type: asked, id } = (event as MessageEvent<{ type: string; id: string }>).data
      const value = { dirty: false }
      if (asked === 'beforeSwap') port.postMessage({ v: 1, type: 'answer', ts: 0, id, payload: { ok: true, value } })
    })
    await settleAll()
    await release()
    await waitFor(() => expect(container.querySelector('iframe')?.src).toBe(`${origin}/2`))
  })

  test('is seen into when it is of the portal’s own origin', async () => {
    const test = openTestGuest(
      {
        ...page('1', 1),
        iframe: { src: `${window.location.origin}/`, origin: window.location.origin, sandbox: '', allow: '' },
      },
      services,
    )
    const handle = test.open()
    await settleAll()
    const frame = test.container.querySelector('iframe')!
    frame.dispatchEvent(new Event('load'))
    await settleAll()
    const field = frame.contentDocument!.createElement('input')
    frame.contentDocument!.append(field)
    type(field, '写了一半')
    expect(handle.state.dirty).toBe(true)
  })
})
