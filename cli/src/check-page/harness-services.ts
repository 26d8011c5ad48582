import type { MicroFrontend } from '@center/shared/contract'
import { MESSAGE_BURST, MESSAGE_RATE, REQUEST_TIMEOUT_MS, type GuestConfiguration } from '@center/shared/guest-protocol'
import {
  createGuestModules,
  runInReadyPage,
  trackSideEffects,
  mountParcel,
  type GuestModule,
  type GuestServices,
  type GuestTraffic,
} from '@center/shared/host'

export type SwapAsked = (...given: unknown[]) => unknown

/** What the host keeps to itself of a System bundle: whether its `unmount` failed, and its `beforeSwap`. */
export type ParcelWatch = { unmountFailure: string | null; ask: SwapAsked | null }

const user = {
  userId: 'check-user',
  username: 'check',
  name: '张三',
  tenantCode: 'check',
  groupName: '某某企业',
  roleCode: 'CHECK',
}
const limits = {
  slowMs: 4_000,
  requestMs: REQUEST_TIMEOUT_MS,
  rate: MESSAGE_RATE,
  burst: MESSAGE_BURST,
  maxDropped: 500,
  maxHidden: 12,
}

/** What a person changes while the app is open: who uses the portal, whether they may do everything, and how slow the network is. */
export type MadeUpWorld = { userName: string; mayAll: boolean; latencyMs: number }

/** Made-up environment of the real guest host: a user who may do everything, two languages, two themes, no server. */
export function createHarnessServices(menuPrefix: string) {
  const world: MadeUpWorld = { userName: user.name, mayAll: true, latencyMs: 0 }
  const look: GuestConfiguration = { locale: 'zh', theme: 'light', base: `/center/${menuPrefix}` }
  const lookListeners = new Set<() => void>()
  const stateListeners = new Set<() => void>()
  const parcel: ParcelWatch = { unmountFailure: null, ask: null }
  const modules = createGuestModules(System)
  let messages: GuestTraffic[] = []

  const services: GuestServices = {
    observable: (state) => notifying(state, stateListeners),
    modules: {
      ...modules,
      load: (guest) => runInReadyPage(guest, async () => watched(guest, await modules.load(guest), parcel)),
    },
    fetchStyle,
    mountParcel: (lifecycles, props) => mountParcel(lifecycles, props, props['domElement'] as HTMLElement),
    user: () => ({ ...user, name: world.userName }),
    configuration: () => ({ ...look }),
    onChange(listener) {
      lookListeners.add(listener)
      return () => void lookListeners.delete(listener)
    },
    can: () => world.mayAll,
    beforeLoad: () => (world.latencyMs > 0 ? wait(world.latencyMs) : undefined),
    tellUser: async () => 'kept',
    onMessage: (traffic) => void messages.push(toPlain(traffic)),
    trackSideEffects,
    now: () => performance.now(),
    randomId: () => crypto.randomUUID(),
    limits,
  }
  return {
    services,
    parcel,
    change(changes: Partial<MadeUpWorld>) {
      Object.assign(world, changes)
      lookListeners.forEach((listener) => listener())
    },
    configure(change: Partial<GuestConfiguration>) {
      Object.assign(look, change)
      lookListeners.forEach((listener) => listener())
    },
    takeMessages() {
      const taken = messages
      messages = []
      return taken
    },
    /** Waits until some state of a guest makes it so. */
    until: (isSo: () => boolean) => until(isSo, stateListeners),
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function until(isSo: () => boolean, listeners: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return
      listeners.delete(look)
      resolve()
    }
    listeners.add(look)
    look()
  })
}

function watched(guest: MicroFrontend, module: GuestModule, parcel: ParcelWatch): GuestModule {
  if (guest.kind !== 'system') return module
  const { unmount, mount, beforeSwap } = module as Record<string, SwapAsked | undefined>
  if (!mount || !unmount) return module
  return {
    ...module,
    mount: (props: unknown) => {
      parcel.ask = beforeSwap ? () => beforeSwap(props) : null
      return mount(props)
    },
    unmount: async (props: unknown) => {
      try {
        return await unmount(props)
      } catch (error) {
        parcel.unmountFailure = String(error)
        throw error
      }
    },
  }
}

/** A state that notifies its listeners when it is written. */
function notifying<T extends object>(state: T, listeners: Set<() => void>): T {
  return new Proxy(state, {
    set(target, name, value) {
      const isSet = Reflect.set(target, name, value)
      listeners.forEach((listener) => listener())
      return isSet
    },
  })
}

/** A message may hold anything; the report needs what can be written down. */
function toPlain(traffic: GuestTraffic): GuestTraffic {
  try {
    return JSON.parse(JSON.stringify(traffic)) as GuestTraffic
  } catch {
    return { ...traffic, payload: null }
  }
}

async function fetchStyle(href: string, integrity: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(href, { integrity, signal })
  if (!response.ok) throw new Error(`${href} answered ${response.status}.`)
  return response.text()
}
