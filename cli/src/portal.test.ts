import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorld as openWorld, ok, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[], env: Record<string, string> = { CENTER_ADMIN_TOKEN: 'admin-secret' }) =>
  openWorld(folder, replies, env)

const yaml = 'code: acme\nname: 阿克米\nroles:\n  - code: STAFF\n    name: 成员\n    workbench: WB\n'
const tenant = { code: 'acme', name: '阿克米', roles: [{ code: 'STAFF', name: '成员', workbench: 'WB' }] }
const plan = {
  tenantCode: 'acme',
  changes: [
    { sign: '~', kind: 'tenant', key: 'acme', changes: [{ field: 'name', from: 'Acme', to: '阿克米' }] },
    { sign: '+', kind: 'role', key: 'STAFF', changes: [{ field: 'name', from: null, to: '成员' }] },
    { sign: '-', kind: 'role', key: 'OLD', changes: [] },
  ],
}
type Sent = { tenant: { identityProviders: { secret?: string }[] } }
const none = { tenantCode: 'acme', changes: [] }

async function inFile(text = yaml, name = 'acme.yaml'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const shownPlan = 'acme: 3 changes\n  ~ tenant acme\n      name: "Acme" → "阿克米"\n  + role STAFF\n  - role OLD'

test('apply shows the plan and applies it with --yes, by the administration token', async () => {
  const world = inWorld([ok(plan), ok(plan)])
  expect(await world.run('apply', '-f', await inFile(), '--yes', '--prune')).toBe(0)
  expect(world.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/admin/portal/plan',
    'POST /api/admin/portal/apply',
  ])
  expect(world.sent[1]).toMatchObject({
    headers: { authorization: 'Bearer admin-secret' },
    body: JSON.stringify({ tenant, prune: true, examples: false }),
  })
  expect(world.out()).toBe(`${shownPlan}\nacme: applied`)
})

test('apply without --yes changes nothing and fails, so that a script sees it', async () => {
  const world = inWorld([ok(plan)])
  expect(await world.run('apply', '-f', await inFile())).toBe(1)
  expect(world.sent).toHaveLength(1)
  expect(world.err()).toBe('Nothing was applied.\nRun it again with --yes.')
})

test('a secret comes from the variable that the file names, and where it is not set the portal keeps its own', async () => {
  const provider = (code: string, name: string) =>
    `  - { code: ${code}, name: X, issuer: 'https://login.example/', clientId: c, secretFrom: 'env:${name}' }\n`
  const file = `${yaml}identityProviders:\n${provider('one', 'LOGIN_ONE')}${provider('two', 'LOGIN_TWO')}`
  const world = inWorld([ok(none)], { CENTER_ADMIN_TOKEN: 'admin-secret', LOGIN_ONE: 'typed-once' })
  expect(await world.run('apply', '-f', await inFile(file))).toBe(0)
  const { identityProviders } = (JSON.parse(String(world.sent[0]?.body)) as Sent).tenant
  expect(identityProviders.map(({ secret }) => secret)).toEqual(['typed-once', undefined])
  expect(world.out()).not.toContain('typed-once')
})

test('apply without changes is done, and sends nothing more', async () => {
  const world = inWorld([ok(none)])
  expect(await world.run('apply', '-f', await inFile())).toBe(0)
  expect([world.out(), world.sent.length]).toEqual(['acme: no changes', 1])
})

test.each([['diff'], ['plan'], ['apply', '--dry-run', '--yes']])('%s only shows the plan', async (...words) => {
  const world = inWorld([ok(plan)])
  expect(await world.run(...words, '-f', await inFile())).toBe(0)
  expect([world.out(), world.sent.length]).toEqual([shownPlan, 1])
})

test.each([[['diff']], [['diff', '@apps/notepad', '1.0.0']], [['diff', '@apps/notepad', '1.0.0', '1.1.0', '-f', 'x']]])(
  '%p does not say what to compare',
  async (words) => {
    const world = inWorld()
    expect(await world.run(...words)).toBe(2)
    expect(world.err()).toContain('not clear what to compare')
  },
)

test('a folder is all of its files, by name; --json prints the plans', async () => {
  const files = join(folder, 'portal')
  await mkdir(files)
  await inFile(yaml, 'portal/b.yml')
  await inFile(yaml.replace('acme', 'first'), 'portal/a.yaml')
  await inFile('not a portal file', 'portal/README.md')
  const world = inWorld([ok({ ...none, tenantCode: 'first' }), ok(plan)])
  expect(await world.run('plan', '-f', files, '--json')).toBe(0)
  expect(JSON.parse(world.out())).toEqual({ plans: [{ ...none, tenantCode: 'first' }, plan] })
  await rm(files, { recursive: true })
  await mkdir(files)
  expect(await inWorld().run('plan', '-f', files)).toBe(1)
})

