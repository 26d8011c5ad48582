import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createFolderBlobs } from './blob-store'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-blobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = Buffer.from('export const answer = 42\n'.repeat(100))

test('gives back what was put, plain and in each encoding', async () => {
  const blobs = createFolderBlobs(folder)
  const name = await blobs.put(text, true)
  expect(await blobs.read(name, [])).toEqual({ bytes: text, encoding: null })
  const br = await blobs.read(name, ['br', 'gzip'])
  const gzip = await blobs.read(name, ['gzip'])
  expect([br?.encoding, brotliDecompressSync(br?.bytes ?? '')]).toEqual(['br', text])
  expect([gzip?.encoding, gunzipSync(gzip?.bytes ?? '')]).toEqual(['gzip', text])
})

test('keeps one copy of equal bytes and leaves no draft behind', async () => {
  const blobs = createFolderBlobs(folder)
  const [first, second] = await Promise.all([blobs.put(text, false), blobs.put(text, false)])
  expect(second).toBe(first)
  expect(await readdir(join(folder, first.slice(0, 2)))).toEqual([first])
})

test('answers plain bytes where nothing was compressed, and null for what is not there', async () => {
  const blobs = createFolderBlobs(folder)
  const name = await blobs.put(Buffer.from('small'), true)
  expect((await blobs.read(name, ['br']))?.encoding).toBeNull()
  expect(await blobs.read('0'.repeat(64), [])).toBeNull()
})

test('writes a blob again that a crash left half written', async () => {
  const blobs = createFolderBlobs(folder)
  const name = await blobs.put(text, false)
  await writeFile(join(folder, name.slice(0, 2), name), 'half')
  await blobs.put(text, false)
  expect((await blobs.read(name, []))?.bytes).toEqual(text)
})

test('gives back what a killed sweep had put aside, if a row names it, and removes it otherwise', async () => {
  const blobs = createFolderBlobs(folder)
  const [used, unused] = [await blobs.put(text, false), await blobs.put(Buffer.from('other'), false)]
  const later = new Date(Date.now() + 3_600_000)
  for (const name of [used, unused]) {
    let questions = 0
    const untilAside = async (asked: string) => {
      if (asked === name) questions += 1
      if (questions === 2) throw new Error('killed')
      return asked !== name
    }
    await expect(blobs.removeUnreferenced(later, untilAside)).rejects.toThrow('killed')
    expect(await blobs.read(name, [])).toBeNull()
  }
  await blobs.removeUnreferenced(later, async (name) => name === used)
  expect(await blobs.has(used, text.length)).toBe(true)
  expect(await readdir(join(folder, unused.slice(0, 2)))).toEqual([])
})
