import { fieldFaultsOf } from './field-faults'

test('a fault has the word of its code and the text of the server', () => {
  const data = [{ field: 'code', message: '已存在', code: 'taken' }]
  expect(fieldFaultsOf({ data })).toEqual([{ field: 'code', message: '已存在', word: 'taken' }])
})

test('without a code the message is the word', () => {
  const data = [{ field: 'code', message: 'taken' }]
  expect(fieldFaultsOf({ data })).toEqual([{ field: 'code', message: 'taken', word: 'taken' }])
})

test('a refusal of something else has no fields', () => {
  for (const data of [null, { retryAfter: 60 }, 'a', [{ id: 1 }]]) expect(fieldFaultsOf({ data })).toEqual([])
})
