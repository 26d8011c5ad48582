import { listFiles, readText } from '../support/repository'

/** The patterns of `testMatch`, as expressions over paths of the repository. */
function readPatterns(): RegExp[] {
  const globs = [...readText('jest.config.js').matchAll(/'<rootDir>\/([^']*\.test\.[^']*)'/g)].map(
    ([, glob]) => glob ?? '',
  )
  return globs.map((glob) => {
    const pattern = glob
      .replaceAll('.', '\\.')
      .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
      .replaceAll('**/', '<folders>')
      .replaceAll('*', '[^/]*')
      .replaceAll('<folders>', '(.*/)?')
    return new RegExp(`^${pattern}$`)
  })
}

test('every test file is run by one project', () => {
  const patterns = readPatterns()
  expect(patterns.length).toBeGreaterThan(3)
  // The tests of a template are run where the template was filled in.
  const files = listFiles(/\.test\.tsx?$/).filter((path) => !path.startsWith('cli/templates/'))
  const runs = files.map((path) => ({ path, times: patterns.filter((pattern) => pattern.test(path)).length }))
  expect(runs.filter(({ times }) => times !== 1)).toEqual([])
})
