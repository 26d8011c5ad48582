import { eq } from 'drizzle-orm'
import type { Registration } from '@center/shared/contract'
import { tenants } from '../domains/configuration/configuration.tables'
import { letterReceivers } from '../domains/letters/letters.tables'
import { memberships, users } from '../domains/members/members.tables'
import type { Storage } from '../platform/database/database'
import { emptyAllTables } from '../testing/empty-all-tables'
import { openTestDatabase } from '../testing/test-database'
import type { DemoDoors } from './demo-doors'
import { seeds } from './demo.tables'
import { DEMO_PASSWORD, seedDemo } from './seed-demo'

const now = () => new Date('2026-01-01T00:00:00Z')

let storage: Storage
let passwords: string[]
let log: string[]
let released: Map<string, string>
let trusted: string[]

beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  passwords = []
  log = []
  released = new Map()
  trusted = []
})
afterAll(() => storage.close())

/** Doors as `main.ts` hands them over, with a registry that remembers what it was asked. */
function doors(more: Partial<DemoDoors> = {}): DemoDoors {
  return {
    db: storage.db,
    now,
    guestOrigin: 'http://127.0.0.1:8081',
    setPassword: async (_db, userId, password) => void passwords.push(`${userId} ${password}`),
    bundles: async () =>
      ['@apps/notepad 1.10.0', '@apps/notepad 1.9.0', '@apps/orders 1.0.0'].map((text) => Buffer.from(text)),
    registry: {
      publishBundle: async (bytes) => {
        const [name = '', version = ''] = bytes.toString().split(' ')
        return { name, version }
      },
      publishAddress: async ({ name, entry }, baseUrl) => void log.push(`${name} at ${baseUrl}${entry}`),
      register: async (tenant: string, name: string, { menuPrefix, origins }: Registration) =>
        void log.push([tenant, name, menuPrefix, ...origins].join(' ')),
      trustInPage: async (tenant, { name, version }, userIds) =>
        void trusted.push([tenant, name, version, ...userIds].join(' ')),
      releasedVersion: async (tenant, name) => released.get(`${tenant} ${name}`) ?? null,
      release: async (tenant, name, version) => void released.set(`${tenant} ${name}`, version),
    },
    ...more,
  }
}

const count = async () => (await storage.db.select().from(tenants)).length

test('gives every demo user the password and the role, enterprise and department to start with', async () => {
  expect(await seedDemo(doors())).toBe(true)
  expect(passwords.sort()).toEqual(
    ['guanli', 'lisi', 'pingtai', 'shenji', 'wangwu', 'zhangsan', 'zhaoliu'].map(
      (name) => `u-${name} ${DEMO_PASSWORD}`,
    ),
  )
  for (const user of await storage.db.select().from(users)) {
    expect([user.defaultRoleId, user.defaultEnterpriseId, user.defaultDepartmentId, user.mobile]).not.toContain('')
  }
})

test('gives zhangsan enterprises in every state of the review and letters in every state', async () => {
  await seedDemo(doors())
  const own = await storage.db.select().from(memberships).where(eq(memberships.userId, 'u-zhangsan'))
  expect(new Set(own.map(({ reviewState }) => reviewState))).toEqual(new Set(['0', '1', '2']))
  const received = await storage.db.select().from(letterReceivers).where(eq(letterReceivers.userId, 'u-zhangsan'))
  expect(received).toHaveLength(12)
  expect(received.filter(({ readAt }) => readAt === null)).toHaveLength(6)
  expect(received.filter(({ answeredAt }) => answeredAt !== null)).toHaveLength(4)
})

test('releases the oldest version of each guest, so that there is a newer one to release by hand', async () => {
  await seedDemo(doors())
  expect(Object.fromEntries(released)).toMatchObject({
    'demo @apps/notepad': '1.9.0',
    'demo @apps/orders': '1.0.0',
    'demo legacy-erp': '1.0.0',
    'park @apps/notepad': '1.9.0',
  })
  expect(log).toEqual(
    expect.arrayContaining([
      'legacy-erp at http://127.0.0.1:8081/index.html',
      'demo legacy-erp legacy-erp http://127.0.0.1:8081',
      'park @apps/orders orders',
    ]),
  )
})

test('two operators agree to the examples that run in the page, before they are released', async () => {
  await seedDemo(doors())
  expect(trusted).toEqual(
    ['demo @apps/notepad 1.9.0', 'demo @apps/orders 1.0.0', 'park @apps/notepad 1.9.0', 'park @apps/orders 1.0.0']
      .map((version) => `${version} u-guanli u-pingtai`)
      .concat('region @apps/notepad 1.9.0 u-guanli u-pingtai'),
  )
})

test('leaves out what needs the second origin when there is no second origin', async () => {
  await seedDemo(doors({ guestOrigin: null }))
  expect([...released.keys()].filter((key) => key.includes('legacy-erp'))).toEqual([])
})

test('does nothing the second time', async () => {
  await seedDemo(doors())
  released.clear()
  expect(await seedDemo(doors())).toBe(true)
  expect([await count(), passwords.length, released.size]).toEqual([3, 7, 0])
})

test('leaves a database alone that has tenants of its own', async () => {
  await storage.db.insert(tenants).values({ id: 'own', code: 'own', name: '自有租户' })
  expect(await seedDemo(doors())).toBe(false)
  expect([await count(), passwords.length]).toEqual([1, 0])
})

test('leaves nothing of the rows behind when it stops among them, and starts over', async () => {
  const setPassword = async (_db: unknown, userId: string) => {
    if (userId === 'u-zhaoliu') throw new Error('stopped')
  }
  await expect(seedDemo(doors({ setPassword }))).rejects.toThrow('stopped')
  expect([await count(), (await storage.db.select().from(seeds)).length]).toEqual([0, 0])

  expect(await seedDemo(doors())).toBe(true)
  expect(await count()).toBe(3)
})

test('finishes the guests when it was stopped among them', async () => {
  const { registry } = doors()
  const stopping = {
    ...registry,
    release: async (tenant: string, name: string, version: string) => {
      if (tenant === 'park') throw new Error('stopped')
      await registry.release(tenant, name, version)
    },
  }
  await expect(seedDemo(doors({ registry: stopping }))).rejects.toThrow('stopped')
  const before = released.size

  expect(await seedDemo(doors())).toBe(true)
  expect(released.size).toBeGreaterThan(before)
  expect(released.get('park legacy-erp')).toBe('1.0.0')
  expect(await count()).toBe(3)
})
