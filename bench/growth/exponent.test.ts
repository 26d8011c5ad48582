import { exponentOf } from './exponent.mjs'

const sizes = [10, 100, 1_000]

it.each([
  ['flat', 0, () => 5],
  ['in proportion', 1, (size: number) => size / 4],
  ['with the square', 2, (size: number) => size * size],
])('what is %s has the exponent %d', (_how, exponent, of) => {
  expect(exponentOf(sizes.map((size) => ({ size, value: of(size) })))).toBeCloseTo(exponent)
})
