import { dirname, join } from 'node:path'
import { hasPath, listFiles, readText, someOf } from '../support/repository'

const lists = someOf(
  listFiles(/^apps\/.*\.tsx$/),
  (path) => !path.endsWith('.test.tsx') && /<Pager\b/.test(readText(path)),
)

/** The files of an app that a file imports. */
function importsOf(path: string): string[] {
  const names = [...readText(path).matchAll(/ from '(\.[^']+)'/g)].map(([, name]) => join(dirname(path), name ?? ''))
  return names.flatMap((name) => [`${name}.ts`, `${name}.tsx`]).filter(hasPath)
}

test.each(lists)('Ctrl+P prints all rows of %s', (path) => {
  const registers = [path, ...importsOf(path)].filter((file) => /\bprintAllRows\(/.test(readText(file)))
  expect(registers).not.toEqual([])
})
