import { listFiles, readText } from '../support/repository'

const config = readText('tests/playwright.config.ts')
const folders = [...config.matchAll(/testDir: '\.\/([\w-]+)'/g)].map(([, folder]) => folder ?? '')

/** A folder that Git ignores exists on its author's machine alone. */
test.each([...new Set(folders)])('tests/%s of the Playwright configuration has tests that Git keeps', (folder) => {
  expect(listFiles(new RegExp(`^tests/${folder}/.*\\.spec\\.ts$`))).not.toEqual([])
})

test('every project is among them', () => {
  const projects = [...config.matchAll(/\bname: '/g)]
  // Journeys have the folder of the configuration itself.
  expect(folders).toHaveLength(projects.length)
  expect(folders).toContain('screenshots')
})
