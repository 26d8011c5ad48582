import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { canonicalJson } from '@center/shared/bundle'
import { AppError } from '../../../platform/errors/errors'
import { buildArchive, buildBundle, buildManifest, systemScript } from '../../../testing/build-bundle'
import { noteFigures } from '../../../testing/figures'
import { root } from '../../../testing/test-database'
import { digestOf, readBundle } from './bundle'
import { checkAddress, checkBundle, checkName } from './bundle-checks'
import { scriptProgramOf } from './script-program'
import { createScriptReader } from './script-reader'

const scripts = createScriptReader({ program: scriptProgramOf(root) })
afterAll(() => scripts.close())

test('a manifest is written in the order of its names, lists as they are', () => {
  const value = { b: 1, a: { d: [2, 1], c: null }, '10': 'x' }
  expect(canonicalJson(value)).toBe('{"10":"x","a":{"c":null,"d":[2,1]},"b":1}')
})

const manifestEntry = { path: 'center.json', body: JSON.stringify(buildManifest()) }

async function failureOf(work: () => unknown): Promise<{ code: string; data: unknown }> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, data: error.data }
    throw error
  }
  return { code: 'none', data: null }
}

const climbing = ['../evil.js', 'lib/../../evil.js', './../evil.js', 'a/b/../../../evil.js', '..', '../', 'lib/..']
const absolute = ['/etc/evil.js', '//host/evil.js', '/', '/../evil.js']
const unfit = [
  'lib\\evil.js',
  '..\\evil.js',
  'C:\\evil.js',
  'a\nb.js',
  'a\rb.js',
  'a\tb.js',
  'a\u0001b.js',
  './center.json',
]
const special = ['SymbolicLink', 'Link', 'CharacterDevice', 'BlockDevice', 'FIFO'] as const
const targets = ['/etc/passwd', '../../evil.js', 'center.json', '.']

/** Each before and after the manifest, as the only file and among others. */
function hostileArchives(): [string, Buffer][] {
  const named = [...climbing, ...absolute, ...unfit].map((path) => ({ path, body: 'x' }))
  const linked = special.flatMap((type) => targets.map((linkpath) => ({ path: `${type}.js`, type, linkpath })))
  const good = { path: 'main.js', body: 'x' }
  const placed = [...named, ...linked].flatMap((entry): [string, Buffer][] => [
    [`${JSON.stringify(entry)} last`, buildArchive([manifestEntry, good, entry])],
    [`${JSON.stringify(entry)} first`, buildArchive([entry, manifestEntry, good])],
  ])
  const whole = buildArchive([manifestEntry, good])
  const plain = gunzipSync(whole)
  // Within the headers and the files: what comes behind them is padding that a reader may do without.
  const cut = [1, 10, 20, 100, 512, 600, 1000].map((length): [string, Buffer] => [
    `cut at ${length}`,
    gzipSync(plain.subarray(0, length)),
  ])
  const bombs = [4, 20, 70].map((size): [string, Buffer] => [`${size} MB`, gzipSync(Buffer.alloc(size * 1024 * 1024))])
  const noise: [string, Buffer][] = [
    ['noise', randomBytes(5000)],
    ['packed noise', gzipSync(randomBytes(5000))],
    ['nothing', Buffer.alloc(0)],
    ['a cut stream', whole.subarray(0, whole.length / 2)],
  ]
  return [...placed, ...cut, ...bombs, ...noise]
}

test('no hostile archive is read', async () => {
  const archives = hostileArchives()
  const read: string[] = []
  for (const [what, bytes] of archives)
    if ((await failureOf(() => readBundle(bytes))).code !== 'app.bundle_invalid') read.push(what)
  noteFigures([
    {
      promise: 'archives',
      what: `${archives.length} archives with names that climb, links, devices, bombs, or cut short: taken`,
      bound: '0',
      measured: `${read.length}`,
    },
  ])
  expect(read).toEqual([])
})

