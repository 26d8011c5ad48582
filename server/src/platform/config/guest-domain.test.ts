import { root } from '../../testing/test-database'
import { parseEnvironment } from './config'
import { createGuestOrigins, readGuestDomain } from './guest-domain'

const at = (publicUrl: string, value: string) => readGuestDomain(value, publicUrl)

test('is a domain with a star, and a port where it has one', () => {
  expect(at('https://portal.example', '*.Guests-of-Portal.example')).toEqual({
    suffix: 'guests-of-portal.example',
    port: '',
  })
  expect(at('http://127.0.0.1:8080', '*.guests.localhost:8080')).toEqual({ suffix: 'guests.localhost', port: '8080' })
  for (const wrong of ['guests.example', '*.guests.example/', '*.', 'https://*.guests.example', '*.*.example'])
    expect(() => at('https://portal.example', wrong)).toThrow('CENTER_GUEST_DOMAIN must be a domain with a star')
  const environment = { CENTER_GUEST_DOMAIN: '*.apps.example', PUBLIC_URL: 'https://portal.other' }
  expect(parseEnvironment(environment, root).guestDomain).toEqual({ suffix: 'apps.example', port: '' })
})

test.each([
  ['https://portal.com.cn', '*.guests.portal.com.cn'],
  ['https://www.portal.com.cn', '*.guests.portal.com.cn'],
  ['https://a.guests.example', '*.guests.example'],
  ['https://guests.example', '*.guests.example'],
])('is refused where the portal at %s is one site with %s', (publicUrl, value) => {
  expect(() => at(publicUrl, value)).toThrow('of another site')
})

test.each([
  ['https://portal.com.cn', '*.portal-guests.com.cn'],
  ['https://portal.github.io', '*.guests.github.io'],
])('is taken where the portal at %s is another site than %s', (publicUrl, value) => {
  expect(at(publicUrl, value)).not.toBeNull()
})

test('gives each app of a tenant a host of its own, and all of them one source of a policy', () => {
  const config = { publicUrl: 'https://portal.example', guestDomain: { suffix: 'guests.example', port: '8443' } }
  const { of, ownOf, source, isGuestHost } = createGuestOrigins(config, 'https://portal.example:8081')
  const apps = ['t-a', 't-b'].flatMap((tenantId) => ['@acme/one', '@acme/two'].map((name) => ({ tenantId, name })))
  const origins = apps.map(of)
  expect(new Set(origins).size).toBe(4)
  expect(apps.map(ownOf)).toEqual(origins)
  for (const origin of origins) {
    expect(origin).toMatch(/^https:\/\/g[0-9a-f]{24}\.guests\.example:8443$/)
    expect(isGuestHost(new URL(origin ?? '').host)).toBe(true)
  }
  for (const host of ['guests.example', 'portal.example', 'x.guests.example.evil.example'])
    expect(isGuestHost(host)).toBe(false)
  expect(source).toBe('https://*.guests.example:8443')
})
