import { listFiles, readText, someOf } from '../support/repository'

const written = someOf(
  listFiles(/\.(ts|tsx|mjs|js|cjs|css|html|json|md|sh|yml)$|^\.ci\//),
  (path) => path !== 'package-lock.json',
)

/** Each pattern is built so that it does not find itself. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['a path of one machine', /(^|[\s"'`(=])\/(work|root|home|farm|Users)\/[\w.]/m],
  [
    'the address of a package registry',
    new RegExp(['registry\\.npm' + 'js', 'npm' + 'mirror', 'deb\\.deb' + 'ian'].join('|')),
  ],
  ['a paper that is not in the repository', /\bshared\/(spec|stack|style|security|platform|interfaces|captcha)\.md/],
]

describe('what is written', () => {
  test.each(forbidden)('names no %s', (_what, pattern) => {
    expect(written.filter((path) => pattern.test(readText(path)))).toEqual([])
  })

  test('the lock file names no registry', () => {
    expect(readText('package-lock.json')).not.toMatch(/"resolved": "http/)
  })
})
