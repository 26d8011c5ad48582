import { removeLocalItems, setSessionItem, getSessionItem, setLocalItem, getLocalItem } from './browser-storage'

const keys = () => [Object.keys(localStorage), Object.keys(sessionStorage)]
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('whatever is kept has the prefix pro__, for all tabs or for this one', () => {
  setLocalItem('theme', 'dark')
  setSessionItem('tenantCode', 'demo')
  expect(keys()).toEqual([['pro__theme'], ['pro__tenantCode']])
  expect([getLocalItem('theme'), getSessionItem('theme'), getSessionItem('tenantCode')]).toEqual(['dark', null, 'demo'])
  setLocalItem('theme', null)
  setSessionItem('tenantCode', null)
  expect(keys()).toEqual([[], []])
})

test('what begins with a name is forgotten, and nothing of somebody else', () => {
  setLocalItem('demo__a', '1')
  setLocalItem('demo__b', '2')
  setLocalItem('park__a', '3')
  localStorage.setItem('demo__of-a-guest', '4')
  removeLocalItems('demo__')
  expect(keys()[0]?.toSorted()).toEqual(['demo__of-a-guest', 'pro__park__a'])
})
