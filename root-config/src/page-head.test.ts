import { configuration, setLocale } from '@center/shared/host'
import { showTenant } from './page-head'

const values = { ...configuration.values, CENTER_TITLE: '某园区', CENTER_TITLE_EN: 'Some park' }
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href')

beforeEach(() => {
  const link = Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' })
  document.head.replaceChildren(link)
})
afterEach(() => setLocale('zh'))

test('the window has the title of the tenant in the language of the user', async () => {
  showTenant(values)
  expect(document.title).toBe('某园区')
  await setLocale('en')
  showTenant(values)
  expect(document.title).toBe('Some park')
})

test('the window has the icon of the tenant, if it has one', () => {
  showTenant(values)
  expect(icon()).toBe('data:,')
  showTenant({ ...values, CENTER_FAVICON: '/api/resources/icon.svg' })
  expect(icon()).toBe('/api/resources/icon.svg')
})
