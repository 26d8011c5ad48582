import { deepLinkOf } from './deep-link'

test.each([
  '/center',
  '/center/',
  '/center/?tc=demo',
  '/center/index',
  '/center/index/',
  '/center/index?tc=demo&benchCode=WB',
  '/center/home',
  '/center/login',
])('%s is home-like and no deep link', (address) => expect(deepLinkOf(address)).toBeNull())

test.each([
  '/center/orders/all?id=1#row',
  '/center/home/more',
  '/center/index?roleCode=PROVIDER',
  '/center/home?appCode=SCM',
])('%s is a deep link', (address) => expect(deepLinkOf(address)).toBe(address))

test.each(['//evil.test/center/orders', 'https://evil.test/center/orders', '/cas/login', '', null])(
  '%s is outside of the portal and no deep link',
  (address) => expect(deepLinkOf(address)).toBeNull(),
)
