import type { Manifest } from '@center/shared/contract'
import type { CheckTarget } from './check-target'
import { checkLibraries, isLibraryOnly, type Provider } from './library-check'

const there = { react: '19.3.1', 'react-dom': '19.3.1' }
const target = (shared: Record<string, string>) =>
  ({ manifest: { name: '@acme/app', shared } as Manifest, files: new Map() }) as CheckTarget

test('each library that the portal has in another version, or not at all, is named with what helps', () => {
  const findings = checkLibraries(target({ react: '^18.0.0', 'react-dom': '>=19', vue: '^3.5.0' }), there)
  expect(findings.map(({ check, level, message, fix }) => [check, level, message, fix])).toEqual([
    [
      'manifest',
      'fail',
      'shared: react ^18.0.0 is expected, this portal has 19.3.1.',
      'Try your app with react 19.3.1 and widen the range, or bundle your own and take it out of "shared"; if another app of the tenant provides it, name the folder of its build: --library <folder>.',
    ],
    [
      'manifest',
      'fail',
      'shared: vue is not in the import map of this portal.',
      'Take vue out of "shared", and let your bundler bundle it; if another app of the tenant provides it, name the folder of its build: --library <folder>.',
    ],
  ])
})

test('nothing is said of a manifest that cannot be read, and by a kit that does not know its versions', () => {
  expect(checkLibraries({ manifest: null } as CheckTarget, there)).toEqual([])
  expect(checkLibraries(target({ vue: '3' }), {})).toEqual([])
})

const system = (text = '') => Buffer.from(`System.register([], function () { return {} }) // ${text}`)
const provider = (provides: Manifest['provides'], files: Record<string, Buffer> = { 'react.js': system() }) =>
  ({
    manifest: { name: '@acme/react-18', version: '1.0.0', entry: 'react.js', shared: {}, provides } as Manifest,
    files: new Map(Object.entries(files)),
  }) as Provider
const react18 = provider({ react: { version: '18.3.1', file: 'react.js' } })

test('what another app provides is there, in its version', () => {
  expect(checkLibraries(target({ react: '^18.0.0' }), there, [react18])).toEqual([])
  expect(checkLibraries(target({ react: '^17.0.0' }), there, [react18])).toMatchObject([
    { message: 'shared: react ^17.0.0 is expected, this portal has 19.3.1, 18.3.1 (@acme/react-18).' },
  ])
})

test('what an app provides must be a System module of its bundle', () => {
  expect(checkLibraries(react18, there)).toMatchObject([{ level: 'pass', message: 'It provides react 18.3.1.' }])
  const wrong = provider(
    { react: { version: '18.3.1', file: 'none.js' }, vue: { version: '3.5.0', file: 'vue.js' } },
    { 'vue.js': Buffer.from('System.register("vue", [], function () {})') },
  )
  expect(checkLibraries(wrong, there).map(({ message }) => message)).toEqual([
    'provides: none.js for react is not in the bundle.',
    'provides: vue.js for vue is no System module without a name.',
  ])
})

test('an app without lifecycles that provides something has nothing to show', () => {
  expect(isLibraryOnly(react18)).toBe(true)
  const shown = provider(react18.manifest.provides, { 'react.js': system('') })
  shown.files.set(
    'react.js',
    Buffer.from('System.register([], (e) => ({ execute() { e({ bootstrap, mount, unmount }) } }))'),
  )
  expect(isLibraryOnly(shown)).toBe(false)
  expect(isLibraryOnly(target({}))).toBe(false)
})
