import type { Capability } from '../../../contract'
import type { GuestRequest } from '../../../guest-protocol'
import { buildMicroFrontend } from '../../../testing'
import { buildGuestServices, type FakeGuestServices } from '../../../testing/guest-services'
import { createRequestHandlers } from './request-handlers'
import type { OpenGuestOptions } from '../guest-handle'

let services: FakeGuestServices
let isVisible: boolean
/** What was drawn, and how the user leaves it. */
let drawn: unknown[]
let leave: (how: 'confirm' | 'cancel') => void
const life = new AbortController()

function open(capabilities: Capability[] = [], over: Partial<OpenGuestOptions> = {}) {
  const onOverlay: OpenGuestOptions['onOverlay'] = (overlay) => {
    drawn.push(overlay)
    return new Promise((resolve) => (leave = resolve))
  }
  const owner = { isVisible: () => isVisible, signal: life.signal } as Parameters<typeof createRequestHandlers>[3]
  const options = { onOverlay, ...over } as OpenGuestOptions
  const handle = createRequestHandlers(buildMicroFrontend({ capabilities }), services, options, owner)
  return ({ type, payload }: GuestRequest) => handle(type, payload)
}
const question = (type: GuestRequest['type'], payload: unknown) => ({ type, payload }) as GuestRequest
const toast = question('overlay', { kind: 'toast', level: 'info', text: '好' })
const modal = question('overlay', { kind: 'modal', title: '问', text: '题' })
const no = (failure: string) => ({ ok: false, failure })

beforeEach(() => {
  services = buildGuestServices()
  isVisible = true
  drawn = []
})

describe('a notice', () => {
  test('comes once a second from one guest', async () => {
    const answer = open()
    expect(await answer(toast)).toEqual({ ok: true, value: null })
    services.time = 999
    expect(await answer(toast)).toEqual(no('throttled'))
    services.time = 1_000
    expect(await answer(toast)).toEqual({ ok: true, value: null })
    expect(drawn).toHaveLength(2)
  })

  test.each([
    ['out of sight', () => (isVisible = false)],
    ['where nothing is drawn', () => undefined],
  ])('of a guest %s is not drawn', async (what, make) => {
    make()
    const answer = open([], what === 'where nothing is drawn' ? { onOverlay: undefined as never } : {})
    expect(await answer(toast)).toEqual(no('not-granted'))
    expect(await answer(modal)).toEqual(no('not-granted'))
    expect(drawn).toEqual([])
  })
})

test('one question is asked at a time, and the next after its answer', async () => {
  const answer = open()
  const first = answer(modal)
  expect(await answer(modal)).toEqual(no('throttled'))
  leave('confirm')
  expect(await first).toEqual({ ok: true, value: 'confirm' })
  const second = answer(modal)
  leave('cancel')
  expect(await second).toEqual({ ok: true, value: 'cancel' })
})

test('a question that could not be drawn does not keep the next one out', async () => {
  let isBroken = true
  const answer = open([], {
    onOverlay: async () => {
      if (isBroken) throw new Error('no dialog')
      return 'confirm'
    },
  })
  await expect(answer(modal)).rejects.toThrow('no dialog')
  isBroken = false
  expect(await answer(modal)).toEqual({ ok: true, value: 'confirm' })
})

describe('what a guest may change', () => {
  test.each([
    ['userInfo', { name: '李四' }, 'userInfo:write', 'changeUser'],
    ['globalConfig', { theme: 'dark' }, 'globalConfig:write', 'changeConfiguration'],
  ] as const)('grants %s as its registration says', async (type, change, capability, apply) => {
    expect(await open()(question(type, change))).toEqual(no('not-granted'))
    expect(services[apply]).not.toHaveBeenCalled()
    const answer = open([capability])
    expect(await answer(question(type, change))).toMatchObject({ ok: true })
    expect(services[apply].mock.calls).toEqual([[change]])
    expect(await answer(question(type, { ...change, userId: 'u2' }))).toEqual(no('not-granted'))
    expect(await answer(question(type, { [Object.keys(change)[0] ?? '']: 7 }))).toEqual(no('invalid-payload'))
    expect(services[apply]).toHaveBeenCalledTimes(1)
  })

  test.each([{}, null, undefined])('is nothing by %j: that is a question', async (payload) => {
    expect(await open()(question('userInfo', payload))).toMatchObject({ ok: true, value: { userId: 'u1' } })
    expect(await open()(question('globalConfig', payload))).toMatchObject({ ok: true, value: { locale: 'zh' } })
  })

  test('is nothing where the page takes no changes', async () => {
    services.changeUser = undefined as never
    expect(await open(['userInfo:write'])(question('userInfo', { name: '李四' }))).toEqual(no('not-granted'))
  })
})

