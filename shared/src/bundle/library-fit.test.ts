import { misfitOf } from './library-fit'

const there = { react: '19.3.1', valtio: '2.3.2', systemjs: '6.15.1-beta.1' }

test.each([
  [{}, null],
  [{ react: '>=18' }, null],
  [{ react: '^19.3.1', valtio: '2.x' }, null],
  [{ react: '>19.3.1' }, 'react >19.3.1 is expected, this portal has 19.3.1'],
  [{ valtio: '2.x', react: '^18' }, 'react ^18 is expected, this portal has 19.3.1'],
  [{ vue: '>=3' }, 'vue is not in the import map of this portal'],
  [{ systemjs: '>=6.15.0' }, null],
])('says of %j: %s', (expected, misfit) => {
  expect(misfitOf(expected as Record<string, string>, there)).toBe(misfit)
})

test('a portal that does not know what it has says nothing', () => {
  expect(misfitOf({ vue: '>=3' }, {})).toBeNull()
})
