import { type GuestIntent } from '@center/shared/contract'
import { buildMicroFrontend } from '@center/shared/testing'
import { openAddress } from '../lib/pages/navigation'
import { intentEntries } from './entries'

jest.mock('../lib/pages/navigation', () => ({
  ...jest.requireActual('../lib/pages/navigation'),
  openAddress: jest.fn(),
}))

const list: GuestIntent = {
  action: 'device.list',
  path: '/devices',
  title: '设备清单',
  titleEn: 'Devices',
  permission: null,
  params: { state: { type: 'string', optional: true } },
}
const show: GuestIntent = { ...list, action: 'device.show', params: { id: { type: 'string' } } }
const guest = buildMicroFrontend({
  id: 'g1',
  serviceName: '设备管理',
  serviceNameEn: 'Devices app',
  menuPrefix: 'devices',
})

test('what apps offer without a parameter is found in both languages, and opens its page', () => {
  const offers = [list, show].map((intent) => ({ guest, intent, icon: 'gauge' }))
  const [entry, ...others] = intentEntries(offers, 'en')
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    key: 'intent/g1/device.list',
    kind: 'intent',
    title: 'Devices',
    other: '设备清单',
    place: 'Devices app',
    icon: 'gauge',
  })
  entry?.open()
  expect(openAddress).toHaveBeenCalledWith('/devices/devices')
})
