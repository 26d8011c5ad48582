import { decodePath } from './decode-path'
import { faultsOfModules } from '../registry/native-modules'

test.each([
  ['%40apps/main.js', '@apps/main.js'],
  ['a%zz.png', null],
  ['a%', null],
])('%s means %s', (path, meant) => expect(decodePath(path)).toBe(meant))

test('an import that cannot be read is a fault of its module, and names no file', () => {
  const scripts = new Map([['main.mjs', 'import "./a%zz.mjs"']])
  expect(faultsOfModules('main.mjs', scripts, () => [{ n: './a%zz.mjs', d: -1 }])).toEqual([
    { file: 'main.mjs', specifier: './a%zz.mjs', target: null },
  ])
})
