import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './folder-lock'

const own = process.pid
const everybodyLives = { pid: own, isAlive: () => true }
const noOneElseLives = { pid: own, isAlive: (pid: number) => pid === own }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leaveLock = (content: string) => writeFile(join(folder, 'lock'), content)

test('keeps the folder until it is given back', async () => {
  const unlock = await lockFolder(folder, everybodyLives)
  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: own })
  await unlock()
  expect(await readdir(folder)).toEqual([])
})

test('refuses a second opener with a sentence that names the first', async () => {
  await lockFolder(folder, everybodyLives)
  await expect(lockFolder(folder, everybodyLives)).rejects.toThrow(`in use by process ${own}`)
})

test('takes over from a process that is dead', async () => {
  await leaveLock(JSON.stringify({ pid: 999_999, startedAt: '1' }))
  const unlock = await lockFolder(folder, noOneElseLives)
  await unlock()
  expect(await readdir(folder)).toEqual([])
})

test('takes over when another process has got the number of the dead one', async () => {
  await leaveLock(JSON.stringify({ pid: 1, startedAt: 'long ago' }))
  await expect(lockFolder(folder, everybodyLives)).resolves.toEqual(expect.any(Function))
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('takes over from a process that was killed and that its parent never asks about', async () => {
  // The shell becomes `sleep`, which asks about no child.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [told] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(told)
  const startedAt = (await statOf(pid))[19]
  // Until then it is a shell, which may ask after all.
  while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')).trim() !== 'sleep') continue
  process.kill(pid, 'SIGKILL')
  while ((await statOf(pid))[0] !== 'Z') continue
  await leaveLock(JSON.stringify({ pid, startedAt }))
  await expect(lockFolder(folder, everybodyLives)).resolves.toEqual(expect.any(Function))
  parent.kill()
})

const statOf = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')

test('takes over what no lock of ours looks like', async () => {
  await leaveLock('')
  await expect(lockFolder(folder, everybodyLives)).resolves.toEqual(expect.any(Function))
})

test('gives one of many that come at once to one', async () => {
  await leaveLock(JSON.stringify({ pid: 999_999, startedAt: '1' }))
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, noOneElseLives)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('leaves a lock alone that is not its own any more', async () => {
  const unlock = await lockFolder(folder, everybodyLives)
  await leaveLock('of somebody else')
  await unlock()
  expect(await readdir(folder)).toEqual(['lock'])
})
