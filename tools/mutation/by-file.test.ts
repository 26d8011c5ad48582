import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byFile } from './by-file.mjs'

type Outcome = { status: string; nrOfTests?: number }
type Test = { id: string; fileName: string; status: number; timeSpentMs: number }

const home = process.cwd()
let folder: string
/** Which files the inner runner was given, one entry a run. */
let chosen: string[][]
/** The tests of a file; what each reaches is the mutant of its own name, and `m0`. */
let tests: Record<string, string[]>
let failing: string
let outcomes: Record<string, Outcome>

const at = (file: string) => join(folder, file)
function write(file: string, text = file) {
  mkdirSync(join(at(file), '..'), { recursive: true })
  writeFileSync(at(file), text)
}
const names = () => chosen.map((files) => files.map((file) => file.slice(folder.length + 1)))

function open() {
  const runner = {
    capabilities: () => ({}),
    init: () => Promise.resolve(),
    dryRun: async () => {
      const files = chosen.at(-1) ?? []
      const all = files.flatMap((fileName): Test[] =>
        (tests[fileName.slice(folder.length + 1)] ?? []).map((id) => ({
          id,
          fileName,
          timeSpentMs: 5,
          status: fileName.endsWith(failing) ? 1 : 0,
        })),
      )
      const perTest: Record<string, Record<string, number>> = {}
      for (const { id, fileName } of all) perTest[id] = { ...perTest[id], m0: 1, [`${id} ${fileName.slice(-9)}`]: 2 }
      return { status: 'complete', tests: all, mutantCoverage: { static: { s1: 1 }, perTest } }
    },
    mutantRun: async () =>
      outcomes[chosen.at(-1)?.[0]?.slice(folder.length + 1) ?? ''] ?? { status: 'survived', nrOfTests: 1 },
  }
  const place = { file: at('kept.json'), tested: ['src'], sources: ['src'] }
  return byFile(runner, (files: string[]) => chosen.push(files), place)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'center-mutation-'))
  process.chdir(folder)
  folder = process.cwd()
  chosen = []
  failing = 'none'
  outcomes = {}
  tests = { 'src/a.test.ts': ['one'], 'src/b.test.ts': ['two', 'same'], 'src/deep/c.test.tsx': ['same'] }
  for (const file of ['src/a.ts', 'src/deep/c.tsx', ...Object.keys(tests)]) write(file)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

describe('the first run', () => {
  test('looks at every test file once, and afterwards at those alone that have changed', async () => {
    const first = await open().dryRun({})
    expect(names().flat().sort()).toEqual(['src/a.test.ts', 'src/b.test.ts', 'src/deep/c.test.tsx'])
    chosen = []
    await open().dryRun({})
    expect(names()).toEqual([])
    write('src/b.test.ts', 'changed')
    const later = await open().dryRun({})
    expect(names()).toEqual([['src/b.test.ts']])
    expect(later.tests.map(({ id }: Test) => id).sort()).toEqual(first.tests.map(({ id }: Test) => id).sort())
    expect(later.mutantCoverage).toEqual(first.mutantCoverage)
  })

  test('looks at all of them again when something but a test has changed', async () => {
    await open().dryRun({})
    chosen = []
    write('src/a.ts', 'changed')
    await open().dryRun({})
    expect(names().flat()).toHaveLength(3)
  })

  test('adds up what two tests of one name reach', async () => {
    const { mutantCoverage } = await open().dryRun({})
    expect(Object.keys(mutantCoverage.perTest.same).sort()).toEqual(['m0', 'same .test.tsx', 'same b.test.ts'].sort())
  })

  test('leaves out a file that fails without a mutant, says so, and asks it again the next time', async () => {
    const said: string[] = []
    jest.spyOn(console, 'warn').mockImplementation((words: string) => void said.push(words))
    failing = 'a.test.ts'
    const { tests: found } = await open().dryRun({})
    expect([said.length, found.map(({ id }: Test) => id)]).toEqual([1, ['two', 'same', 'same']])
    chosen = []
    failing = 'none'
    await open().dryRun({})
    expect(names()).toEqual([['src/a.test.ts']])
  })
})

describe('a mutant', () => {
  const order = (...testFilter: string[]) => ({ testFilter, sandboxFileName: at('src/deep/c.tsx') })

  test('is shown to the files whose tests reach it, the nearest first, until one fails', async () => {
    const runner = open()
    await runner.dryRun({})
    chosen = []
    outcomes = { 'src/b.test.ts': { status: 'killed', nrOfTests: 2 } }
    await expect(runner.mutantRun(order('same', 'one'))).resolves.toMatchObject({ status: 'killed' })
    expect(names()[0]).toEqual(['src/deep/c.test.tsx'])
    expect(names().at(-1)).toEqual(['src/b.test.ts'])
  })

  test('survives when all of them pass, and the tests are added up', async () => {
    const runner = open()
    await runner.dryRun({})
    chosen = []
    await expect(runner.mutantRun(order('same'))).resolves.toEqual({ status: 'survived', nrOfTests: 2 })
    expect(names()).toEqual([['src/deep/c.test.tsx'], ['src/b.test.ts']])
  })
})
