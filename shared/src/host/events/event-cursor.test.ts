import { createEventCursor } from './event-cursor'

const event = (id: string | null, over: { type?: string; data?: string } = {}) => ({
  id,
  type: 'unread',
  data: '{}',
  ...over,
})

test('each event is taken once, in its order', () => {
  const cursor = createEventCursor()
  expect([cursor.lastId, cursor.take(event('4')), cursor.lastId]).toEqual([null, true, 4])
  expect([cursor.take(event('4')), cursor.take(event('3')), cursor.take(event('5'))]).toEqual([false, false, true])
  expect(cursor.lastId).toBe(5)
})

test('what has no number is taken, and moves nothing', () => {
  const cursor = createEventCursor(7)
  for (const id of [null, '', 'x', '-1', '1.5', '1234567890123456']) expect(cursor.take(event(id))).toBe(true)
  expect(cursor.lastId).toBe(7)
  expect(cursor.take(event('123456789012345'))).toBe(true)
  expect(cursor.lastId).toBe(123_456_789_012_345)
})

test('where the log is, is learned once, and is no event', () => {
  const cursor = createEventCursor()
  expect([cursor.take(event('9', { data: '' })), cursor.lastId]).toEqual([false, 9])
  expect([cursor.take(event('12', { data: '' })), cursor.lastId]).toEqual([false, 9])
  expect(cursor.take(event('10'))).toBe(true)
})

test('a gap is always taken: the log may have begun anew below', () => {
  const cursor = createEventCursor(50)
  expect([cursor.take(event('3', { type: 'gap' })), cursor.lastId]).toEqual([true, 3])
  expect([cursor.take(event(null, { type: 'gap' })), cursor.lastId]).toEqual([true, 3])
  expect(cursor.take(event('4'))).toBe(true)
})

test('is skipped forward, and never back', () => {
  const cursor = createEventCursor()
  cursor.skipTo(5)
  cursor.skipTo(3)
  expect(cursor.lastId).toBe(5)
})
