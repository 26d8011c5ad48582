import { waitFor } from '@testing-library/react'
import { listLetters } from '@center/shared/contract'
import { dispatchServerEvent, session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { markIcon, unreadMark, watchUnread } from './unread-mark'

let server: FakeServer
let stop: () => void
const counts = (count: number) => waitFor(() => expect(unreadMark.count).toBe(count))
/** What was answered has come through by now. */
const settled = async () => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}
const answer = (total: number) => server.answer(listLetters, { rows: [], total })

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
})
afterEach(() => {
  stop()
  server.close()
})

describe('the number of unread letters', () => {
  test('is asked for at once and at each word of the server, and goes when its last user leaves', async () => {
    answer(3)
    stop = watchUnread()
    await counts(3)
    expect(Object.fromEntries(server.calls[0]?.query ?? [])).toMatchObject({ page: '1', limit: '3', readStatus: '0' })
    answer(4)
    dispatchServerEvent({ type: 'letter', id: 1, title: '新', pushTime: '2026-01-01 10:00:00' })
    await counts(4)
    answer(5)
    dispatchServerEvent({ type: 'gap' })
    await counts(5)
    dispatchServerEvent({ type: 'unread', count: 2 })
    expect([unreadMark.count, server.calls.length]).toEqual([2, 3])
    stop()
    expect(unreadMark.count).toBe(0)
    dispatchServerEvent({ type: 'unread', count: 9 })
    dispatchServerEvent({ type: 'gap' })
    expect([unreadMark.count, server.calls.length]).toEqual([0, 3])
  })

  test('stays when it cannot be asked for', async () => {
    answer(3)
    stop = watchUnread()
    await counts(3)
    server.refuse(listLetters, 'server.failed')
    dispatchServerEvent({ type: 'gap' })
    await waitFor(() => expect(server.calls).toHaveLength(2))
    expect(unreadMark.count).toBe(3)
  })

  test('is the one that was asked for last, whatever comes late', async () => {
    const held = server.hold(listLetters)
    stop = watchUnread()
    dispatchServerEvent({ type: 'gap' })
    session.user = buildUserInfo({ userId: 'u2' })
    held.answer(1, { rows: [], total: 4 })
    await waitFor(() => expect(server.calls).toHaveLength(2))
    await counts(4)
    held.answer(0, { rows: [], total: 9 })
    await settled()
    expect(unreadMark.count).toBe(4)
  })

  test('takes the number that the server tells over the one that was asked for before', async () => {
    const held = server.hold(listLetters)
    stop = watchUnread()
    await waitFor(() => expect(server.calls).toHaveLength(1))
    dispatchServerEvent({ type: 'unread', count: 2 })
    held.answer(0, { rows: [], total: 9 })
    await settled()
    expect(unreadMark.count).toBe(2)
  })

  test('does not take a late number of an earlier user', async () => {
    const held = server.hold(listLetters)
    stop = watchUnread()
    stop()
    session.user = buildUserInfo({ userId: 'u2' })
    held.answer(0, { rows: [], total: 7 })
    await waitFor(() => expect(server.calls).toHaveLength(1))
    stop = watchUnread()
    dispatchServerEvent({ type: 'unread', count: 1 })
    expect(unreadMark.count).toBe(1)
  })
})

describe('the icon of the window', () => {
  /** What is drawn, in its order. */
  let drawn: string[]
  let link: HTMLLinkElement
  const context = {
    beginPath: () => undefined,
    fill: () => undefined,
    arc: () => drawn.push('dot'),
    roundRect: () => drawn.push('square'),
    drawImage: () => drawn.push('icon'),
    fillText: (words: string) => drawn.push(words),
  }

  beforeEach(() => {
    stop = () => undefined
    drawn = []
    link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/icon.png' })
    document.head.append(link)
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,marked')
    HTMLImageElement.prototype.decode = () => Promise.resolve()
  })
  afterEach(() => {
    link.remove()
    jest.restoreAllMocks()
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
  const marked = () => waitFor(() => expect(link.href).toBe('data:image/png;base64,marked'))

  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('has %i drawn into it as %s, and is as it was afterwards', async (count, words) => {
    const unmark = markIcon(count)
    await marked()
    expect(drawn).toEqual(['icon', 'dot', words])
    unmark()
    expect(link.href).toBe('http://localhost/icon.png')
  })

  test('is left alone without unread letters', () => {
    markIcon(0)()
    expect([link.href, drawn]).toEqual(['http://localhost/icon.png', []])
  })

  test.each(['https://elsewhere.example/icon.png', '/broken.png'])(
    'is a square when it cannot be drawn (%s)',
    async (href) => {
      HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no picture'))
      link.href = href
      const unmark = markIcon(2)
      await marked()
      expect(drawn).toEqual(['square', 'dot', '2'])
      unmark()
    },
  )

  test('from elsewhere is not even asked for', async () => {
    link.href = 'https://elsewhere.example/icon.png'
    const unmark = markIcon(2)
    await marked()
    expect(drawn[0]).toBe('square')
    unmark()
  })

  test('is drawn over the icon at the address itself', async () => {
    link.href = 'data:image/png;base64,own'
    const unmark = markIcon(2)
    await marked()
    expect(drawn[0]).toBe('icon')
    unmark()
  })

  test('is not marked any more when the drawing comes late', async () => {
    let arrive: () => void = () => undefined
    HTMLImageElement.prototype.decode = () => new Promise((resolve) => (arrive = resolve))
    markIcon(3)()
    arrive()
    await waitFor(() => expect(drawn).toContain('3'))
    expect(link.href).toBe('http://localhost/icon.png')
  })

  test('is left alone where nothing can be drawn, and without an icon', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    markIcon(3)()
    link.remove()
    markIcon(3)()
    expect(drawn).toEqual([])
  })
})