describe('readBundle', () => {
  test('reads manifest and files, wherever the packer put a dot or a folder', async () => {
    const { manifest, files } = await readBundle(
      buildArchive([
        { path: './', type: 'Directory' },
        { ...manifestEntry, path: './center.json' },
        { path: './lib/', type: 'Directory' },
        { path: './lib/a.js', body: 'a' },
        { path: 'empty.txt' },
      ]),
    )
    expect(manifest).toMatchObject({ name: '@apps/notepad', version: '1.0.0', keepAlive: true })
    expect(files.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
      ['lib/a.js', 'a'],
      ['empty.txt', ''],
    ])
  })

  test('leaves out files whose name or folder begins with a dot', async () => {
    const names = ['.env', '.git/config', 'lib/.DS_Store', './.npmrc', 'lib/a.js', 'lib/..js.map']
    const { files } = await readBundle(buildArchive([manifestEntry, ...names.map((path) => ({ path, body: 'a' }))]))
    expect(files.map(({ path }) => path)).toEqual(['lib/a.js'])
  })

  test.each([
    ['a name above the root', { path: '../evil.js', body: 'x' }],
    ['a name that climbs inside', { path: 'lib/../../evil.js', body: 'x' }],
    ['an absolute name', { path: '/etc/evil.js', body: 'x' }],
    ['a name with a backslash', { path: 'lib\\evil.js', body: 'x' }],
    ['a name with a line break', { path: 'a\nb.js', body: 'x' }],
    ['a folder above the root', { path: '../evil/', type: 'Directory' as const }],
    ['a symbolic link', { path: 'link.js', type: 'SymbolicLink' as const, linkpath: '/etc/passwd' }],
    ['a hard link', { path: 'link.js', type: 'Link' as const, linkpath: 'center.json' }],
    ['a device', { path: 'device', type: 'CharacterDevice' as const }],
    ['a pipe', { path: 'pipe', type: 'FIFO' as const }],
    ['a name that is there twice', { path: './center.json', body: '{}' }],
  ])('refuses %s', async (_what, entry) => {
    const failure = await failureOf(() => readBundle(buildArchive([manifestEntry, entry])))
    expect(failure.code).toBe('app.bundle_invalid')
  })

  test('refuses more than 2,000 entries', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({ path: `f${index}.txt` }))
    expect((await failureOf(() => readBundle(buildArchive([manifestEntry, ...many])))).data).toEqual({
      reason: 'more than 2000 entries',
    })
  })

  test('refuses an archive that unpacks to more than 64 MB', async () => {
    const random = randomBytes(700 * 1024)
    const bomb = gzipSync(Buffer.concat([random, Buffer.alloc(65 * 1024 * 1024)]))
    expect((await failureOf(() => readBundle(bomb))).data).toEqual({ reason: 'the files are larger than 64 MB' })
  })

  test('refuses a small archive that unpacks to more than a hundred times its size', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024))
    expect((await failureOf(() => readBundle(bomb))).data).toEqual({
      reason: 'the files are more than 100 times as large as it',
    })
  })

  test.each([
    ['bytes that are no gzip', Buffer.from('not a tgz')],
    ['gzip that is no tar', gzipSync(Buffer.alloc(4096, 'x'))],
    ['gzip in gzip', gzipSync(buildBundle())],
    ['an empty tar', gzipSync(Buffer.alloc(1024))],
    ['a tar that is cut off', gzipSync(Buffer.concat([gunzipSync(buildBundle()).subarray(0, 900)]))],
    ['a manifest that is not at the root', buildArchive([{ ...manifestEntry, path: 'package/center.json' }])],
  ])('refuses %s', async (_what, archive) => {
    expect((await failureOf(() => readBundle(archive))).code).toBe('app.bundle_invalid')
  })

  test.each([
    ['is not JSON', '{', 'center.json'],
    ['has an invalid version', JSON.stringify(buildManifest({ version: '1' })), 'version'],
    ['has an unknown field', JSON.stringify(buildManifest({ colour: 'red' })), 'center.json'],
    ['names a style outside', JSON.stringify(buildManifest({ styles: ['../x.css'] })), 'styles.0'],
  ])('refuses a manifest that %s, and says where', async (_what, body, field) => {
    const failure = await failureOf(() => readBundle(buildArchive([{ path: 'center.json', body }])))
    expect(failure).toMatchObject({ code: 'app.manifest_invalid', data: [{ field }] })
  })
})

