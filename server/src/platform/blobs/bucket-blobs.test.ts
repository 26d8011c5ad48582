import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bucketKey, startBucket, type TestBucket } from '../../testing/bucket'
import type { BlobStore } from './blob-store'
import { createBucketBlobs } from './bucket-blobs'

const text = Buffer.from('export const answer = 42\n'.repeat(100))
const long = new Date(Date.now() + 3_600_000)

let store: TestBucket
let folder: string
let blobs: BlobStore
const cacheFolder = () => join(folder, 'cache')
const open = () => createBucketBlobs(store.place, cacheFolder())

beforeAll(async () => {
  store = await startBucket()
})
afterAll(() => store.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-bucket-'))
  blobs = open()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

test('gives back what was put, plain and in each encoding, on this machine and on another', async () => {
  const name = await blobs.put(text, true)
  expect(name).toBe(createHash('sha256').update(text).digest('hex'))
  expect(await blobs.read(name, [])).toEqual({ bytes: text, encoding: null })
  const br = await blobs.read(name, ['br', 'gzip'])
  const gzip = await createBucketBlobs(store.place, join(folder, 'other')).read(name, ['gzip'])
  expect([br?.encoding, brotliDecompressSync(br?.bytes ?? '')]).toEqual(['br', text])
  expect([gzip?.encoding, gunzipSync(gzip?.bytes ?? '')]).toEqual(['gzip', text])
  expect(await readAll(await blobs.stream(name))).toEqual(text)
})

test('takes in a large file little by little', async () => {
  const bytes = Buffer.alloc(6 * 1024 * 1024, 7)
  const draft = join(folder, 'draft')
  await writeFile(draft, bytes)
  const name = createHash('sha256').update(bytes).digest('hex')
  await blobs.adopt(draft, name, bytes.length)
  expect(await blobs.has(name, bytes.length)).toBe(true)
  expect(await blobs.has(name, 1)).toBe(false)
  expect((await readAll(await blobs.stream(name))).equals(bytes)).toBe(true)
})

test('answers plain bytes where nothing was compressed, and null for what is not there', async () => {
  const name = await blobs.put(Buffer.from('small'), true)
  expect(await blobs.read(name, ['br', 'gzip'])).toEqual({ bytes: Buffer.from('small'), encoding: null })
  expect(await blobs.read('0'.repeat(64), ['br'])).toBeNull()
  expect(await blobs.has('0'.repeat(64), 1)).toBe(false)
  await expect(blobs.stream('0'.repeat(64))).rejects.toThrow(/has no/)
})

test('reads again from its own disk what it has read, and from the bucket when the disk was emptied', async () => {
  const name = await blobs.put(text, true)
  await blobs.read(name, ['br'])
  expect(await readdir(cacheFolder())).toEqual([`${name}.br`])
  const asked = store.requests()
  await blobs.read(name, ['br'])
  expect(store.requests()).toBe(asked)
  await rm(cacheFolder(), { recursive: true })
  expect((await blobs.read(name, ['br']))?.encoding).toBe('br')
  expect(store.requests()).toBeGreaterThan(asked)
})

test('removes blobs that no row names and that were not written lately, with their copies', async () => {
  const [used, unused] = [await blobs.put(text, true), await blobs.put(Buffer.concat([text, text]), true)]
  const isReferenced = async (name: string) => name !== unused
  expect(await blobs.removeUnreferenced(new Date(0), isReferenced)).toBe(0)
  expect(await blobs.removeUnreferenced(long, isReferenced)).toBe(1)
  const other = createBucketBlobs(store.place, join(folder, 'other'))
  expect(await other.read(unused, ['br', 'gzip'])).toBeNull()
  expect((await other.read(used, []))?.bytes).toEqual(text)
})

/** Answers of one blob as the rows were when it was asked; meanwhile another publisher puts the same bytes and names them. */
function publishDuring(question: number, name: string) {
  const rows = new Set<string>()
  let questions = 0
  return async (asked: string) => {
    if (asked !== name) return true
    const isNamed = rows.has(name)
    questions += 1
    if (questions === question) rows.add(await blobs.put(text, true))
    return isNamed
  }
}

test.each([
  ['first asks', 1],
  ['asks for the last time', 2],
])('keeps what is put and named while the sweep %s whether a row names it', async (_when, question) => {
  const name = await blobs.put(text, true)
  await blobs.removeUnreferenced(long, publishDuring(question, name))
  const other = createBucketBlobs(store.place, join(folder, 'other'))
  expect((await other.read(name, []))?.bytes).toEqual(text)
  expect(await blobs.has(name, text.length)).toBe(true)
})

test('gives back what a killed sweep had put aside, if a row names it, and removes it otherwise', async () => {
  const [used, unused] = [await blobs.put(text, false), await blobs.put(Buffer.concat([text, text]), false)]
  const isReferenced = async (name: string) => name === used
  for (const name of [used, unused]) {
    let questions = 0
    const untilAside = async (asked: string) => {
      if (asked === name) questions += 1
      if (questions === 2) throw new Error('killed')
      return asked !== name
    }
    await expect(blobs.removeUnreferenced(long, untilAside)).rejects.toThrow('killed')
    expect(await blobs.read(name, [])).toBeNull()
  }
  await blobs.removeUnreferenced(long, isReferenced)
  expect(await blobs.has(used, text.length)).toBe(true)
  expect(await blobs.has(unused, 2 * text.length)).toBe(false)
})

test('a key that the store does not know is refused, and said', async () => {
  const credentials = { ...bucketKey, accessKeyId: 'unknown' }
  const blobs = createBucketBlobs({ ...store.place, credentials }, cacheFolder())
  await expect(blobs.put(text, false)).rejects.toThrow(/does not exist in our records/)
})

test('without a key in the settings the one of the machine is taken', async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env
  process.env['AWS_ACCESS_KEY_ID'] = bucketKey.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = bucketKey.secretAccessKey
  const blobs = createBucketBlobs({ ...store.place, credentials: null }, cacheFolder())
  const name = await blobs.put(text, false)
  expect(await blobs.has(name, text.length)).toBe(true)
  restore({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })
})

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
