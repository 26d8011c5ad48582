import { withContext, withContextAddress, withoutBase, type PortalContext } from './portal-address'

const context: PortalContext = { tc: 'demo', benchCode: '', partBench: 'P1', iframe: '' }

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

test('the mode of a foreign frame goes along', () => {
  expect(withContextAddress('/orders/all', { ...context, iframe: '1' })).toContain('&iframe=1')
})

test('an address keeps its hash behind the query', () => {
  expect(withContextAddress('/orders/all#row', context)).toBe('/orders/all?tc=demo&partBench=P1#row')
  expect(withContextAddress('/a?x=1', context)).toBe('/a?x=1&tc=demo&partBench=P1')
})

test.each([
  ['/center/orders/all', '/orders/all'],
  ['/center?x=1', '?x=1'],
  ['/center', '/'],
  ['/centre/x', '/centre/x'],
  ['/orders/all', '/orders/all'],
])('%s is below the base %s', (path, expected) => expect(withoutBase(path)).toBe(expected))
