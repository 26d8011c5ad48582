import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import type { Database } from '../platform/database'
import { openConfiguration } from '../domains/configuration/configuration.plugin'
import { createLettersRepository } from '../domains/letters/letters.repository'
import { createLettersService } from '../domains/letters/letters.service'
import { openMembers } from '../domains/members/members.plugin'
import { openPermissions } from '../domains/permissions/permissions.plugin'
import { openTestDatabase, root } from '../testing/test-database'
import { seedDemo } from './seed-demo'

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1/test'

type Opened = { db: Database; close(): Promise<void> }

/** A database of its own on a PostgreSQL server, dropped afterwards; null when no server answers. */
async function openOnServer(): Promise<Opened | null> {
  const admin = new Client({ connectionString: SERVER, connectionTimeoutMillis: 2000 })
  try {
    await admin.connect()
  } catch {
    await admin.end()
    return null
  }
  const name = `center_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const pool = new Pool({ connectionString: url.href, max: 4 })
  const db = drizzle(pool)
  await migrate(db, { migrationsFolder: join(root, 'server/migrations') })
  return {
    db,
    close: async () => {
      await pool.end()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}

const now = () => new Date('2026-01-01T00:00:00Z')
const zhangsan = { id: 's1', userId: 'u-zhangsan', tenantId: 't-demo', tenantCode: 'demo', language: 'zh_CN' as const }

async function seed(db: Database): Promise<boolean> {
  const registry = {
    publishBundle: () => Promise.reject(new Error('No bundle was given')),
    publishAddress: async () => {},
    register: async () => {},
    releasedVersion: async () => null,
    release: async () => {},
  }
  const guestOrigin = 'http://127.0.0.1:8081'
  return seedDemo({ db, now, registry, guestOrigin, setPassword: async () => {}, bundles: async () => [] })
}

/** Everything that the four domains ask of a database, answered. */
async function askEverything(db: Database) {
  const members = openMembers({ db, now })
  const permissions = openPermissions({ db, roles: members })
  const configuration = openConfiguration({ db })
  const letters = createLettersService(createLettersRepository(db), { now, publish: async () => {} })
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

test('the embedded engine and a PostgreSQL server answer the same', async () => {
  const embedded = await openTestDatabase()
  const server = await openOnServer()
  try {
    expect(await seed(embedded.db)).toBe(true)
    const answers = await askEverything(embedded.db)
    expect(answers).toMatchObject({ user: { roleCode: 'PROVIDER' }, before: { total: 6 }, unread: { total: 3 } })
    if (!server) {
      process.stdout.write(`No PostgreSQL answers at ${SERVER}: only the embedded engine was tested.\n`)
      return
    }
    expect(await seed(server.db)).toBe(true)
    expect(await askEverything(server.db)).toEqual(answers)
  } finally {
    await embedded.close()
    await server?.close()
  }
}, 60_000)
