import { EventEmitter } from 'node:events'
import { isWaitedFor, recordTraffic, weigh } from './traffic.mjs'

const asked = (path: string, bytes: number, isStored = false) => ({
  url: `http://portal.example${path}`,
  bytes,
  isStored,
  at: 0,
  isOver: true,
})

test('weighs what went over the network for the portal, files of guests apart', () => {
  const requests = [
    asked('/center/index', 2_000),
    asked('/center/assets/host.js', 50_000),
    asked('/center/assets/ui.js', 0, true),
    asked('/api/front/portal/entry', 500),
    asked('/api/front/telemetry', 700),
    asked('/api/resources/tenants/t-demo/orders.js', 9_000),
  ]
  expect(weigh(requests)).toEqual({ kB: 52.5, requests: 3, calls: 1, aheadKB: 9 })
})

test('nothing waits for the stream of events, reports, files of guests and the cache', () => {
  const waited = ['/center/index', '/api/front/events', '/api/front/telemetry', '/api/resources/tenants/t/a.js']
  expect(waited.filter((path) => isWaitedFor(asked(path, 1)))).toEqual(['/center/index'])
  expect(isWaitedFor(asked('/center/index', 0, true))).toBe(false)
})

class Session extends EventEmitter {
  send = () => Promise.resolve()
}

const begin = (requestId: string, url: string, more = {}) => ({ requestId, request: { url }, wallTime: 1, ...more })

test('a redirect and what it leads to are two requests', async () => {
  const session = new Session()
  const traffic = await recordTraffic(session)
  session.emit('Network.requestWillBeSent', begin('1', 'http://portal.example/center'))
  const redirectResponse = { encodedDataLength: 200 }
  session.emit('Network.requestWillBeSent', begin('1', 'http://portal.example/center/index', { redirectResponse }))
  session.emit('Network.loadingFinished', { requestId: '1', encodedDataLength: 3_000 })
  const requests = await traffic.take()
  expect(requests.map(({ url, bytes }: { url: string; bytes: number }) => [url, bytes]).toSorted()).toEqual([
    ['http://portal.example/center', 200],
    ['http://portal.example/center/index', 3_000],
  ])
})

test('a request that the page gave up is not waited for', async () => {
  const session = new Session()
  const traffic = await recordTraffic(session)
  session.emit('Network.requestWillBeSent', begin('1', 'http://portal.example/api/front/portal/entry'))
  session.emit('Network.loadingFailed', { requestId: '1' })
  expect(await traffic.take()).toHaveLength(1)
})
