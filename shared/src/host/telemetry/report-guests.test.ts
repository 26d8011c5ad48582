import type { Beacon } from '../../contract'
import type { GuestLifecycleEvent, GuestLifecycleChange } from '../guests/guest-services'
import { watched } from '../guests/lifecycle/guest-watch'
import { guests } from '../guest-list/guests.store'
import { pageFunctions } from '../page/page-functions'
import { session } from '../session/session.store'
import { reportGuests } from './report-guests'

const sent: { url: string; beacons: Beacon[] }[] = []
const takes = { beacons: true }
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  sent.length = 0
  takes.beacons = true
  session.user = { tenantId: 't-1' } as never
  pageFunctions.sendBeacon = (url, body) => {
    if (takes.beacons) sent.push({ url: String(url), beacons: JSON.parse(String(body)) as Beacon[] })
    return takes.beacons
  }
  stop = reportGuests()
})
afterEach(() => {
  stop()
  session.user = null
  guests.list = []
  jest.useRealTimers()
})

const place = { key: 'tab-1', app: '@apps/notepad', version: '1.0.0' }
const happen = (happening: GuestLifecycleChange, at: Partial<GuestLifecycleEvent> = {}) =>
  watched.onLifecycle?.({ ...place, ...at, ...happening } as GuestLifecycleEvent)
const said = () =>
  sent.flatMap(({ beacons }) =>
    beacons.map(({ app, ...beacon }) => ({ ...beacon, ...(app === place.app ? {} : { app }) })),
  )

function hidePage(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  jest.restoreAllMocks()
}

test('what a guest needed and that it is open is said together, a moment later', () => {
  happen({ what: 'loaded', ms: 120.4 })
  happen({ what: 'mounted', ms: 30.6 })
  expect(sent).toEqual([])
  jest.advanceTimersByTime(5000)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe('/api/front/telemetry?tenantId=t-1')
  expect(said()).toEqual([
    { version: '1.0.0', event: 'load', ms: 120 },
    { version: '1.0.0', event: 'mount', ms: 31 },
    { version: '1.0.0', event: 'open' },
  ])
})

test('reports nothing of another page of an app: that is not the version under analysis', () => {
  happen({ what: 'mounted', ms: 30 }, { isOtherPage: true })
  happen({ what: 'failed', failure: { phase: 'mount', message: 'late' } }, { isOtherPage: true })
  jest.advanceTimersByTime(65_000)
  expect(said()).toEqual([])
})

test('reports the phase of a failure, and nothing that the guest said', () => {
  happen({ what: 'failed', failure: { phase: 'mount', message: 'Zhang San has no device' } })
  hidePage()
  expect(said()).toEqual([{ version: '1.0.0', event: 'error', error: 'mount' }])
  expect(JSON.stringify(sent)).not.toContain('Zhang')
})

test('each version that is open is said once a minute, however many tabs have it, until the last is gone', () => {
  happen({ what: 'mounted', ms: 1 })
  happen({ what: 'mounted', ms: 1 }, { key: 'tab-2' })
  jest.advanceTimersByTime(5000)
  sent.length = 0
  jest.advanceTimersByTime(60_000)
  expect(said()).toEqual([{ version: '1.0.0', event: 'open' }])
  happen({ what: 'closed' })
  jest.advanceTimersByTime(60_000)
  happen({ what: 'released' }, { key: 'tab-2' })
  jest.advanceTimersByTime(120_000)
  expect(said()).toHaveLength(2)
})

test('after a swap the new version is open, and after one that failed the old one', () => {
  happen({ what: 'mounted', ms: 1 })
  happen({ what: 'mounted', ms: 1 }, { version: '1.1.0' })
  hidePage()
  happen({ what: 'failed', failure: { phase: 'mount', message: '' } }, { version: '1.2.0' })
  sent.length = 0
  jest.advanceTimersByTime(70_000)
  expect(said().filter(({ event }) => event === 'open')).toEqual([{ version: '1.1.0', event: 'open' }])
})

test('a build on the developer’s own machine is not reported', () => {
  guests.list = [{ serviceCode: place.app, override: 'http://localhost:1234/main.js' } as never]
  happen({ what: 'mounted', ms: 1 })
  hidePage()
  expect(sent).toEqual([])
})

test('sends by fetch what the browser does not take, and ignores a failure', () => {
  takes.beacons = false
  const fetch = jest.fn(() => Promise.reject(new Error('offline')))
  pageFunctions.fetch = fetch as never
  happen({ what: 'mounted', ms: 1 })
  window.dispatchEvent(new Event('pagehide'))
  expect(fetch).toHaveBeenCalledWith(
    '/api/front/telemetry?tenantId=t-1',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
})

test('without a tenant nothing is sent, and after the end nothing is heard', () => {
  session.user = null
  happen({ what: 'mounted', ms: 1 })
  hidePage()
  stop()
  expect(watched.onLifecycle).toBeUndefined()
  expect(sent).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
})
