import { expressionsIn, openVerdicts, productExpressions } from '../support/regular-expressions'

/** They read what this repository or a package that it pins wrote, while it is built, and nothing else. */
const ofTheBuild = [
  { file: 'tools/api-report.mjs', source: String.raw`\s*\n\s*`, reads: 'declarations that TypeScript printed' },
  {
    file: 'tools/build/build-unit.mjs',
    source: String.raw`\n?\/\/# sourceMappingURL=.*\s*$`,
    reads: 'a script of a pinned package',
  },
  {
    file: 'tools/build/bundle.mjs',
    source: String.raw`.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\.[cm]?js$`,
    reads: 'paths of modules in node_modules',
  },
  {
    file: 'tools/build/packages.mjs',
    source: String.raw`import \{([^}]*)\} from ['"]@center\/shared[^'"]*['"]`,
    reads: 'declarations of the SDK',
  },
]

/** Their pattern is put together from these parts of ours. */
const computed = [
  {
    file: 'server/src/administration/personal-data/erase-words.ts',
    of: 'words of a user, each escaped: a choice of literals',
  },
  {
    file: 'server/src/domains/letters/remark-cleaner.ts',
    of: 'the pattern of our own addresses, which the program of the thread is handed',
  },
  {
    file: 'shared/src/contract/values/short-pattern.ts',
    of: 'a pattern whose ways are counted before anything is compared with it',
  },
  { file: 'shared/src/host/sign-in/central-sign-in.ts', of: 'the name of a parameter, which is a constant' },
]

/** The first run asks about each pattern. */
jest.setTimeout(600_000)

const expressions = productExpressions()
const verdicts = openVerdicts()
afterAll(() => verdicts.save())

test('the tree has regular expressions, and each file is searched for them', () => {
  expect(expressions.length).toBeGreaterThan(200)
  const text = 'const a = /a+$/g; const b = new RegExp("^b"); const c = RegExp(name, "i"); const d = 1 / 2 / 3'
  expect(expressionsIn('a.ts', text).map(({ source, flags }) => [source, flags])).toEqual([
    ['a+$', 'g'],
    ['^b', ''],
    [null, 'i'],
  ])
})

test('a program in a text is searched too, and so are the scripts of a component', () => {
  const sourcesOf = (file: string, text: string) => expressionsIn(file, text).map(({ source }) => source)
  expect(sourcesOf('a.ts', 'new Worker(`const a = ${b}\\nc.match(/a+$/)`, { eval: true })')).toEqual(['a+$'])
  expect(sourcesOf('a.ts', `run("(text) => /^b/.test(text)")`)).toEqual(['^b'])
  expect(sourcesOf('a.ts', 'const html = `<p>\\n</p><b>a / b</b>`')).toEqual([])
  expect(
    sourcesOf('a.vue', '<template><p>1 / 2 / 3</p></template>\n<script setup lang="ts">const a = /c$/</script>'),
  ).toEqual(['c$'])
})

test('a pattern whose time grows faster than its input is recognised', () => {
  expect(verdicts('^(a+)+$', '')).toBe('exponential')
  expect(verdicts(String.raw`\s+$`, '')).toBe('2nd degree polynomial')
  expect(verdicts('^a+$', '')).toBe('safe')
})

test('every regular expression takes time in proportion to its input', () => {
  const slow = expressions.flatMap(({ file, source, flags, written }) => {
    if (source === null || ofTheBuild.some((one) => one.file === file && one.source === source)) return []
    const verdict = verdicts(source, flags)
    return verdict === 'safe' ? [] : [`${file}: ${written} is ${verdict}`]
  })
  expect(slow).toEqual([])
})

test('a pattern that is computed at run time is listed with what it is made of', () => {
  const found = expressions.filter(({ source }) => source === null).map(({ file }) => file)
  expect([...new Set(found)].toSorted()).toEqual(computed.map(({ file }) => file).toSorted())
})

test('each exception is still there', () => {
  const there = (exception: (typeof ofTheBuild)[number]) =>
    expressions.some(({ file, source }) => file === exception.file && source === exception.source)
  expect(ofTheBuild.filter((exception) => !there(exception))).toEqual([])
})