test.each<[string, string, string]>([
  ['no YAML', 'code: [', 'is not YAML'],
  ['an unknown field', `${yaml}colour: red\n`, 'Unrecognized key: "colour"'],
  ['a role without a workbench', yaml.replace(/ {4}workbench.*\n/, ''), 'roles.0.workbench'],
])('a file with %s is refused before anything is sent', async (_what, text, message) => {
  const world = inWorld()
  expect(await world.run('apply', '-f', await inFile(text), '--yes')).toBe(1)
  expect(world.err()).toContain(message)
  expect(world.sent).toEqual([])
})

test('a refusal of the server names path and reason', async () => {
  const data = [{ field: 'tenant.roles.0.workbench', message: 'no workbench is named WB' }]
  const world = inWorld([{ status: 40001, message: 'The request is wrong', data }])
  expect(await world.run('plan', '-f', await inFile())).toBe(1)
  expect(world.err()).toContain('tenant.roles.0.workbench: no workbench is named WB')
})

test('export prints a file that apply reads, or writes it', async () => {
  const world = inWorld([ok({ tenant })])
  expect(await world.run('export', '--tenant', 'acme')).toBe(0)
  expect(`${world.out()}\n`).toBe(yaml)
  const file = join(folder, 'out.yaml')
  const writing = inWorld([ok({ tenant })])
  expect(await writing.run('export', '--tenant', 'acme', '--users', '-o', file)).toBe(0)
  expect(writing.sent[0]?.url).toContain('/api/admin/tenants/acme/portal?users=true')
  expect(await readFile(file, 'utf8')).toBe(yaml)
})

test('the token is that of the server beside, never the deploy token', async () => {
  const without = inWorld([], { CENTER_OPS_TOKEN: 'secret' })
  expect(await without.run('export', '--tenant', 'acme')).toBe(4)
  expect(without.err()).toContain('CENTER_ADMIN_TOKEN')
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'admin-token'), 'of-the-server\n')
  const beside = inWorld([ok({ tenant })], {})
  expect(await beside.run('export', '--tenant', 'acme')).toBe(0)
  expect(beside.sent[0]?.headers['authorization']).toBe('Bearer of-the-server')
})

describe('setup', () => {
  const address = 'https://portal.example/center/user/setup#key=abc'

  test('prints a new address of the page for the first start', async () => {
    const world = inWorld([ok({ address, expiresAt: '2026-01-02 08:00:00' })])
    expect(await world.run('setup')).toBe(0)
    expect(world.sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer admin-secret' } })
    expect(world.out()).toContain(address)
  })

  test('applies a portal file without questions', async () => {
    const world = inWorld([ok(plan), ok(plan)])
    expect(await world.run('setup', '--file', await inFile())).toBe(0)
    expect(new URL(world.sent[1]!.url).pathname).toBe('/api/admin/portal/apply')
  })

  test('asks for the example apps for the default tenant of a folder, and for the first where none is the default', async () => {
    const files = join(folder, 'portal')
    await mkdir(files)
    await inFile(yaml.replace('acme', 'first'), 'portal/a.yaml')
    await inFile(`${yaml}default: true\n`, 'portal/b.yaml')
    const wanted = async (...words: string[]) => {
      const world = inWorld([ok(plan), ok(plan), ok(plan), ok(plan)])
      expect(await world.run('setup', '--file', files, ...words)).toBe(0)
      return world.sent.slice(2).map(({ body }) => (JSON.parse(String(body)) as { examples: boolean }).examples)
    }
    expect(await wanted('--examples')).toEqual([false, true])
    expect(await wanted()).toEqual([false, false])
    await inFile(yaml, 'portal/b.yaml')
    expect(await wanted('--examples')).toEqual([true, false])
  })

  test('without a file the page asks for examples, so the option is refused', async () => {
    const world = inWorld([])
    expect(await world.run('setup', '--examples')).toBe(1)
    expect(world.err()).toContain('--examples needs --file.')
    expect(world.sent).toEqual([])
  })
})

test('schema prints what a portal file may say, without a server, and a file may name it', async () => {
  const world = inWorld([], {})
  expect(await world.run('schema')).toBe(0)
  const schema = JSON.parse(world.out()) as {
    properties: Record<string, object>
    additionalProperties: boolean
  }
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['$schema', 'code', 'roles', 'menu', 'apps']))
  expect(schema.additionalProperties).toBe(false)
  expect(JSON.stringify(schema)).toContain('"children"')
  const file = join(folder, 'portal.schema.json')
  expect(await world.run('schema', '-o', file)).toBe(0)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(schema)

  const plans = inWorld([ok(none)])
  expect(await plans.run('plan', '-f', await inFile(`$schema: ./portal.schema.json\n${yaml}`))).toBe(0)
})
