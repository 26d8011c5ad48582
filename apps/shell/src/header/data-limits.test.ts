import { dataLimitsOf } from './data-limits'

const rule = (action: string, type = 2) => ({ id: action, type, action, menuId: 'm1' })

test('only data rules limit what is seen, each once', () => {
  const auth = [rule('data:limit:own, data:limit:enterprise'), rule('data:limit:own'), rule('data:limit:all', 1)]
  expect(dataLimitsOf({ auth })).toEqual(['own', 'enterprise'])
})

test('before rights are loaded, and for rules that have no word, nothing is said', () => {
  expect(dataLimitsOf(null)).toEqual([])
  expect(dataLimitsOf({ auth: [rule('data:limit:region-7')] })).toEqual([])
})
