import type { Manifest } from '@center/shared/contract'
import type { CheckTarget } from './check-target'
import { checkLibraries } from './library-check'

const there = { react: '19.3.1', 'react-dom': '19.3.1' }
const target = (shared: Record<string, string>) => ({ manifest: { shared } as Manifest }) as CheckTarget

test('each library that the portal has in another version, or not at all, is named with what helps', () => {
  const findings = checkLibraries(target({ react: '^18.0.0', 'react-dom': '>=19', vue: '^3.5.0' }), there)
  expect(findings.map(({ check, level, message, fix }) => [check, level, message, fix])).toEqual([
    [
      'manifest',
      'fail',
      'shared: react ^18.0.0 is expected, this portal has 19.3.1.',
      'Try your app with react 19.3.1 and widen the range, or bundle your own and take it out of "shared".',
    ],
    [
      'manifest',
      'fail',
      'shared: vue is not in the import map of this portal.',
      'Take vue out of "shared", and let your bundler bundle it.',
    ],
  ])
})

test('nothing is said of a manifest that cannot be read, and by a kit that does not know its versions', () => {
  expect(checkLibraries({ manifest: null } as CheckTarget, there)).toEqual([])
  expect(checkLibraries(target({ vue: '3' }), {})).toEqual([])
})
