import { checkFiles, checkSize } from './bundle-check'
import { usualLimits } from './limits'
import { checkManifest } from './manifest-check'
import { levelOf, type Finding } from './report'
import { MANIFEST, type CheckTarget } from './check-target'
import { Manifest } from '@center/shared/contract'

const good = {
  name: '@acme/orders',
  title: '订单',
  titleEn: 'Orders',
  kind: 'element',
  version: '1.0.0',
  entry: 'main.js',
  tag: 'acme-orders',
}

function subjectOf(manifest: unknown, files: Record<string, string> = { 'main.js': 'x' }): CheckTarget {
  const manifestText = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const read = typeof manifest === 'string' ? null : Manifest.safeParse(manifest)
  const all = Object.entries({ [MANIFEST]: manifestText, ...files })
  return {
    source: 'here',
    manifestText,
    manifest: read?.success ? read.data : null,
    files: new Map(all.map(([path, text]) => [path, Buffer.from(text)])),
    address: null,
  }
}

const failures = (findings: Finding[]) => findings.filter(({ level }) => level === 'fail')

describe('the manifest', () => {
  test('passes when it fits', () => {
    expect(levelOf('manifest', checkManifest(subjectOf(good)))).toBe('pass')
  })

  test.each([
    [{ ...good, colour: 'red' }, 'colour', 'spelling'],
    [{ ...good, version: '1.0' }, 'version', 'semantic version'],
    [{ ...good, tag: 'orders' }, 'tag', 'hyphen'],
    [{ ...good, tag: undefined }, 'tag', 'hyphen'],
    [{ ...good, name: '@center/orders' }, 'scope @center', 'scope of your own'],
    [{ ...good, entry: 'main.ts' }, 'main.ts', 'main.js'],
    [{ ...good, entry: 'main.mjs', kind: 'system', tag: undefined }, 'main.mjs', 'main.js'],
    [{ ...good, entry: 'main.mjs', shared: { react: '^19' } }, 'nothing from the import map', 'bundle'],
    [{ ...good, format: 'module', shared: { react: '^19' } }, 'nothing from the import map', 'bundle'],
    [{ ...good, format: 'module', kind: 'system', tag: undefined }, 'cannot be made of ES modules', 'System bundle'],
    [{ ...good, routes: [{ path: 'all', title: '全部' }] }, 'all', '"/"'],
    ['{ "name": ', 'not JSON', 'comma'],
  ])('names the fault of %j and what to do', (manifest, says, fix) => {
    const [finding] = failures(checkManifest(subjectOf(manifest)))
    expect(finding?.message).toContain(says)
    expect(finding?.fix).toContain(fix)
  })

  test('has to be there', () => {
    const findings = checkManifest({ ...subjectOf(good), manifestText: null, manifest: null })
    expect(failures(findings)[0]?.fix).toContain('Build the sub-app')
  })

  test('should name the global to free for a System bundle', () => {
    const findings = checkManifest(subjectOf({ ...good, kind: 'system', tag: undefined }))
    expect([failures(findings), findings.at(-1)?.level]).toEqual([[], 'warn'])
  })
})

describe('the files', () => {
  test('are all there', () => {
    const script = "System.register(['react', './chunk.js'], function () {})"
    const files = { 'main.js': script, 'chunk.js': 'x' }
    expect(levelOf('files', checkFiles(subjectOf(good, files)))).toBe('pass')
    expect(failures(checkFiles(subjectOf(good, { 'main.js': script })))[0]?.message).toContain('chunk.js')
  })

  test('are all there that a script loads later, by its own address or by the number of a chunk', () => {
    const later = "System.register([], function (_, context) { return { execute() { context.import('./later.js') } } })"
    const chunks = 'System.register([],()=>({execute(){var r={};r.u=e=>e+"."+{12:"ab"}[e]+".js"}}))'
    const says = (text: string) => failures(checkFiles(subjectOf(good, { 'main.js': text }))).map((one) => one.message)
    expect(says(later)).toEqual(['later.js is named, but it is not there.'])
    expect(says(chunks)).toEqual(['12.ab.js is named, but it is not there.'])
    expect(says('f('.repeat(50_000))).toEqual(['main.js is nested too deeply to be read.'])
  })

  test('are all there for a native module, lazy ones as well, and nothing is imported by name', () => {
    const native = { ...good, entry: 'main.mjs' }
    const named = { ...good, entry: 'main.js', format: 'module' }
    expect(checkFiles(subjectOf(named, { 'main.js': "import './gone.js'" }))[0]?.message).toContain('gone.js')
    const main = "import './lib/a.mjs'; const later = () => import(`./later.js`); import.meta.url; import(later)"
    const whole = { 'main.mjs': main, 'lib/a.mjs': "export * from '../later.js'", 'later.js': 'export const x = 1' }
    const says = (files: Record<string, string>) =>
      failures(checkFiles(subjectOf(native, files))).map(({ message }) => message)
    expect(says(whole)).toEqual([])
    expect(says({ ...whole, 'lib/a.mjs': "import '../gone.mjs'" })).toEqual([
      'lib/a.mjs imports gone.mjs, which is not there.',
    ])
    const foreign = ['react', '/x.mjs', 'https://cdn.example/x.mjs', '../../x.mjs']
    expect(says({ ...whole, 'lib/a.mjs': foreign.map((name) => `import '${name}'`).join('\n') })).toEqual(
      foreign.map((name) => `lib/a.mjs imports ${name}, which is not in the bundle.`),
    )
    expect(says({ ...whole, 'later.js': 'import {' })).toEqual(['later.js is no ES module.'])
  })

  test('do not give the source away', () => {
    const inside = `x\n//# sourceMappingURL=data:application/json;base64,${'A'.repeat(80)}`
    expect(failures(checkFiles(subjectOf(good, { 'main.js': inside })))[0]?.fix).toContain('files of their own')
    const [beside] = checkFiles(subjectOf(good, { 'main.js': 'x', 'main.js.map': '{}' }))
    expect(beside).toMatchObject({
      level: 'pass',
      message: expect.stringContaining('source maps are not published: 1'),
    })
  })

  test('are the entry of a page, unless its owner serves it', () => {
    const page = { ...good, kind: 'iframe', tag: undefined, entry: 'index.html' }
    expect(failures(checkFiles(subjectOf(page)))[0]?.message).toContain('index.html')
    expect(failures(checkFiles({ ...subjectOf(page), address: new URL('https://erp.example/') }))).toEqual([])
  })
})

test('the registry has its limits', () => {
  const target = subjectOf(good)
  expect(levelOf('size', checkSize(target, usualLimits))).toBe('pass')
  for (const limit of ['archiveBytes', 'unpackedBytes', 'entries', 'codeBytes']) {
    expect(failures(checkSize(target, { ...usualLimits, [limit]: 0 }))).toHaveLength(1)
  }
})
