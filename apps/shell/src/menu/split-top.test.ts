import { splitTop } from './split-top'

test('six items all stand at the top', () => {
  expect(splitTop([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4, 5, 6], rest: [] })
})

test('shows five of seven at the top and two in the panel', () => {
  expect(splitTop([1, 2, 3, 4, 5, 6, 7])).toEqual({ shown: [1, 2, 3, 4, 5], rest: [6, 7] })
})
