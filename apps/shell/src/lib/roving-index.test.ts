import { nextIndex } from './roving-index'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['Enter', 1, null],
])('%s at %i of three leads to %s', (key, index, next) => {
  expect(nextIndex(key, index, 3)).toBe(next)
})
