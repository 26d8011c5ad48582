import { copyForLog, MASK } from './copy-for-log'
import { countsOf, rateOf } from './guest-counts'
import { clearLog, LOG_LENGTH, onLogChange, readLog, recordGuests, setRecording } from './guest-log'
import type { GuestWatcher } from '@center/shared/host'

let watcher: GuestWatcher
let left = 0

jest.mock('@center/shared/host', () => ({
  watchGuests: (given: GuestWatcher) => {
    watcher = given
    return () => void (left += 1)
  },
  inspectGuests: () => [],
  kept: () => null,
  keep: () => undefined,
  text: (key: string) => key,
}))

const of = { key: 'tab-1', app: '@apps/notepad' }
const done = { ok: true as const, value: null }
const refuse = (failure: 'throttled' | 'not-granted') => ({ ok: false as const, failure })
const say = (type: string, payload: unknown = null, answer: ReturnType<typeof refuse> | typeof done = done) =>
  watcher.onMessage?.({ ...of, type, payload, answer, ms: 1 })

let stop: () => void
beforeEach(() => {
  stop = recordGuests()
})
afterEach(() => stop())

describe('the log', () => {
  test('has what a guest said and what it was told, in order', () => {
    say('title', { title: '草稿' })
    watcher.onPost?.({ ...of, type: 'hidden', payload: null, answer: null })
    watcher.onLifecycle?.({ ...of, version: '1.0.0', what: 'mounted', ms: 34 })
    expect(readLog()).toMatchObject([
      { direction: 'in', type: 'title', payload: { value: { title: '草稿' } }, failure: null, ms: 1 },
      { direction: 'out', type: 'hidden' },
      { direction: 'life', type: 'mounted', ms: 34 },
    ])
  })

  test('keeps the last thousand', () => {
    for (let index = 0; index < LOG_LENGTH + 5; index++) say('title', { title: String(index) })
    expect(readLog()).toHaveLength(LOG_LENGTH)
    expect(readLog()[0]?.payload?.value).toEqual({ title: '5' })
  })

  test('makes one entry of a flood, and does not look into it', () => {
    for (let index = 0; index < 5_000; index++) say('title', { title: 'x'.repeat(1_000) }, refuse('throttled'))
    expect(readLog()).toMatchObject([{ failure: 'throttled', count: 5_000, payload: null }])
  })

  test('has a sender whose messages the page ignored once, however often it sent', () => {
    const speak = (origin: string, source: Window | null) =>
      window.dispatchEvent(new MessageEvent('message', { data: { loginstate: false, token: 'x' }, origin, source }))
    const stranger = document.body.appendChild(document.createElement('iframe'))
    for (let count = 0; count < 3; count++) speak('http://evil.test', stranger.contentWindow)
    speak('http://portal.test', window)
    watcher.onIgnored?.({ ...of, origin: 'http://erp.test', data: 'x', why: 'port' })
    stranger.remove()
    expect(readLog()).toMatchObject([
      {
        key: '',
        app: '',
        failure: 'ignored-stranger',
        from: 'http://evil.test',
        count: 3,
        payload: { value: { loginstate: false, token: MASK } },
      },
      { failure: 'ignored-page', from: 'http://portal.test', count: 1 },
      { ...of, failure: 'ignored-port', from: 'http://erp.test' },
    ])
  })

  test('writes nothing while it is paused, and counts all the same', () => {
    setRecording(false)
    say('ready')
    expect(readLog()).toEqual([])
    expect(countsOf(of.key).in).toBe(1)
  })

  test('tells of many changes once a frame', () => {
    const frames: FrameRequestCallback[] = []
    const request = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
    const onChange = jest.fn()
    const leave = onLogChange(onChange)
    for (let index = 0; index < 50; index++) say('ready')
    frames.forEach((draw) => draw(0))
    leave()
    say('ready')
    expect([frames.length, onChange.mock.calls.length]).toEqual([1, 1])
    request.mockRestore()
  })

  test('is forgotten by who may not look any more', () => {
    say('ready')
    stop()
    expect([left > 0, readLog().length, countsOf(of.key).in]).toEqual([true, 0, 0])
  })
})

describe('counts', () => {
  test('tell which capabilities were used, and which were refused', () => {
    say('token')
    say('request', { endpoint: 'listLetters' }, refuse('not-granted'))
    say('userInfo', { name: 'x' })
    say('userInfo')
    watcher.onPost?.({ ...of, type: 'userInfo', payload: { mobile: '1' }, answer: null })
    const { used, denied, refused } = countsOf(of.key)
    expect([...used]).toEqual([
      ['token', 1],
      ['userInfo:write', 1],
      ['userInfo:mobile', 1],
    ])
    expect([...denied]).toEqual([['request:listLetters', 1]])
    expect(refused).toBe(1)
  })

  test('tell messages a second, and none when it is quiet', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(10_000)
    for (let index = 0; index < 30; index++) say('ready')
    expect(rateOf(of.key, 10_500)).toBe(30)
    expect(rateOf(of.key, 11_500)).toBe(30)
    expect(rateOf(of.key, 12_500)).toBe(0)
    expect(countsOf(of.key).rate.peak).toBe(30)
    clock.mockRestore()
  })

  test('begin anew with the tab', () => {
    say('ready')
    watcher.onLifecycle?.({ ...of, version: '1.0.0', what: 'opened' })
    expect(countsOf(of.key).in).toBe(0)
  })
})

describe('a copy for the log', () => {
  test('masks personal data, at any depth', () => {
    const user = { userId: 'u-1', username: 'zhangsan', name: '张三', mobile: '138', roleCode: 'ENT' }
    expect(copyForLog({ list: [user], token: 'secret', signKey: 'k', tenantId: 't' }).value).toEqual({
      list: [{ userId: MASK, username: MASK, name: MASK, mobile: MASK, roleCode: 'ENT' }],
      token: MASK,
      signKey: MASK,
      tenantId: MASK,
    })
  })

  test('leaves the names of things', () => {
    expect(copyForLog({ name: '空压机', title: '告警' }).value).toEqual({ name: '空压机', title: '告警' })
  })

  test('ends where a log has enough', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(copyForLog(cycle).isCut).toBe(true)
    expect(copyForLog(Array.from({ length: 100_000 }, () => 'abc')).isCut).toBe(true)
    expect(JSON.stringify(copyForLog('x'.repeat(100_000)).value).length).toBeLessThan(3_000)
  })

  test('survives whatever it is given', () => {
    const odd = {
      get broken() {
        throw new Error('no')
      },
      act: () => 1,
      big: 10n,
      none: undefined,
      endless: Infinity,
    }
    expect(copyForLog(odd).value).toEqual({
      broken: '[Error: no]',
      act: '[function]',
      big: '[bigint]',
      none: '[undefined]',
      endless: 'Infinity',
    })
  })

  test('is a copy: what the guest changes afterwards is not in it', () => {
    const payload = { title: 'a' }
    say('title', payload)
    payload.title = 'b'
    expect(readLog()[0]?.payload?.value).toEqual({ title: 'a' })
    clearLog()
    expect(readLog()).toEqual([])
  })
})
