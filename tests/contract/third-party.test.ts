import { isAllowed, packagesOf, toDocument } from '../../tools/third-party/packages.mjs'
import { readJson, readText } from '../support/repository'

const shipped = packagesOf(readJson('package-lock.json'))

test('every shipped package has a licence that is on the list', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.filter((row) => !isAllowed(row))).toEqual([])
})

test('a copyleft library may be installed but not bundled', () => {
  expect(isAllowed({ license: 'MPL-2.0', parts: ['server'] })).toBe(true)
  expect(isAllowed({ license: 'MPL-2.0', parts: ['server', 'browser'] })).toBe(false)
  expect(isAllowed({ license: 'GPL-3.0', parts: ['server'] })).toBe(false)
})

test('docs/third-party.md is what npm run third-party writes', () => {
  expect(readText('docs/third-party.md')).toBe(toDocument(shipped))
})

test('a package without a licence, and one below another package, are found', () => {
  const lock = {
    packages: {
      server: { dependencies: { a: '1' } },
      cli: {},
      shared: {},
      ...Object.fromEntries(
        ['root-config', 'apps/shell', 'apps/auth', 'apps/notices', 'apps/ops', 'apps/admin'].map((f) => [f, {}]),
      ),
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', license: 'MIT' },
    },
  }
  expect(packagesOf(lock)).toEqual([
    { name: 'a', version: '1.0.0', license: 'MIT', parts: ['server'] },
    { name: 'b', version: '2.0.0', license: 'not stated', parts: ['server'] },
  ])
})
