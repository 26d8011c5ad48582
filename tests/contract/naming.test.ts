import { basename } from 'node:path'
import { listFiles, readText, someOf } from '../support/repository'

const source = someOf(listFiles(/\.(ts|tsx|mjs|js|cjs|css)$/), (path) => !/\.config\.(ts|js|mjs)$|^\./.test(path))
const doors = ['bundle', 'contract', 'early-call', 'guest-protocol', 'host', 'ui', 'ui-core', 'testing'].map(
  (door) => `shared/src/${door}/index.ts`,
)

/** Words a name may carry between dots: a promise about what is inside. */
const suffixes = /^(store|plugin|routes|service|repository|tables|module|test|spec|bench|d)$/
const forbidden = /^(utils?|helpers?|common|misc|types|constants)$/

describe('names of files', () => {
  test('are kebab-case', () => {
    const wrong = source.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(basename(path).split('.')[0] ?? ''))
    expect(wrong).toEqual([])
  })

  test('say what is inside, not that something is', () => {
    expect(source.filter((path) => path.split('/').some((part) => forbidden.test(part.split('.')[0] ?? '')))).toEqual(
      [],
    )
  })

  test('carry only suffixes from the closed list', () => {
    const wrong = source.filter((path) => {
      const inner = basename(path).split('.').slice(1, -1)
      return inner.some((suffix) => !suffixes.test(suffix))
    })
    expect(wrong).toEqual([])
  })

  test('leave index.ts to the doors of shared', () => {
    expect(source.filter((path) => /^index\.tsx?$/.test(basename(path)) && !doors.includes(path))).toEqual([])
  })
})

describe('suffixes keep their promise', () => {
  test.each([
    ['.store.ts', /from 'react'|from 'react-dom/],
    ['.service.ts', /from '(fastify|drizzle-orm)/],
    ['.routes.ts', /from 'drizzle-orm/],
  ])('%s files do not import what they promise to do without', (suffix, imported) => {
    const files = someOf(source, (path) => path.endsWith(suffix))
    expect(files.filter((path) => imported.test(readText(path)))).toEqual([])
  })

  test('only component files hold markup', () => {
    const plain = someOf(source, (path) => /\.ts$/.test(path) && !path.startsWith('tests/'))
    expect(plain.filter((path) => /return \(?\s*<[A-Za-z]/.test(readText(path)))).toEqual([])
  })
})

describe('shape of modules', () => {
  const modules = someOf(source, (path) => /\.(ts|tsx)$/.test(path))

  test('nothing is switched off or left for later', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', 'eslint-' + 'disable'].join('|'))
    expect(source.filter((path) => marks.test(readText(path)))).toEqual([])
  })

  test('no test is skipped or runs alone', () => {
    const switched = /\b(test|it|describe)\.(only|skip|todo|fixme)\(/
    expect(modules.filter((path) => switched.test(readText(path)))).toEqual([])
  })

  test('no test sleeps', () => {
    const sleeps = /waitForTimeout\(|setTimeout\(\s*(resolve|done)\s*,\s*[1-9]\d/
    const tests = someOf(modules, (path) => /\.(test|spec)\.tsx?$/.test(path))
    expect(tests.filter((path) => sleeps.test(readText(path)))).toEqual([])
  })

  test('only main.ts of the server reads the process', () => {
    const files = someOf(
      modules,
      (path) => /^server\/src\/(?!main\.ts|testing\/)/.test(path) && !/\.test\.ts$/.test(path),
    )
    expect(files.filter((path) => /\bprocess\.(env|argv|exit|on)\b/.test(readText(path)))).toEqual([])
  })
})
