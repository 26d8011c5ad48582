import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskCache } from './disk-cache'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (size: number) => Buffer.alloc(size, 'a')
const names = async () => (await readdir(folder)).toSorted()
const total = async () => {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
/** As if it had been read last at that second. */
const age = (name: string, second: number) => utimes(join(folder, name), second, second)

test('gives back what was written, and null for what was not', async () => {
  const cache = createDiskCache(folder, 100)
  await cache.write('a', Buffer.from('text'))
  expect(await cache.read('a')).toEqual(Buffer.from('text'))
  expect(await cache.read('b')).toBeNull()
})

test('takes away what was read longest ago, as much as the new one needs', async () => {
  const cache = createDiskCache(folder, 100)
  for (const [second, name] of ['a', 'b', 'c'].entries()) {
    await cache.write(name, bytes(30))
    await age(name, second + 1)
  }
  await cache.read('a')
  await cache.write('d', bytes(30))
  expect(await names()).toEqual(['a', 'c', 'd'])
})

test('never exceeds its size, with several writers at once too', async () => {
  await writeFile(join(folder, 'of-a-process-before'), bytes(95))
  const cache = createDiskCache(folder, 100)
  await Promise.all(Array.from({ length: 20 }, (_, index) => cache.write(`file-${index}`, bytes(30))))
  expect(await total()).toBeLessThanOrEqual(100)
  expect(await names()).toContain('file-19')
  expect(await names()).not.toContain('of-a-process-before')
})

test('leaves alone what is larger than all of it', async () => {
  const cache = createDiskCache(folder, 100)
  await cache.write('small', bytes(10))
  await cache.write('large', bytes(101))
  expect(await names()).toEqual(['small'])
})

test('a folder that no one can write costs no caller an answer', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const cache = createDiskCache(join(file, 'below'), 100)
  await cache.write('a', bytes(10))
  expect(await cache.read('a')).toBeNull()
})
