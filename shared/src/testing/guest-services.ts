import type { GuestToken, MicroFrontend } from '../contract'
import type { GuestCallResult, GuestConfiguration, GuestUser, NewsRequest } from '../guest-protocol'
import type { GuestModule, GuestModules, GuestParcel, GuestServices } from '../host/guests/guest-services'

/** The guest host's surroundings for a test: a clock, users and modules that the test moves. */
export type FakeGuestServices = GuestServices & {
  user: jest.Mock<GuestUser | null>
  configuration: jest.Mock<GuestConfiguration>
  callApi: jest.Mock<Promise<GuestCallResult | null>>
  token: jest.Mock<Promise<GuestToken | null>>
  tellUser: jest.Mock<ReturnType<NonNullable<GuestServices['tellUser']>>, [MicroFrontend, NewsRequest]>
  changeUser: jest.Mock
  changeConfiguration: jest.Mock
  /** What an entry exports, or the error it fails with; by address. */
  readonly bundles: Map<string, () => GuestModule | Promise<GuestModule>>
  readonly released: string[]
  time: number
  announceChange(): void
}

/** Surroundings in which nothing is real but the guest host itself. */
export function buildGuestServices(): FakeGuestServices {
  const bundles = new Map<string, () => GuestModule | Promise<GuestModule>>()
  const listeners = new Set<() => void>()
  const released: string[] = []
  let ids = 0
  const modules: GuestModules = {
    async load({ entry }) {
      const bundle = bundles.get(entry)
      if (!bundle) throw new Error(`Error loading ${entry}`)
      return bundle()
    },
    forgetFailed: () => undefined,
    release: ({ entry }) => void released.push(entry),
  }
  const services: FakeGuestServices = {
    observable: (state) => state,
    modules,
    fetchStyle: async () => 'p { color: red }',
    mountParcel: playParcel,
    user: jest.fn(() => ({
      userId: 'u1',
      username: 'zhangsan',
      name: '张三',
      tenantCode: 'demo',
      groupName: '某某企业',
      roleCode: 'ENT',
    })),
    configuration: jest.fn(() => ({ locale: 'zh' as const, theme: 'light' as const, base: '/center/notepad' })),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    can: (action) => action === 'granted',
    callApi: jest.fn(async () => ({ ok: true as const, value: { total: 0 } })),
    tellUser: jest.fn<Promise<'kept' | 'invalid-payload' | 'failed'>, [MicroFrontend, NewsRequest]>(async () => 'kept'),
    token: jest.fn(async () => ({ token: 'signed', expiresAt: 300_000 })),
    changeUser: jest.fn(),
    changeConfiguration: jest.fn(),
    now: () => services.time,
    randomId: () => `id-${++ids}`,
    limits: { slowMs: 4_000, requestMs: 5_000, rate: 100, burst: 200, maxDropped: 500, maxHidden: 12 },
    bundles,
    released,
    time: 0,
    announceChange: () => listeners.forEach((listener) => listener()),
  }
  return services
}

/** What single-spa does with a parcel. */
function playParcel({ bootstrap, mount, unmount }: GuestModule, props: Record<string, unknown>): GuestParcel {
  type Lifecycle = (props: Record<string, unknown>) => Promise<unknown>
  const mountPromise = (async () => {
    await (bootstrap as Lifecycle)(props)
    await (mount as Lifecycle)(props)
  })()
  let ended: Promise<unknown> | null = null
  return { mountPromise, unmount: () => (ended ??= mountPromise.then(() => (unmount as Lifecycle)(props))) }
}
