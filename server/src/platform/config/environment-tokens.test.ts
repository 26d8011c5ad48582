import { warningsOfTokens } from './environment-tokens'

test('a start with tokens that open everything says which, and by what they are replaced', () => {
  const both = warningsOfTokens({ seed: 'none', opsToken: 'a', adminToken: 'b' })
  expect(both).toEqual([expect.stringContaining('CENTER_OPS_TOKEN'), expect.stringContaining('CENTER_ADMIN_TOKEN')])
  expect(both.every((line) => line.includes('npx center tokens create'))).toBe(true)
  expect(both.join()).not.toMatch(/ a | b /)
})

test('a start without them, or with the demo data that makes its own, says nothing', () => {
  expect(warningsOfTokens({ seed: 'none', opsToken: null, adminToken: null })).toEqual([])
  expect(warningsOfTokens({ seed: 'demo', opsToken: 'a', adminToken: 'b' })).toEqual([])
})