describe('checks before a version is accepted', () => {
  const files = (...paths: string[]) => paths.map((path) => ({ path, bytes: Buffer.from(systemScript()) }))
  const read = async (changes: Record<string, unknown> = {}) => (await readBundle(buildBundle(changes))).manifest

  test('an element without a tag is refused', async () => {
    const manifest = await read({ tag: undefined })
    expect(await failureOf(() => checkBundle(manifest, files('main.js', 'main.css'), scripts))).toMatchObject({
      code: 'app.manifest_invalid',
      data: [{ field: 'tag' }],
    })
  })

  test.each([
    ['the entry', ['main.css'], 'main.js'],
    ['a style', ['main.js'], 'main.css'],
  ])('%s that the bundle lacks is named', async (_what, paths, file) => {
    const manifest = await read()
    expect(await failureOf(() => checkBundle(manifest, files(...paths), scripts))).toEqual({
      code: 'app.chunk_missing',
      data: { file },
    })
  })

  test('a script that a script depends on must be there; bare names are left to the import map', async () => {
    const manifest = await read()
    const deep = {
      path: 'lib/deep.js',
      bytes: Buffer.from(systemScript(['../gone.js', 'react', '@center/shared/host'])),
    }
    expect(await failureOf(() => checkBundle(manifest, [...files('main.js', 'main.css'), deep], scripts))).toEqual({
      code: 'app.chunk_missing',
      data: { file: 'gone.js' },
    })
  })

  const tooDeep = { code: 'app.bundle_invalid', data: { reason: 'main.js is nested too deeply to be read' } }
  const taken = { code: 'none', data: null }

  test.each([
    ['nested lists is refused', 'System.register(['.repeat(50_000), tooDeep],
    ['nested calls is refused', 'f('.repeat(50_000), tooDeep],
    ['nested brackets in an array of dependencies is refused', `System.register([${'['.repeat(50_000)}`, tooDeep],
    ['registrations with strings that never end is taken at once', 'System.register(" '.repeat(200_000), taken],
  ])('a script of %s', async (_what, script, outcome) => {
    const manifest = await read({ styles: [] })
    await scripts.warm()
    const start = performance.now()
    const entry = { path: 'main.js', bytes: Buffer.from(script) }
    expect(await failureOf(() => checkBundle(manifest, [entry], scripts))).toEqual(outcome)
    // Far above what any of them takes on a busy machine; in quadratic time each takes minutes.
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('the event loop turns while a script is read that takes long', async () => {
    const manifest = await read({ styles: [] })
    await scripts.warm()
    const entry = { path: 'main.js', bytes: Buffer.from('a();'.repeat(100_000)) }
    let turns = 0
    let isRead = false
    const turn = () => {
      turns += 1
      if (!isRead) setImmediate(turn)
    }
    setImmediate(turn)
    const start = performance.now()
    expect(await failureOf(() => checkBundle(manifest, [entry], scripts))).toEqual(taken)
    isRead = true
    // Else an answer from the main thread would look like one of the other.
    expect(performance.now() - start).toBeGreaterThan(50)
    expect(turns).toBeGreaterThan(2)
  })

  test('scripts that take longer than the limit are refused, and the next ones are read', async () => {
    const manifest = await read({ styles: [] })
    const names = Array.from({ length: 200_000 }, (_, index) => `v${index}`)
    const slow = createScriptReader({
      program: scriptProgramOf(root),
      limitMs: (bytes) => (bytes > 100_000 ? 1 : 60_000),
    })
    const hostile = { path: 'main.js', bytes: Buffer.from(`let ${names.join()}`) }
    expect(await failureOf(() => checkBundle(manifest, [hostile], slow))).toEqual({
      code: 'app.bundle_invalid',
      data: { reason: 'its scripts take too long to read' },
    })
    expect(await failureOf(() => checkBundle(manifest, files('main.js'), slow))).toMatchObject({ code: 'none' })
    await slow.close()
  })

  test('scripts that take more memory than the limit are refused, and the next ones are read', async () => {
    const manifest = await read({ styles: [] })
    const small = createScriptReader({
      program: scriptProgramOf(root),
      limits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    })
    const hostile = { path: 'main.js', bytes: Buffer.from('a();'.repeat(500_000)) }
    expect(await failureOf(() => checkBundle(manifest, [hostile], small))).toEqual({
      code: 'app.bundle_invalid',
      data: { reason: 'its scripts take too much memory to read' },
    })
    expect(await failureOf(() => checkBundle(manifest, files('main.js'), small))).toMatchObject({ code: 'none' })
    await small.close()
  })

  test.each(['@center/shell', '@center-apps/hello', '@center-/hello', 'react'])(
    'the name %s belongs to the portal',
    async (name) => {
      const manifest = await read({ name })
      const reserved = (candidate: string) => candidate === 'react'
      expect((await failureOf(() => checkName(manifest, name, reserved))).code).toBe('app.manifest_invalid')
    },
  )

  test.each([
    ['https://erp.example/', 'none'],
    ['http://127.0.0.1:8081/', 'none'],
    ['http://erp.example/', 'app.manifest_invalid'],
    ['javascript:alert(1)', 'app.manifest_invalid'],
    ['nowhere', 'app.manifest_invalid'],
  ])('an address at %s answers %s', async (baseUrl, code) => {
    const manifest = await read({ kind: 'iframe', entry: 'index.html' })
    expect((await failureOf(() => checkAddress(manifest, baseUrl))).code).toBe(code)
  })
})

test('the digest does not depend on how the archive was packed', async () => {
  const manifest = (await readBundle(buildBundle())).manifest
  const turned = Object.fromEntries(Object.entries(manifest).reverse()) as typeof manifest
  const rows = [
    { path: 'a', sha256: '1' },
    { path: 'b', sha256: '2' },
  ]
  expect(digestOf(turned, [...rows].reverse())).toBe(digestOf(manifest, rows))
  expect(digestOf(manifest, [{ path: 'a', sha256: '2' }])).not.toBe(digestOf(manifest, [{ path: 'a', sha256: '1' }]))
})
