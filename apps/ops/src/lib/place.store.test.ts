import { addressOf, readPlace } from './place.store'

test.each([
  ['/ops', ''],
  ['/ops#view=audit', '#view=audit'],
  ['/ops#app=%40apps%2Fnotepad&tenant=demo', '#app=%40apps%2Fnotepad&tenant=demo'],
])('the address %s is written as it is read', (address, hash) => {
  expect(addressOf(readPlace(hash))).toBe(address)
})

test('what is no place is the overview', () => {
  expect(readPlace('#view=nothing&tenant=x').view).toBe('overview')
})
