import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alone } from './lock.mjs'

let folder: string
const silent = () => undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'center-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('lets one build in at a time', async () => {
  const file = join(folder, 'build.lock')
  const events: string[] = []
  const said: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    events.push(`${name} ends`)
  }
  await Promise.all(['a', 'b'].map((name) => alone(work(name), (text: string) => said.push(text), file)))

  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(said).toEqual(['Waiting for another build to end'])
})

test('is given back after a failure', async () => {
  const file = join(folder, 'build.lock')
  await expect(alone(() => Promise.reject(new Error('no')), silent, file)).rejects.toThrow('no')
  await expect(alone(() => Promise.resolve('next'), silent, file)).resolves.toBe('next')
})

test('is taken from a build that was killed', async () => {
  const file = join(folder, 'build.lock')
  writeFileSync(file, '2147483646')
  await expect(alone(() => Promise.resolve('mine'), silent, file)).resolves.toBe('mine')
})
