import type { MicroFrontend } from '@center/shared/contract'
import { createGuestHost, loadBus, type GuestHandle, type GuestHost, type OpenGuestOptions } from '@center/shared/host'
import type { Asked, CheckPage, Opened, Swapped } from './check-page-api'
import { createHarnessServices, type MadeUpWorld, type SwapAsked } from './harness-services'

export type GuestHarness = Pick<
  CheckPage,
  'open' | 'close' | 'cycle' | 'ask' | 'swap' | 'configure' | 'takeMessages' | 'hasDrawn'
> & {
  /** Changes who uses the portal, what they may do and how slow it is. */
  change(changes: Partial<MadeUpWorld>): void
  /** As another tab does that comes on screen, or goes. */
  show(isShown: boolean): void
}

/** The real guest host with one guest in one container. */
export function createGuestHarness(
  [guest, next]: [MicroFrontend, MicroFrontend],
  container: HTMLElement,
  hearing: Partial<OpenGuestOptions> = {},
): GuestHarness {
  const { services, parcel, configure, change, takeMessages, until } = createHarnessServices(guest.menuPrefix)
  const host = createGuestHost(services)
  let handle: GuestHandle | null = null
  let offers = 0
  let hasDrawn = false

  const harness: GuestHarness = {
    configure,
    change,
    takeMessages,
    hasDrawn: () => hasDrawn,
    show: (isShown) => (isShown ? handle?.show() : handle?.hide()),
    async open(path) {
      await loadBus()
      const started = performance.now()
      parcel.unmountFailure = null
      hasDrawn = false
      const onDraw = () => void (hasDrawn = true)
      const opened = host.open({ key: 'check', guest, container, path, ...deaf, onDraw, ...hearing })
      handle = opened
      await until(() => opened.state.status !== 'loading')
      return toOpened(opened, started)
    },
    async close() {
      const started = performance.now()
      await handle?.close()
      handle = null
      return { ms: since(started), failure: parcel.unmountFailure }
    },
    async cycle(times) {
      for (let turn = 1; turn <= times; turn += 1) {
        const { ok, message } = await harness.open('/')
        await harness.close()
        if (!ok) return `mount ${turn} of ${times}: ${message}`
      }
      return null
    },
    async ask() {
      if (guest.iframe) return askFrame(host)
      return answerOf(guest.kind === 'system' ? parcel.ask : askOf(container))
    },
    async swap(): Promise<Swapped> {
      if (!handle) return { version: '', failure: 'It is not open.' }
      offers += 1
      host.offer([{ ...next, revision: next.revision + offers }])
      // The user accepts twice where work would be lost: the first time is the warning.
      for (let time = 0; time < 2 && handle.state.offer; time += 1) await handle.acceptOffer()
      const { version, swapFailure } = handle.state
      return { version, failure: swapFailure?.message ?? null }
    },
  }
  return harness
}

const deaf = {
  onNavigate: () => undefined,
  onTitle: () => undefined,
  onBack: () => undefined,
  onSessionEnd: () => undefined,
  onDirty: () => undefined,
  onOpenPath: () => undefined,
  // No other app is beside it.
  onIntent: async () => ({ status: 'unavailable' }) as const,
}

const since = (started: number) => Math.round(performance.now() - started)

function toOpened({ state: { status, failure } }: GuestHandle, started: number): Opened {
  return {
    ok: status === 'mounted',
    phase: failure?.phase ?? null,
    message: failure?.message ?? '',
    ms: since(started),
  }
}

async function answerOf(asked: SwapAsked | null): Promise<Asked> {
  if (!asked) return { offered: false, dirty: false, json: null, failure: null }
  try {
    const answer = (await asked()) as { dirty?: unknown; state?: unknown } | undefined
    // What cannot be cloned cannot be handed to a frame either.
    const state: unknown = structuredClone(answer?.state)
    const json = state === undefined ? null : JSON.stringify(state)
    return { offered: true, dirty: answer?.dirty === true, json, failure: null }
  } catch (error) {
    return { offered: true, dirty: false, json: null, failure: String(error) }
  }
}

/** Through the port of a frame, since the element is not visible from here. No response there is no response here. */
async function askFrame(host: GuestHost): Promise<Asked> {
  const answer = (await host.inspect()[0]?.askState()) ?? null
  const json = answer?.state === undefined ? null : JSON.stringify(answer.state)
  return { offered: answer !== null, dirty: answer?.dirty === true, json, failure: null }
}

/** The element's own `beforeSwap`, as the host would call it. */
function askOf(container: HTMLElement): SwapAsked | null {
  const element = container.querySelector<HTMLElement & { beforeSwap?: SwapAsked }>('[data-guest-root] > *')
  return element?.beforeSwap ? () => element.beforeSwap?.('next') : null
}