test('a right is told, whatever is granted', async () => {
  const answer = open()
  expect(await answer(question('can', { action: 'granted' }))).toEqual({ ok: true, value: true })
  expect(await answer(question('can', { action: 'other' }))).toEqual({ ok: true, value: false })
})

describe('a call of the portal', () => {
  const call = question('request', { endpoint: 'listLetters' })
  const granted = ['request:listLetters'] as unknown as Capability[]

  test('is made when exactly that one is granted', async () => {
    expect(await open()(call)).toEqual(no('not-granted'))
    expect(await open(['request:other'] as unknown as Capability[])(call)).toEqual(no('not-granted'))
    expect(await open(granted)(call)).toEqual({ ok: true, value: { ok: true, value: { total: 0 } } })
    expect(services.callApi.mock.calls).toEqual([[{ endpoint: 'listLetters' }, life.signal]])
  })

  test('is refused when malformed, and where the page takes none', async () => {
    services.callApi.mockResolvedValue(null)
    expect(await open(granted)(call)).toEqual(no('invalid-payload'))
    services.callApi = undefined as never
    expect(await open(granted)(call)).toEqual(no('not-granted'))
  })
})

describe('a token', () => {
  const wish = question('token', null)

  test('is given to whom it is granted, while there is a user', async () => {
    expect(await open()(wish)).toEqual(no('not-granted'))
    expect(await open(['token'])(wish)).toEqual({ ok: true, value: { token: 'signed', expiresAt: 300_000 } })
    services.user.mockReturnValue(null)
    expect(await open(['token'])(wish)).toEqual(no('not-granted'))
  })

  test('fails when it cannot be had, and is missing where the page has none', async () => {
    services.token.mockResolvedValue(null)
    expect(await open(['token'])(wish)).toEqual(no('failed'))
    services.token = undefined as never
    expect(await open(['token'])(wish)).toEqual(no('not-granted'))
  })
})

describe('an intent', () => {
  const show = question('intent', { action: 'device.show' })
  const asked = question('intent', { action: 'device.show', check: true })
  const opened = { status: 'opened', app: '@acme/devices' } as const

  test('is opened for a guest on screen alone, and asked about by any', async () => {
    isVisible = false
    const answer = open(['intent:open'], { onIntent: async ({ check }) => (check ? { status: 'available' } : opened) })
    expect(await answer(show)).toEqual(no('not-granted'))
    expect(await answer(asked)).toEqual({ ok: true, value: { status: 'available' } })
    isVisible = true
    expect(await answer(show)).toEqual({ ok: true, value: opened })
  })

  test('is refused without the capability, asked about or not, and where the page opens none', async () => {
    const onIntent = jest.fn(async () => opened)
    const answer = open([], { onIntent })
    expect([await answer(show), await answer(asked)]).toEqual([no('not-granted'), no('not-granted')])
    expect(onIntent).not.toHaveBeenCalled()
    expect(await open(['intent:open'])(show)).toEqual(no('not-granted'))
  })

  test('waits for its answer before the next, also when the page failed', async () => {
    let fail: (reason: Error) => void = () => undefined
    const onIntent = jest.fn(() => new Promise<typeof opened>((_, reject) => (fail = reject)))
    const answer = open(['intent:open'], { onIntent })
    const first = answer(show)
    expect(await answer(show)).toEqual(no('throttled'))
    fail(new Error('no tab'))
    await expect(first).rejects.toThrow('no tab')
    void answer(show)
    expect(onIntent).toHaveBeenCalledTimes(2)
  })
})

describe('what an app has for its user', () => {
  const todos = [{ key: 'a', title: '审批' }]
  const badges = [{ path: '/', value: 3 }]

  test.each([
    ['todo', { todos }],
    ['todo', { done: ['a'] }],
    ['badge', { badges }],
  ] as const)('needs %s for %j', async (capability, news) => {
    const other = capability === 'todo' ? 'badge' : 'todo'
    expect(await open([other])(question('news', news))).toEqual(no('not-granted'))
    expect(await open([capability])(question('news', news))).toEqual({ ok: true, value: null })
    expect(services.tellUser).toHaveBeenCalledTimes(1)
  })

  test('is refused as a whole where a part was not granted, and for a visitor', async () => {
    expect(await open(['todo'])(question('news', { todos, badges }))).toEqual(no('not-granted'))
    services.user.mockReturnValue(null)
    expect(await open(['todo'])(question('news', { todos }))).toEqual(no('not-granted'))
    expect(services.tellUser).not.toHaveBeenCalled()
  })

  test.each(['failed', 'invalid-payload'] as const)(
    'is answered with %s when the portal could not keep it',
    async (outcome) => {
      services.tellUser.mockResolvedValue(outcome)
      expect(await open(['badge'])(question('news', { badges }))).toEqual(no(outcome))
    },
  )
})
