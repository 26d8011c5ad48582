import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../cli/src/run'
import { buildDemoApp, type DemoApp } from '../../server/src/testing/build-demo-app'

const ADMIN_TOKEN = 'administration-token-of-tests'
let demo: DemoApp
let folder: string
let url: string

beforeAll(async () => {
  demo = await buildDemoApp({ adminToken: ADMIN_TOKEN })
  await demo.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(demo.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'center-command-line-'))
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

async function center(words: string[], piped = '') {
  const out: string[] = []
  const err: string[] = []
  const status = await run(words, {
    env: { CENTER_URL: url, CENTER_ADMIN_TOKEN: ADMIN_TOKEN },
    home: folder,
    resources: folder,
    fetch,
    input: async () => piped,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    sleep: async () => undefined,
    signal: new AbortController().signal,
  })
  return { status, out: out.join('\n'), err: err.join('\n') }
}

const ofDemo = (...words: string[]) => center([...words, '--tenant', 'demo'])
type Row = Record<string, unknown>

test.each(['users', 'roles', 'menus', 'enterprises', 'departments', 'workbenches', 'applications'])(
  'each row of %s that is listed is found by its id, and given back unchanged it changes nothing',
  async (name) => {
    const listed = await ofDemo(name, 'list', '--limit', '2', '--json')
    const { rows } = JSON.parse(listed.out) as { rows: Row[] }
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const got = await ofDemo(name, 'get', String(id), '--json')
      expect(got).toMatchObject({ status: 0, err: '' })
      const given = await center([name, 'update', String(id), '--tenant', 'demo', '-f', '-'], got.out)
      expect(given).toMatchObject({ status: 0, out: expect.stringContaining('no changes') as string })
    }
  },
)

test('a user is created, changed, disabled and given a new password by command', async () => {
  const set = ['username=zhoumin', 'name=周敏', 'roleIds=[r-demo-staff]'].flatMap((pair) => ['--set', pair])
  expect((await ofDemo('users', 'create', ...set)).out).toMatch(/#token=/)
  expect((await ofDemo('users', 'update', 'zhoumin', '--set', 'name=周小敏')).out).toContain('"周敏" → "周小敏"')
  expect((await ofDemo('users', 'list', '--keyword', 'zhoumin')).out).toMatch(/zhoumin +周小敏 +- +yes/)
  expect((await ofDemo('users', 'password-link', 'zhoumin')).out).toMatch(/#token=/)
  expect(await ofDemo('users', 'unlock', 'zhoumin')).toMatchObject({ status: 0 })
  expect(await ofDemo('users', 'disable', 'zhoumin')).toMatchObject({ status: 0 })
  expect((await ofDemo('users', 'get', 'zhoumin')).out).toContain('enabled: false')
})

test('a role is created, changed and deleted; one that was changed meanwhile is left', async () => {
  const set = ['code=BUYER', 'name=采购', 'workbenchCode=WB_ENT'].flatMap((pair) => ['--set', pair])
  expect(await ofDemo('roles', 'create', ...set)).toMatchObject({ status: 0 })
  const before = (await ofDemo('roles', 'get', 'BUYER', '--json')).out
  expect(await ofDemo('roles', 'update', 'BUYER', '--set', 'nameEn=Buyer')).toMatchObject({ status: 0 })
  const late = await center(['roles', 'update', 'BUYER', '--tenant', 'demo', '-f', '-', '--set', 'orderNum=7'], before)
  expect(late).toMatchObject({ status: 5, err: expect.stringContaining('Somebody else changed roles BUYER') as string })
  expect(await ofDemo('roles', 'delete', 'BUYER', '--yes')).toMatchObject({ status: 0 })
  expect((await ofDemo('roles', 'get', 'BUYER')).err).toContain('There is no BUYER')
})

test('a tenant is created, renamed, disabled and recovered by command', async () => {
  const set = ['code=yard', 'name=园', 'administrator={username: chief, name: 管理员}'].flatMap((pair) => [
    '--set',
    pair,
  ])
  expect((await center(['tenants', 'create', ...set])).out).toMatch(/alteration\?tc=yard#token=/)
  expect((await center(['tenants', 'update', 'yard', '--set', 'name=新园'])).out).toContain('"园" → "新园"')
  const recovered = await center(['admin', 'recover', '--tenant', 'yard', '--user', 'chief'])
  expect(recovered.out).toMatch(/^chief is enabled and has the role ADMIN of yard\.[\s\S]*#token=/)
  expect((await center(['admin', 'recover', '--tenant', 'yard', '--user', 'stranger'])).err).toContain('username')
  expect((await center(['tenants', 'disable', 'yard'])).out).toContain('tenants yard: disabled')
})
