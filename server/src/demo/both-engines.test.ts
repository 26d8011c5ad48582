import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database'
import { createConfiguration } from '../domains/configuration/configuration.plugin'
import { createLettersRepository } from '../domains/letters/letters.repository'
import { createLettersService } from '../domains/letters/letters.service'
import { createMembers } from '../domains/members/members.plugin'
import { createPermissions } from '../domains/permissions/permissions.plugin'
import { openPostgresDatabase, testOnPostgres } from '../testing/on-postgres'
import { openEmbeddedTestDatabase } from '../testing/test-database'
import { seedDemo } from './seed-demo'

const now = () => new Date('2026-01-01T00:00:00Z')
const zhangsan = { id: 's1', userId: 'u-zhangsan', tenantId: 't-demo', tenantCode: 'demo', language: 'zh_CN' as const }

async function seed(db: Database): Promise<boolean> {
  const registry = {
    publishBundle: () => Promise.reject(new Error('No bundle was given')),
    publishAddress: async () => {},
    register: async () => {},
    trustInPage: async () => {},
    releasedVersion: async () => null,
    release: async () => {},
  }
  const guestOrigin = 'http://127.0.0.1:8081'
  return seedDemo({ db, now, registry, guestOrigin, setPassword: async () => {}, bundles: async () => [] })
}

/** Everything that the four domains ask of a database, answered. */
async function askEverything(db: Database) {
  const members = createMembers({ db, now })
  const permissions = createPermissions({ db, roles: members })
  const configuration = createConfiguration({ db })
  const letters = createLettersService(
    createLettersRepository(db, () => sql<Date>`${now().toISOString()}::timestamptz`),
    {
      now,
      appendEvent: async () => {},
    },
  )
  const unread = { page: 1, limit: 3, readStatus: '0' } as const
  const before = await letters.list(zhangsan, unread)
  const readings = before.rows.map(({ id }) => letters.read(zhangsan, id))
  return {
    user: await members.describeUser(zhangsan, { fastRoleCode: 'PROVIDER' }),
    credential: await members.findCredential('t-demo', 'zhangsan'),
    permissions: await permissions.describe(zhangsan, {}),
    actions: [...(await permissions.grantedActions(zhangsan))].sort(),
    configuration: await configuration.describe({ tenantCode: 'park' }),
    tenant: await configuration.findDefaultTenant(),
    before,
    read: await Promise.all(readings),
    after: await letters.list(zhangsan, { page: 1, limit: 50, readStatus: '1' }),
    unread: await letters.list(zhangsan, unread),
  }
}

testOnPostgres(
  'the embedded engine and a PostgreSQL server answer the same',
  async () => {
    const embedded = await openEmbeddedTestDatabase()
    const server = await openPostgresDatabase()
    try {
      expect(await seed(embedded.db)).toBe(true)
      const answers = await askEverything(embedded.db)
      expect(answers).toMatchObject({ user: { roleCode: 'PROVIDER' }, before: { total: 6 }, unread: { total: 3 } })
      expect(await seed(server.db)).toBe(true)
      expect(await askEverything(server.db)).toEqual(answers)
    } finally {
      await embedded.close()
      await server.close()
    }
  },
  60_000,
)
