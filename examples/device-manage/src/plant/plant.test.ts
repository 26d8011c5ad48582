import { createAlerts, metricOf, severityOf } from './alerts'
import { createDevices } from './devices'
import { advanceStates, averageRates, countStates, energyTrend, oeeByWorkshop, outputByWorkshop } from './figures'
import { isOutside, metrics, rangeOf } from './plant'
import { createRandom } from './random'
import { serviceHistory } from './service-history'
import { createSignal, take } from './signal'

const now = new Date(2026, 0, 15, 10, 30).getTime()
const devices = createDevices(now)

test('the plant is the same for all users', () => {
  expect(createDevices(now)).toEqual(devices)
  expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length)
  const counts = countStates(devices)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(devices.length)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
})

test('random numbers lie between 0 and 1, evenly enough', () => {
  const random = createRandom(1)
  const numbers = Array.from({ length: 5000 }, random)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1)
})

test.each(metrics)('readings of %s repeat, and cross the limit on a broken machine only', (metric) => {
  const read = (state: 'running' | 'fault') => take(createSignal({ id: 'DM-1001', state }, metric), 600)
  expect(read('running')).toEqual(read('running'))
  expect(read('running').filter((value) => isOutside(metric, value))).toEqual([])
  expect(read('fault').some((value) => isOutside(metric, value))).toBe(true)
})

test('every alert has a reading beyond its limit and the severity that belongs to it', () => {
  const alerts = createAlerts(devices, now, '陈晓明')
  expect(alerts.length).toBeGreaterThan(10)
  for (const { code, value, severity, raisedAt, acknowledged } of alerts) {
    expect(isOutside(metricOf(code), value)).toBe(true)
    expect(severityOf(metricOf(code), value)).toBe(severity)
    expect(raisedAt).toBeLessThan(now)
    if (acknowledged) expect(acknowledged.at).toBeGreaterThan(raisedAt)
  }
})

test('severity grows with the excess, on either side of a limit', () => {
  const { limit } = rangeOf('temperature')
  expect([1.01, 1.1, 1.3].map((factor) => severityOf('temperature', limit * factor))).toEqual([
    'minor',
    'major',
    'critical',
  ])
  expect(severityOf('pressure', rangeOf('pressure').limit * 0.7)).toBe('critical')
})

test('services go back in time from the one that the device names', () => {
  for (const device of devices.slice(0, 10)) {
    const dates = serviceHistory(device).map(({ at }) => at)
    expect(dates[0]).toBe(device.lastService)
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
  }
})

test('effectiveness is the product of the three rates', () => {
  const { availability, performance, quality, oee } = averageRates(devices)
  expect(oee).toBeCloseTo(availability * performance * quality)
  expect(averageRates([]).oee).toBe(0)
  for (const { oee: part } of oeeByWorkshop(devices)) expect(part).toBeGreaterThan(0.5)
})

test('energy has 24 hours that end now, and no shift makes more than is planned by far', () => {
  const hours = energyTrend(now, 800)
  expect([hours.length, hours.at(-1)?.at]).toEqual([24, new Date(2026, 0, 15, 10).getTime()])
  for (const { made, planned } of outputByWorkshop(now)) expect(made / planned).toBeLessThanOrEqual(1.03)
})

test('as time goes on machines wait and run again; broken ones stay broken', () => {
  const random = createRandom(3)
  const later = Array.from({ length: 200 }).reduce<typeof devices>((list) => advanceStates(list, random), devices)
  const broken = (list: typeof devices) => list.filter(({ state }) => state === 'fault').map(({ id }) => id)
  expect(broken(later)).toEqual(broken(devices))
  expect(countStates(later)).not.toEqual(countStates(devices))
})
