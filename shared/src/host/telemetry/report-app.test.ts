import type { Beacon } from '../../contract'
import { pageFunctions } from '../page/page-functions'
import { reportApp, reportOpenApps } from './report-app'

const ops = '@center/ops'
const sent: Beacon[] = []

beforeAll(() => jest.useFakeTimers())
afterAll(() => jest.useRealTimers())
beforeEach(() => {
  sent.length = 0
  pageFunctions.sendBeacon = (_url, body) => {
    sent.push(...(JSON.parse(String(body)) as Beacon[]))
    return true
  }
  const boot = Object.assign(document.createElement('script'), { id: 'center-boot', type: 'application/json' })
  boot.textContent = JSON.stringify({ version: 'aaa', tenantId: 't-1', apps: [{ name: ops, version: '1.1.0' }] })
  document.body.replaceChildren(boot)
})

test('an app that came and was mounted is told with its version and times, and that it is open', () => {
  reportApp(ops, { event: 'load', ms: 20.4 })
  reportApp(ops, { event: 'mount', ms: 3 })
  expect(sent).toEqual([])
  jest.advanceTimersByTime(5000)
  expect(sent).toEqual([
    { app: ops, version: '1.1.0', event: 'load', ms: 20 },
    { app: ops, version: '1.1.0', event: 'open' },
    { app: ops, version: '1.1.0', event: 'mount', ms: 3 },
  ])
  const open: Beacon[] = []
  reportOpenApps((beacon) => open.push(beacon))
  expect(open).toEqual([{ app: ops, version: '1.1.0', event: 'open' }])
})

test('a failure is told before the page is gone', () => {
  reportApp(ops, { event: 'error', error: 'mount' })
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([{ app: ops, version: '1.1.0', event: 'error', error: 'mount' }])
})

test('reports nothing of an app that is unknown to the page', () => {
  reportApp('@center/other', { event: 'error', error: 'load' })
  jest.advanceTimersByTime(60_000)
  expect(sent).toEqual([])
})
