import { tabAddress, withContext, withContextAddress } from './portal-address'

const context = { tc: 'demo', benchCode: '', partBench: 'P1' }

test('what is missing in the query is added, what is empty is not', () => {
  expect(withContext('?x=1', context)).toBe('?x=1&tc=demo&partBench=P1')
})

test('what is there stays, and the text with it', () => {
  expect(withContext('?partBench=P2&tc=park', context)).toBe('?partBench=P2&tc=park')
})

test('tenantCode becomes tc, and tc wins over it', () => {
  expect(withContext('?tenantCode=park', { ...context, partBench: '' })).toBe('?tc=park')
  expect(withContext('?tenantCode=park&tc=demo', { ...context, partBench: '' })).toBe('?tc=demo')
})

test('an address keeps its hash behind the query', () => {
  expect(withContextAddress('/orders/all#row', context)).toBe('/orders/all?tc=demo&partBench=P1#row')
  expect(withContextAddress('/a?x=1', context)).toBe('/a?x=1&tc=demo&partBench=P1')
})

test('a tab is known by its path and its own query', () => {
  const location = { pathname: '/orders/all/', search: '?tc=demo&benchCode=b&id=7&iframe=1', hash: '#row' }
  expect(tabAddress(location)).toBe('/orders/all?id=7#row')
  expect(tabAddress({ pathname: '/', search: '?tc=demo' })).toBe('/')
})
