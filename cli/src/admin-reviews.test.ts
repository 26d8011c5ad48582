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
const bodyOf = (sent: { body: unknown } | undefined) => JSON.parse(String(sent?.body)) as unknown
const pathsOf = (world: ReturnType<typeof inWorld>) =>
  world.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

describe('reviews', () => {
  const request = {
    id: 'q-1',
    enterpriseId: 'e-1',
    enterpriseName: '华东',
    username: 'lisi',
    offer: '检测服务与咨询',
    state: '0',
    note: '',
    createdAt: '2026-01-01 00:00:00',
    reviewedAt: null,
    revision: 2,
  }
  const product = {
    id: 'x-1',
    category: 'software',
    name: '检测',
    nameEn: 'Test',
    summary: '检测服务与咨询',
    url: '',
    enterpriseName: '华东',
    state: 'waiting',
    note: '',
    createdAt: '2026-01-01 00:00:00',
    reviewedAt: null,
    revision: 1,
  }
  const decided = ok({ id: 'q-1', revision: 3 })

  test('approves a request of a provider on the revision that was read', async () => {
    const world = inWorld([ok({ rows: [request], total: 1 }), decided])
    expect(await world.run('provider-requests', 'approve', 'lisi', ...demo)).toBe(0)
    expect(pathsOf(world).at(-1)).toBe('POST /api/admin/tenants/demo/provider-requests/q-1/review')
    expect(bodyOf(world.sent.at(-1))).toEqual({ decision: 'approve', note: '' })
    expect(world.sent.at(-1)!.headers['if-match']).toBe('2')
    expect(world.out()).toContain('provider-requests lisi: approved')
  })

  test('refuses a product with a note, and not without one', async () => {
    const found = () => [ok({ rows: [product], total: 1 }), ok({ id: 'x-1', revision: 2 })]
    const without = inWorld(found())
    expect(await without.run('products', 'refuse', '检测', ...demo)).not.toBe(0)
    expect(without.sent).toEqual([])
    const world = inWorld(found())
    expect(await world.run('products', 'refuse', '检测', ...demo, '--note', '缺少资质')).toBe(0)
    expect(pathsOf(world).at(-1)).toBe('POST /api/admin/tenants/demo/products/x-1/review')
    expect(bodyOf(world.sent.at(-1))).toEqual({ decision: 'refuse', note: '缺少资质' })
  })

  test('publishes nothing in a dry run', async () => {
    const world = inWorld([ok({ rows: [product], total: 1 })])
    expect(await world.run('products', 'publish', '检测', ...demo, '--dry-run')).toBe(0)
    expect(world.sent.every(({ method }) => method === 'GET')).toBe(true)
    expect(world.out()).toContain('publish')
  })
})

test('a deleted menu item is put back by its id, which no list has', async () => {
  const world = inWorld([ok({ id: 'm-1', revision: 5 })])
  expect(await world.run('menus', 'restore', 'm-1', ...demo)).toBe(0)
  expect(pathsOf(world)).toEqual(['POST /api/admin/tenants/demo/menus/m-1/restore'])
  expect(world.sent[0]!.headers).not.toHaveProperty('if-match')
  expect(world.out()).toContain('menus m-1: restored')
})
