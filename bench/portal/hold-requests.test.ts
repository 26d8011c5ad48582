import { EventEmitter } from 'node:events'
import { HOLD_MS } from './depth.mjs'
import { holdRequests } from './hold-requests.mjs'

const sent: string[] = []

class Session extends EventEmitter {
  send = (method: string, { requestId = '' }: { requestId?: string }) => {
    if (method === 'Fetch.continueRequest') sent.push(requestId)
    return Promise.resolve()
  }
}

beforeEach(() => {
  sent.length = 0
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const url = (path: string) => `http://portal.example${path}`

test('holds what goes over the network as often as it did before, and lets the cache answer the rest', async () => {
  const session = new Session()
  const before = [
    { url: url('/a.js'), isStored: false },
    { url: url('/a.js'), isStored: true },
    { url: url('/b.js'), isStored: true },
  ]
  await holdRequests(session, before)
  const pause = (requestId: string, path: string) =>
    session.emit('Fetch.requestPaused', { requestId, request: { url: url(path) } })
  pause('first a', '/a.js')
  pause('b', '/b.js')
  pause('second a', '/a.js')
  pause('unknown', '/c.js')
  expect(sent).toEqual(['b', 'second a'])
  jest.advanceTimersByTime(HOLD_MS)
  expect(sent).toEqual(['b', 'second a', 'first a', 'unknown'])
})
