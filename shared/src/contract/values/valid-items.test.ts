import * as z from 'zod/mini'
import { validItems, validValues } from './valid-items'

const short = z.string().check(z.maxLength(3))

test('keeps the items that are right, in their order', () => {
  expect(validItems(short, ['a', 'long one', 7, null, 'b'])).toEqual(['a', 'b'])
})

test.each([null, undefined, 'text', 7, { 0: 'a', length: 1 }])('finds no items in %p', (list) => {
  expect(validItems(short, list)).toEqual([])
})

test('keeps the values that are right under their names', () => {
  expect(validValues(short, { a: 'x', b: 'long one', c: 7 })).toEqual({ a: 'x' })
})

test.each([null, undefined, 'text', ['a']])('finds no values in %p', (record) => {
  expect(validValues(short, record)).toEqual({})
})

test('leaves the prototype of what it answers alone', () => {
  const read = validValues(z.unknown(), JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}'))
  expect((read as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
