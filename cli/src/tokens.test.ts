import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorld as openWorld, ok, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[]) => openWorld(folder, replies, { CENTER_ADMIN_TOKEN: 'admin-secret' })
const demo = ['--tenant', 'demo']
const token = {
  id: 't-1',
  revision: 4,
  name: 'ci',
  scopes: ['publish:@acme/*'],
  networks: [],
  createdBy: 'u-guanli',
  createdAt: '2026-01-01 00:00:00',
  expiresAt: '2999-01-01 00:00:00',
  revokedAt: null,
  lastUsedAt: null,
  lastNetwork: null,
  replaces: null,
}
const list = (...rows: object[]) => ok({ rows, total: rows.length })
const made = ok({ id: 't-2', revision: 1, secret: 'cat_secret' })
const sentOf = (world: ReturnType<typeof inWorld>) =>
  world.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

test('a new token is the only thing on the output, so that it can be piped', async () => {
  const world = inWorld([made])
  const words = [
    '--name',
    'ci',
    '--scope',
    'publish:@acme/*',
    'release:demo',
    '--network',
    '10.0.0.0/8',
    '--days',
    '30',
  ]
  expect(await world.run('tokens', 'create', ...demo, ...words)).toBe(0)
  expect(world.out()).toBe('cat_secret')
  expect(world.err()).toContain('not shown again')
  expect(sentOf(world)).toEqual(['POST /api/admin/tenants/demo/access-tokens'])
  expect(JSON.parse(String(world.sent[0]?.body))).toEqual({
    name: 'ci',
    scopes: ['publish:@acme/*', 'release:demo'],
    networks: ['10.0.0.0/8'],
    days: 30,
  })
})

test('a scope that does not exist is refused before anything is sent', async () => {
  const world = inWorld([])
  expect(await world.run('tokens', 'create', ...demo, '--name', 'ci', '--scope', 'everything')).not.toBe(0)
  expect(world.sent).toEqual([])
  expect(world.err()).toContain('scopes')
})

test('the list says which are in use', async () => {
  const old = { ...token, id: 't-0', expiresAt: '2026-02-01 00:00:00' }
  const world = inWorld([list(token, old, { ...token, id: 't-9', revokedAt: '2026-03-01 00:00:00' })])
  expect(await world.run('tokens', 'list', ...demo)).toBe(0)
  expect(world.out()).toMatch(/in use +t-1\n.*expired +t-0\n.*revoked +t-9/)
})

test('a token is rotated on its revision, by a name that an expired one shares', async () => {
  const old = { ...token, id: 't-0', expiresAt: '2026-02-01 00:00:00' }
  const world = inWorld([list(old, token), made])
  expect(await world.run('tokens', 'rotate', 'ci', ...demo, '--overlap-hours', '2')).toBe(0)
  expect(world.out()).toBe('cat_secret')
  expect(sentOf(world)[1]).toBe('POST /api/admin/tenants/demo/access-tokens/t-1/rotate')
  expect(world.sent[1]?.headers['if-match']).toBe('4')
  expect(JSON.parse(String(world.sent[1]?.body))).toEqual({ days: 90, overlapHours: 2 })
})

test('a token is revoked with --yes alone, and two of one name by the id alone', async () => {
  const asked = inWorld([list(token)])
  expect(await asked.run('tokens', 'revoke', 'ci', ...demo)).toBe(1)
  expect(sentOf(asked)).toHaveLength(1)
  const two = inWorld([list(token, { ...token, id: 't-2' })])
  expect(await two.run('tokens', 'revoke', 'ci', ...demo, '--yes')).toBe(1)
  expect(two.err()).toContain('t-2')
  const world = inWorld([list(token, { ...token, id: 't-2' }), ok({ id: 't-2', revision: 5 })])
  expect(await world.run('tokens', 'revoke', 't-2', ...demo, '--yes')).toBe(0)
  expect(sentOf(world)[1]).toBe('DELETE /api/admin/tenants/demo/access-tokens/t-2')
})

test('a dry run makes, rotates and revokes nothing', async () => {
  const world = inWorld([list(token), list(token)])
  expect(await world.run('tokens', 'create', ...demo, '--name', 'x', '--scope', 'read:demo', '--dry-run')).toBe(0)
  expect(await world.run('tokens', 'rotate', 'ci', ...demo, '--dry-run')).toBe(0)
  expect(await world.run('tokens', 'revoke', 'ci', ...demo, '--yes', '--dry-run')).toBe(0)
  expect(sentOf(world).every((line) => line.startsWith('GET'))).toBe(true)
})

const trusted = {
  id: 'i-1',
  revision: 3,
  name: 'github',
  issuer: 'https://token.actions.githubusercontent.com',
  audience: 'https://portal.example',
  claims: [{ claim: 'repository', value: 'acme/*' }],
  scopes: ['publish:@acme/*'],
  networks: [],
  createdBy: 'u-guanli',
  createdAt: '2026-01-01 00:00:00',
  expiresAt: '2999-01-01 00:00:00',
  revokedAt: null,
  lastUsedAt: null,
  lastNetwork: null,
}
const { issuer, audience } = trusted
const ofGithub = ['--name', 'github', '--issuer', issuer, '--audience', audience, '--scope', 'publish:@acme/*']

test('a CI system is trusted by its claims, and not where they leave open whose tokens those are', async () => {
  const world = inWorld([ok({ id: 'i-1', revision: 1 })])
  const claims = ['--claim', 'repository=acme/*', 'ref=refs/heads/a=b']
  expect(await world.run('tokens', 'trust', 'add', ...demo, ...ofGithub, ...claims)).toBe(0)
  expect(sentOf(world)).toEqual(['POST /api/admin/tenants/demo/trusted-issuers'])
  expect(JSON.parse(String(world.sent[0]?.body))).toMatchObject({
    audience,
    days: 180,
    claims: [
      { claim: 'repository', value: 'acme/*' },
      { claim: 'ref', value: 'refs/heads/a=b' },
    ],
  })
  const open = inWorld([])
  expect(await open.run('tokens', 'trust', 'add', ...demo, ...ofGithub, '--claim', 'ref=refs/heads/main')).not.toBe(0)
  expect(open.sent).toEqual([])
  expect(open.err()).toContain('whose the tokens are')
})

test('trusted issuers are listed with their rules, and removed with --yes alone', async () => {
  const world = inWorld([list(trusted)])
  expect(await world.run('tokens', 'trust', 'list', ...demo)).toBe(0)
  expect(world.out()).toMatch(/github .*repository=acme\/\* .*in use +i-1/)
  const asked = inWorld([list(trusted)])
  expect(await asked.run('tokens', 'trust', 'remove', 'github', ...demo)).toBe(1)
  const removing = inWorld([list(trusted), ok({ id: 'i-1', revision: 4 })])
  expect(await removing.run('tokens', 'trust', 'remove', 'github', ...demo, '--yes')).toBe(0)
  expect(sentOf(removing)[1]).toBe('DELETE /api/admin/tenants/demo/trusted-issuers/i-1')
  expect(removing.sent[1]?.headers['if-match']).toBe('3')
})
