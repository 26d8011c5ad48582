import { createPortClient, type PortClient } from './port-client'

type Envelope = { v: number; type: string; id?: string; payload: unknown }

/** The page's end of a channel, as a test looks at it. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: Envelope[] = []
  isClosed = false
  postMessage(envelope: Envelope): void {
    this.sent.push(envelope)
  }
  close(): void {
    this.isClosed = true
  }
  /** The portal says something. */
  say(data: unknown): void {
    this.onmessage?.({ data })
  }
}

let client: PortClient
let port: Port
let heard: [string, unknown][]
const open = (other = port) => client.open(other as unknown as MessagePort)
const last = () => port.sent.at(-1)
const answers = {
  version: (payload: unknown) => ({ asked: payload }),
  broken: () => {
    throw new Error('no answer')
  },
}
/** How a request ended: its value, or the name of the failure; undefined while it is open. */
function follow(request: Promise<unknown>) {
  const state: { end?: unknown } = {}
  void request.then(
    (value) => (state.end = value),
    (error: Error) => (state.end = error.message),
  )
  return state
}

beforeEach(() => {
  jest.useFakeTimers()
  heard = []
  port = new Port()
  client = createPortClient((type, payload) => heard.push([type, payload]), answers)
})
afterEach(() => {
  client.close()
  jest.useRealTimers()
})

describe('a request without an answer', () => {
  test.each([
    ['user', 5_000],
    ['token', 15_000],
    ['request', 60_000],
  ])('is given up, %s after %i ms', async (type, limitMs) => {
    open()
    const state = follow(client.request(type, null))
    await jest.advanceTimersByTimeAsync(limitMs - 1)
    expect(state).toEqual({})
    await jest.advanceTimersByTimeAsync(1)
    expect(state.end).toBe('timeout')
    port.say({ v: 1, type: 'answer', id: last()?.id, payload: { ok: true, value: 'late' } })
    await jest.advanceTimersByTimeAsync(0)
    expect(state.end).toBe('timeout')
  })

  test('waits for as long as the user takes, and leaves no clock', async () => {
    open()
    const state = follow(client.request('overlay', null))
    expect(jest.getTimerCount()).toBe(0)
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(state).toEqual({})
    port.say({ v: 1, type: 'answer', id: last()?.id, payload: { ok: true, value: 'confirm' } })
    await jest.advanceTimersByTimeAsync(0)
    expect(state.end).toBe('confirm')
  })

  test('ends with the connection', async () => {
    open()
    const states = ['overlay', 'user'].map((type) => follow(client.request(type, null)))
    client.close()
    await jest.advanceTimersByTimeAsync(0)
    expect(states.map(({ end }) => end)).toEqual(['timeout', 'timeout'])
    expect([jest.getTimerCount(), port.isClosed]).toEqual([0, true])
  })
})

test('an answer ends its own request, and no clock of it goes on', async () => {
  open()
  const [first, second] = [follow(client.request('user', 1)), follow(client.request('user', 2))]
  expect(port.sent.map(({ id, payload }) => [id, payload])).toEqual([
    ['g1', 1],
    ['g2', 2],
  ])
  port.say({ v: 1, type: 'answer', id: 'g2', payload: { ok: false, failure: 'not-granted' } })
  port.say({ v: 1, type: 'answer', id: 'g9', payload: { ok: true, value: 'unasked' } })
  port.say({ v: 1, type: 'answer', payload: { ok: true, value: 'without a name' } })
  await jest.advanceTimersByTimeAsync(0)
  expect([first, second.end, jest.getTimerCount()]).toEqual([{}, 'not-granted', 1])
  expect(heard).toEqual([])
})

describe('a question of the portal', () => {
  test('is answered under its own name', async () => {
    open()
    port.say({ v: 1, type: 'version', id: 'h1', payload: 7 })
    await jest.advanceTimersByTimeAsync(0)
    expect(last()).toMatchObject({ v: 1, type: 'answer', id: 'h1', payload: { ok: true, value: { asked: 7 } } })
  })

  test('is answered when it fails, too', async () => {
    open()
    port.say({ v: 1, type: 'broken', id: 'h2', payload: null })
    await jest.advanceTimersByTimeAsync(0)
    expect(last()).toMatchObject({ type: 'answer', id: 'h2', payload: { ok: false, failure: 'invalid-payload' } })
  })

  test('without a name is a message, and so is one that the page does not know', () => {
    open()
    port.say({ v: 1, type: 'version', payload: 1 })
    port.say({ v: 1, type: 'unknown', id: 'h3', payload: 2 })
    expect(heard).toEqual([
      ['version', 1],
      ['unknown', 2],
    ])
    expect(port.sent).toEqual([])
  })
})

test.each([null, 'text', 7, {}, { v: 2, type: 'user' }, { v: 1 }, { v: 1, type: 7 }])('%j is no message', (data) => {
  open()
  port.say(data)
  expect([heard, port.sent]).toEqual([[], []])
})

describe('what is sent before the port is there', () => {
  test('leaves with it once, in its order; the next leaves at once', () => {
    client.post('first', 1)
    client.post('second', 2)
    open()
    client.post('third', 3)
    expect(port.sent.map(({ type, payload }) => [type, payload])).toEqual([
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ])
    expect(port.sent.every((envelope) => !('id' in envelope))).toBe(true)
    const [before, next] = [port, new Port()]
    open(next)
    expect([before.isClosed, next.sent]).toEqual([true, []])
  })

  test('stays when the connection was closed before', () => {
    client.post('first', 1)
    client.close()
    client.post('second', 2)
    open()
    expect(port.sent.map(({ type }) => type)).toEqual(['first'])
  })
})
