import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemConfig } from '../webpack/system.mjs'
import { collectBundle, runWebpack } from './bundle.mjs'
import { integrityOf } from './files.mjs'
import { packFolder } from './guest.mjs'
import { checkImportMap, bundleNames } from './units.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'center-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function bundle(unique: string, { main = 'main.js', dev = false } = {}) {
  const outDir = join(folder, `out-${unique}`)
  const config = systemConfig({
    id: 'probe',
    bundle: 'probe',
    entry: join(folder, main),
    unique,
    shared: ['react', 'react/jsx-runtime'],
    outDir,
    dev,
  })
  return collectBundle(outDir, 'probe', await runWebpack({ ...config, cache: false }))
}

describe('a System bundle', () => {
  beforeEach(() =>
    write({
      'main.js':
        "import { useState } from 'react'\nexport const mount = () => import('./lazy.js')\nexport { useState }",
      'lazy.js': "import './lazy.css'\nexport const late = 'late'",
      'lazy.css': '.late { color: red }',
    }),
  )

  test('leaves shared names to the import map and pins its lazy chunks', async () => {
    const { entry, files } = await bundle('probe_1')
    const text = entry.bytes.toString()
    const chunks = files.filter((file: { name: string }) => file !== entry)

    expect(text).toMatch(/^System\.register\(\["react"\]/)
    expect(chunks.map(({ name }: { name: string }) => name.split('.').at(-1)).toSorted()).toEqual(['css', 'js'])
    for (const { name, bytes } of chunks) expect(text).toContain(`"${name}":"${integrityOf(bytes)}"`)
    expect(text).not.toContain('__CHUNK_INTEGRITY__')
  })

  test('keeps the chunks of two versions apart', async () => {
    const [first, second] = [await bundle('probe_1'), await bundle('probe_2')]
    expect(first.entry.bytes.toString()).toContain('probe_1')
    expect(second.entry.bytes.toString()).not.toContain('probe_1')
    expect(second.entry.name).not.toBe(first.entry.name)
  })

  test('takes the mapped JSX runtime while watching, too', async () => {
    write({ 'page.tsx': 'export const page = <p />' })
    const { entry } = await bundle('probe_1', { main: 'page.tsx', dev: true })
    expect(entry.bytes.toString()).toMatch(/^System\.register\(\["react\/jsx-runtime"\]/)
  })

  test('is the same for the same sources', async () => {
    const [first, second] = [await bundle('probe_1'), await bundle('probe_1')]
    expect(second.files).toEqual(first.files)
  })
})

test('packs the same files into the same bytes, whenever and in whatever order they were written', async () => {
  const archives = []
  for (const names of [
    ['a.js', 'b.css'],
    ['b.css', 'a.js'],
  ]) {
    const packed = join(folder, names.join('-'))
    mkdirSync(packed)
    for (const name of names) writeFileSync(join(packed, name), `content of ${name}`)
    const file = join(folder, `${names.join('-')}.tgz`)
    await packFolder(packed, file)
    archives.push(readFileSync(file))
  }
  expect(archives[1]).toEqual(archives[0])
})

describe('the import map', () => {
  test('names exactly what is built', () => {
    expect(() => checkImportMap(bundleNames())).not.toThrow()
  })

  test('is refused when a name has no bundle, or a bundle no name', () => {
    const names = bundleNames()
    expect(() => checkImportMap(new Map([...names, ['vue', 'vue']]))).toThrow('vue, which no bundle provides')
    names.delete('valtio')
    expect(() => checkImportMap(names)).toThrow('lacks an address for valtio')
  })

  test('is refused when two names share an address', () => {
    const names = bundleNames().set('react-dom', 'react')
    expect(() => checkImportMap(names)).toThrow('one address')
  })
})
