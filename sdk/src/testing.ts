import {
  createHostApi,
  createListeners,
  type GuestConfiguration,
  type GuestUser,
  type Host,
  type HostEvents,
} from '@center/shared/guest-protocol'

/** What a sub-app said to the {@link FakeHost}. */
export type Said = {
  /** The word of the protocol. */
  type: string
  /** What came with it. */
  payload: unknown
}

/** How the portal of a {@link FakeHost} is. */
export type FakeHostOptions = {
  /** Name of the sub-app under test. */
  app?: string
  /** Its version. */
  version?: string
  /** Fields of the user that matter; null for a visitor. */
  user?: Partial<GuestUser> | null
  /** Fields of the configuration that matter. */
  configuration?: Partial<GuestConfiguration>
  /** The sub-app is mounted before the user opens it, until the test tells `visible`. */
  prerendering?: boolean
  /** Actions that the user holds. */
  actions?: readonly string[]
  /** Called with each thing that is said, as it is. */
  onSaid?: (said: Said) => void
  /** What is answered to a request, by word; a word without an answer is refused with `not-granted`. */
  answers?: Record<string, (payload: unknown) => unknown>
}

/** A host for unit tests: remembers what is said, and says what the test wants. */
export type FakeHost = Host & {
  /** Everything that was said, in order. */
  readonly said: Said[]
  /** Says something to the sub-app, as the portal would; user and configuration are known by it from then on. */
  tell<Name extends keyof HostEvents>(name: Name, payload: HostEvents[Name]): void
  /** How many listeners there are: none after a clean unmount. */
  readonly listening: number
}

const someone: GuestUser = {
  userId: 'u1',
  username: 'zhangsan',
  name: '张三',
  tenantCode: 'demo',
  groupName: '某某企业',
  roleCode: 'ENT',
}

/** Makes a host that needs no portal. Answers at once, and refuses what the test has not given an answer to. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const { app = '@apps/test', version = '1.0.0', user = {}, actions = [], answers = {} } = options
  const listeners = createListeners()
  const said: Said[] = []
  const say = (type: string, payload: unknown) => {
    if (type === 'navigate') listeners.forget(type)
    said.push({ type, payload })
    options.onSaid?.({ type, payload })
  }
  let userInfo = user && { ...someone, ...user }
  let configuration: GuestConfiguration = {
    locale: 'zh',
    theme: 'light',
    base: '/center/test',
    ...options.configuration,
  }

  let prerendering = options.prerendering ?? false

  async function request(type: string, payload: unknown): Promise<unknown> {
    say(type, payload)
    const answer = answers[type]
    if (!answer) throw new Error('not-granted')
    return answer(payload)
  }

  return {
    app,
    version,
    said,
    get userInfo() {
      return userInfo
    },
    get configuration() {
      return configuration
    },
    get prerendering() {
      return prerendering
    },
    get listening() {
      return listeners.count()
    },
    can: (action) => actions.includes(action),
    on: listeners.add,
    off: listeners.remove,
    tell(name, payload) {
      if (name === 'userInfo') userInfo = payload as GuestUser
      if (name === 'visible') prerendering = false
      if (name === 'globalConfig') configuration = payload as GuestConfiguration
      listeners.call(name, payload)
    },
    ...createHostApi({
      post: say,
      request,
      locale: () => configuration.locale,
    }),
  }
}
