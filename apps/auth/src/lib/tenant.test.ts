import { configuration, session } from '@center/shared/host'
import { tenantOfPage } from './tenant'

const { values } = configuration
afterEach(() => {
  configuration.values = values
  session.tenantCode = ''
})

test('without a tenant in the address or the browser it is the placeholder that all pages share', () => {
  session.tenantCode = ''
  expect(tenantOfPage()).toBe('default')
  configuration.values = { ...values, CENTER_DEFAULT_TENANT: 'demo' }
  expect(tenantOfPage()).toBe('demo')
  session.tenantCode = 'park'
  expect(tenantOfPage()).toBe('park')
})
