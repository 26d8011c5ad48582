import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { adminRights } from '@center/shared/contract'
import { roles } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import type { Database } from '../../platform/database/database'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { root } from '../../testing/test-database'
import { insertFirstTenant } from './first-tenant'

const first = {
  title: '园区门户',
  titleEn: '',
  brandColor: '',
  language: 'zh' as const,
  tenantCode: 'park',
  tenantName: '智慧园区',
  username: 'admin',
  name: '管理员',
  mobile: '',
}
const young = /^(message-channel|identity-provider|access-token):|^user:erase$/
const old = adminRights.filter((right) => !young.test(right))

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
  await server.db.transaction((tx) => insertFirstTenant(tx, first, { at: server.clock.now() }))
})
afterAll(() => server.close())

const migrate = async (db: Database) =>
  db.execute(sql.raw(await readFile(join(root, 'server/migrations/0046_first_start_rights.sql'), 'utf8')))

async function holdsAfter(entries: string[], roleId = 'r-park-admin'): Promise<string[]> {
  const tenantId = 't-park'
  const rows = entries.map((action, index) => ({ id: `p-park-admin-${index + 1}`, tenantId, roleId, action }))
  await server.db.delete(permissionEntries)
  await server.db.insert(permissionEntries).values(rows)
  await migrate(server.db)
  const held = await server.db.select().from(permissionEntries)
  return held.flatMap(({ action }) => action.split(',')).toSorted()
}
const revision = async () => (await server.db.select().from(roles).where(eq(roles.id, 'r-park-admin')))[0]?.revision

test('the role of a first start of an earlier release gets the rights that came later, once', async () => {
  const before = await revision()
  expect(await holdsAfter([['letter:send', ...old].join(',')])).toEqual([...adminRights, 'letter:send'].toSorted())
  await migrate(server.db)
  const entries = await server.db.select().from(permissionEntries)
  expect(entries[0]?.action.split(',')).toHaveLength(adminRights.length + 1)
  expect(await revision()).toBe((before ?? 0) + 1)
})

test('a role that was saved since, with a row for each right, gets those it lacks', async () => {
  expect(await holdsAfter([...old, 'user:erase'])).toEqual(adminRights.toSorted())
})

test('a role that does not operate the platform, and one of another name, stay as they are', async () => {
  expect(await holdsAfter(['user:read,role:read'])).toEqual(['role:read', 'user:read'])
  expect(await holdsAfter(['tenant:operate'], 'r-park-other')).toEqual(['tenant:operate'])
})
