import { dirname } from 'node:path'
import { listFiles } from '../support/repository'

/** A folder reads as a table of contents while it has about twenty files. */
const MAX_FILES = 24

test('no folder has more files of code than a reader takes in, tests not counted', () => {
  const counts = new Map<string, number>()
  for (const file of listFiles(/\.(ts|tsx|mts|mjs)$/)) {
    if (/\.(test|spec)\.tsx?$|\.d\.m?ts$/.test(file)) continue
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
