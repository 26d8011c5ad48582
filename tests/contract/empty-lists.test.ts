import { hasFile, listFiles, someOf, tableRows } from '../support/repository'

test('a guard over files refuses a pattern that no file matches', () => {
  expect(() => listFiles(/^no-such-folder\//)).toThrow('A guard would look at nothing')
  expect(listFiles(/^README\.md$/)).toEqual(['README.md'])
})

test('a guard over a part of a list refuses an empty part', () => {
  expect(() => someOf(['a', 'b'], (item) => item === 'c')).toThrow('none of 2 matches')
  expect(someOf(['a', 'b'], (item) => item === 'b')).toEqual(['b'])
})

test('a guard over a table refuses one without rows', () => {
  expect(() => tableRows('| a | b |\n| --- | --- |\n')).toThrow('there is no table with a row')
  expect(tableRows('| a | b |\n| --- | --- |\n| 1 | 2 |\n')).toEqual([['1', '2']])
})

test('the question whether a file is there takes no for an answer', () => {
  expect([hasFile(/^README\.md$/), hasFile(/^no-such-folder\//)]).toEqual([true, false])
})
