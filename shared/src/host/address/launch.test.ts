import { firstSaid, readLaunch } from './launch'

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

test('an empty parameter says nothing', () => {
  expect(readLaunch({ search: '?tc=&iframe=0' })).toMatchObject({ tenantCode: null, iframe: false })
})

test('the first that is said wins', () => {
  expect(firstSaid(null, '', 'stored', 'configured')).toBe('stored')
  expect(firstSaid(null, undefined)).toBe('')
})
