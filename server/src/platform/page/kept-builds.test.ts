import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepBuild } from './kept-builds'

const DAY = 24 * 3_600_000
let root: string
let day: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'center-builds-'))
  day = 0
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A server starts on a build; the folder of the program has the files of that build only, as a fresh image has. */
async function start(version: string, files: string[]) {
  const from = join(root, 'assets')
  await rm(from, { recursive: true, force: true })
  await mkdir(from)
  for (const file of files) await writeFile(join(from, file), file)
  await keepBuild({ from, to: join(root, 'kept'), version, now: new Date(day * DAY) })
}

const kept = async () => (await readdir(join(root, 'kept', 'files'))).toSorted()

test('what a page of the build before asks for is still there', async () => {
  await start('1', ['shell.1.js', 'react.js'])
  await start('2', ['shell.2.js', 'react.js'])
  expect(await kept()).toEqual(['react.js', 'shell.1.js', 'shell.2.js'])
})

test('the last three builds stay, however old', async () => {
  for (const version of ['1', '2', '3', '4']) {
    await start(version, [`shell.${version}.js`])
    day += 30
  }
  expect(await kept()).toEqual(['shell.2.js', 'shell.3.js', 'shell.4.js'])
})

test('a build stays for a week after it was replaced, however many came since', async () => {
  for (const version of ['1', '2', '3', '4', '5']) await start(version, [`shell.${version}.js`])
  expect(await kept()).toHaveLength(5)
  day = 8
  await start('6', ['shell.6.js'])
  // 5 was handed out until now; of the others it is more than a week.
  expect(await kept()).toEqual(['shell.4.js', 'shell.5.js', 'shell.6.js'])
})

test('a start on the same build, or back on one from before, loses nothing', async () => {
  await start('1', ['shell.1.js'])
  await start('2', ['shell.2.js'])
  await start('2', ['shell.2.js'])
  await start('1', ['shell.1.js'])
  expect(await kept()).toEqual(['shell.1.js', 'shell.2.js'])
})

test('a record that cannot be read costs no file of the present build', async () => {
  await start('1', ['shell.1.js'])
  await writeFile(join(root, 'kept', 'builds.json'), 'no json')
  await start('2', ['shell.2.js'])
  expect(await kept()).toContain('shell.2.js')
})
