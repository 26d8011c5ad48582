import { forgetRemembered, keep, kept, remember, remembered } from './storage'

const keys = () => [Object.keys(localStorage), Object.keys(sessionStorage)]
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('whatever is kept has the prefix pro__, for all tabs or for this one', () => {
  remember('theme', 'dark')
  keep('tenantCode', 'demo')
  expect(keys()).toEqual([['pro__theme'], ['pro__tenantCode']])
  expect([remembered('theme'), kept('theme'), kept('tenantCode')]).toEqual(['dark', null, 'demo'])
  remember('theme', null)
  keep('tenantCode', null)
  expect(keys()).toEqual([[], []])
})

test('what begins with a name is forgotten, and nothing of somebody else', () => {
  remember('demo__a', '1')
  remember('demo__b', '2')
  remember('park__a', '3')
  localStorage.setItem('demo__of-a-guest', '4')
  forgetRemembered('demo__')
  expect(keys()[0]?.toSorted()).toEqual(['demo__of-a-guest', 'pro__park__a'])
})
