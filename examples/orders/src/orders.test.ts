import { sampleOrders } from './order-data'
import { findOrders, statusesOf, viewOf } from './orders'

const any = { words: '', status: '' } as const

test.each([
  ['/open', 'open'],
  ['done?x=1', 'done'],
  ['/', 'all'],
  ['', 'all'],
  ['/unknown/deep', 'all'],
])('reads %p as the view %p', (path, view) => {
  expect(viewOf(path)).toBe(view)
})

test('parts all orders into open and done', () => {
  const open = findOrders(sampleOrders, 'open', any)
  const done = findOrders(sampleOrders, 'done', any)
  expect(open.length + done.length).toBe(sampleOrders.length)
  expect(open.every(({ status }) => statusesOf('open').includes(status))).toBe(true)
})

test('finds orders that hold every word', () => {
  const found = findOrders(sampleOrders, 'all', { words: '海川 伺服', status: '' })
  expect(found.map(({ number }) => number)).toEqual(['SO-26010418', 'SO-26012301'])
})

test('finds by number in any case, and by status', () => {
  expect(findOrders(sampleOrders, 'all', { words: 'so-26012709', status: '' })).toHaveLength(1)
  expect(findOrders(sampleOrders, 'open', { words: '', status: 'shipped' })).toHaveLength(4)
})

test('every order has a number of its own', () => {
  expect(new Set(sampleOrders.map(({ number }) => number)).size).toBe(sampleOrders.length)
})
