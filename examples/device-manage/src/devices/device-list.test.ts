import { createDevices } from '../plant/devices'
import { oeeOf, type Device } from '../plant/plant'
import { findDevices, freshList, pageOf, pageSize, sortDevices, sortedBy } from './device-list'

const devices = createDevices(Date.UTC(2026, 0, 15))
const nameOf = ({ kind, number }: Device) => `${kind} ${number}`
const ids = (list: readonly Device[]) => list.map(({ id }) => id)

test('finds devices that hold every word, in any case', () => {
  const found = findDevices(devices, { ...freshList, words: 'LATHE ck-6150' }, nameOf)
  expect(found).toHaveLength(4)
  expect(findDevices(devices, { ...freshList, words: 'dm-1003' }, nameOf)).toHaveLength(1)
  expect(findDevices(devices, { ...freshList, words: 'lathe press' }, nameOf)).toEqual([])
})

test('narrows by workshop and state together', () => {
  const found = findDevices(devices, { words: '', workshop: 'welding', state: 'running' }, nameOf)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ workshop, state }) => workshop === 'welding' && state === 'running')).toBe(true)
})

test('sorts by what a column shows, and keeps equals in the order of their numbers', () => {
  const byOee = sortDevices(devices, { column: 'oee', isDescending: true }, nameOf)
  expect(byOee.map(oeeOf)).toEqual([...devices.map(oeeOf)].sort((a, b) => b - a))

  const byPower = sortDevices(devices, { column: 'power', isDescending: true }, nameOf)
  const equals = byPower.filter(({ power }) => power === 55)
  expect(ids(equals)).toEqual([...ids(equals)].sort())
})

test('sorts names by their numbers as people count', () => {
  const numbered = [10, 9, 1].map((number) => ({ ...devices[0], number }) as Device)
  expect(sortDevices(numbered, { column: 'name', isDescending: false }, nameOf).map(({ number }) => number)).toEqual([
    1, 9, 10,
  ])
})

test('goes to the last page when the wanted one is gone', () => {
  const pages = Math.ceil(devices.length / pageSize)
  expect(pageOf(devices, 99)).toMatchObject({ page: pages - 1, pages, total: devices.length })
  expect(pageOf([], 3)).toEqual({ rows: [], page: 0, pages: 1, total: 0 })
})

test('a second click on a column turns it round, another column starts anew', () => {
  const view = { ...freshList, page: 3 }
  const byName = sortedBy(view, 'name')
  expect(byName).toMatchObject({ column: 'name', isDescending: false, page: 0 })
  expect(sortedBy(byName, 'name').isDescending).toBe(true)
  expect(sortedBy(byName, 'oee').isDescending).toBe(true)
})
