import { firstNonEmpty, readLaunch, withoutLaunch } from './launch'

test('reads what the address asks for; tc wins over tenantCode', () => {
  const search = '?tenantCode=b&tc=a&benchCode=WB&partBench=P&appCode=A&roleCode=R&iframe=1'
  expect(readLaunch({ search })).toEqual({
    tenantCode: 'a',
    benchCode: 'WB',
    partBench: 'P',
    appCode: 'A',
    roleCode: 'R',
    iframe: true,
  })
})

test.each(['tc', 'tenantCode'])('takes the tenant from %s alone', (name) => {
  expect(readLaunch({ search: `?${name}=park` })).toMatchObject({ tenantCode: 'park' })
})

test('an empty parameter says nothing', () => {
  expect(readLaunch({ search: '?tc=&iframe=0' })).toMatchObject({ tenantCode: null, iframe: false })
})

test('the first that is said wins', () => {
  expect(firstNonEmpty(null, '', 'stored', 'configured')).toBe('stored')
  expect(firstNonEmpty(null, undefined)).toBe('')
})

test('a page is known by its path and its own query', () => {
  const search = '?tc=demo&benchCode=b&id=7&iframe=1&ticketToken=ST-1'
  expect(withoutLaunch({ pathname: '/orders/all/', search, hash: '#row' })).toBe('/orders/all?id=7#row')
  expect(withoutLaunch({ pathname: '/', search: '?tc=demo' })).toBe('/')
})
