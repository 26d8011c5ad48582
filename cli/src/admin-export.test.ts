import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from './admin/resources'
import { inWorld as openWorld, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (...replies: Reply[]) => openWorld(folder, replies, { CENTER_ADMIN_TOKEN: 'admin-secret' })
const demo = ['--tenant', 'demo']
const csv: Reply = { status: 200, data: null, file: '\uFEFF编码\r\nSTAFF\r\n' }

test('all rows are saved as a file in the form that its name says, narrowed and with chosen columns', async () => {
  const world = inWorld({ ...csv, file: 'a workbook' })
  const output = join(folder, 'roles.xlsx')
  const words = ['--keyword', '成员', '--sort', '-name', '--columns', 'code', '-o', output]
  expect(await world.run('roles', 'export', ...demo, ...words)).toBe(0)
  const { pathname, searchParams } = new URL(world.sent[0]!.url)
  expect(pathname).toBe('/api/admin/tenants/demo/roles/export')
  searchParams.delete('language')
  expect(Object.fromEntries(searchParams)).toEqual({ format: 'xlsx', keyword: '成员', sort: '-name', columns: 'code' })
  expect(await readFile(output, 'utf8')).toBe('a workbook')
  expect(world.out()).toContain('written')
})

test('without a file CSV is printed, and a workbook is not', async () => {
  const world = inWorld(csv)
  expect(await world.run('roles', 'export', ...demo)).toBe(0)
  expect(world.out()).toBe('编码\r\nSTAFF')
  const other = inWorld(csv)
  expect(await other.run('roles', 'export', ...demo, '--format', 'xlsx')).not.toBe(0)
  expect(other.sent).toEqual([])
})

test('a refusal is told, and no file is written', async () => {
  const output = join(folder, 'users.csv')
  const world = inWorld({ status: 40301, message: 'Denied', data: null })
  expect(await world.run('users', 'export', ...demo, '-o', output)).not.toBe(0)
  expect(world.err()).toContain('Denied')
  await expect(readFile(output)).rejects.toThrow('ENOENT')
})

test('each kind of rows but channels is exported', async () => {
  for (const { name, isOfPortal } of resources.filter(({ name: kind }) => kind !== 'message-channels'))
    expect([name, await inWorld(csv).run(name, 'export', ...(isOfPortal ? [] : demo))]).toEqual([name, 0])
})
