import { RuntimeConfiguration } from '@center/shared/contract'
import type { TenantRow } from './configuration.repository'
import { toConfiguration } from './configuration.service'

const tenantWith = (settings: Record<string, unknown>): TenantRow => ({
  id: 't1',
  code: 'demo',
  name: '工业云平台',
  enabled: true,
  isDefault: true,
  planId: null,
  homeUrl: '',
  settings,
  createdAt: new Date(0),
  revision: 1,
})

test('fills every key of the contract that the tenant has not set', () => {
  const values = toConfiguration(tenantWith({}))
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(RuntimeConfiguration.shape).toSorted())
  expect(values).toMatchObject({ CENTER_APPTHEME: 'side', CENTER_SIGN_MODE: 'strict', CENTER_REQUEST_TIMEOUT: 15_000 })
})

test('names every key with the prefix CENTER_', () => {
  expect(Object.keys(RuntimeConfiguration.shape).filter((key) => !key.startsWith('CENTER_'))).toEqual([])
})

test('says the tenant and the default tenant by its own knowledge', () => {
  const values = toConfiguration(tenantWith({ CENTER_TENANT_CODE: 'other', CENTER_DEFAULT_TENANT: 'other' }), 'park')
  expect(values).toMatchObject({ CENTER_TENANT_CODE: 'demo', CENTER_DEFAULT_TENANT: 'park' })
})

test('falls back to the default where a stored value is not valid, and keeps the others', () => {
  const values = toConfiguration(tenantWith({ CENTER_APPTHEME: 'left', CENTER_ISNOTICE: 'yes', CENTER_TITLE: '园区' }))
  expect(values).toMatchObject({ CENTER_APPTHEME: 'side', CENTER_ISNOTICE: false, CENTER_TITLE: '园区' })
})

test('drops from the answer what the contract does not name', () => {
  expect(toConfiguration(tenantWith({ CENTER_FUTURE: 'x', DATABASE_PASSWORD: 'x' }))).not.toMatchObject({
    CENTER_FUTURE: expect.anything(),
  })
})
