import { guestOriginOf } from './portal-origins'

test('finds the second origin on the host that people use', () => {
  expect(guestOriginOf({ publicUrl: 'http://127.0.0.1:8080', guestPort: 8081 })).toBe('http://127.0.0.1:8081')
  expect(guestOriginOf({ publicUrl: 'https://portal.example', guestPort: 9000 })).toBe('https://portal.example:9000')
})

test('has no second origin when it is turned off', () => {
  expect(guestOriginOf({ publicUrl: 'http://127.0.0.1:8080', guestPort: 0 })).toBeNull()
})
