import { sql } from 'drizzle-orm'
import { fillTables } from '../../testing/every-caller/fill-tables'
import { openEmbeddedTestDatabase, openTestDatabase } from '../../testing/test-database'
import type { Storage } from './database'
import { enterTenant, enterUser, outsideWalls, withinWalls } from '../async/tenant-walls'

/** What has rows of more tenants than one, or of none. Each other table has a wall. */
const beside = {
  'the registry, which is one for all tenants':
    'app_files app_versions apps cohort_keys source_maps version_certifications version_log vendors vendor_keys vendor_members',
  'tenants themselves, which are found by their address': 'plans tenants',
  'before it is known who calls':
    'captcha_challenges captcha_proofs captchas password_keys sms_codes oidc_attempts oidc_logouts oidc_sign_ons service_tickets proxy_granting_tickets sign_on_services recovery_secrets nonces',
  'of the installation':
    'call_counts data_folders guest_token_keys idempotency_keys leases login_attempts seal_checks seeds setup_keys',
}

const places: [string, () => Promise<Storage>][] = [
  ['the server', openTestDatabase],
  ['the embedded engine', openEmbeddedTestDatabase],
]

describe.each(places)('on %s', (_name, open) => {
  let storage: Storage
  const rowsOf = async <Row>(statement: string) =>
    ((await storage.db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows
  const namesOf = async (statement: string) => (await rowsOf<{ name: string }>(statement)).map(({ name }) => name)
  const asUserOf = <T>(tenantIds: string[], work: () => Promise<T>) =>
    withinWalls(() => {
      tenantIds.forEach(enterTenant)
      return work()
    })
  const owner = { userId: 'u-a', enterpriseId: 'e-a' }

  beforeAll(async () => {
    storage = await open()
    await fillTables(storage.db, { ...owner, tenantId: 't-a', tenantCode: 'a' })
    await fillTables(storage.db, { userId: 'u-b', enterpriseId: 'e-b', tenantId: 't-b', tenantCode: 'b' })
  }, 240_000)
  afterAll(() => storage.close())

  /** Whose rows are seen is said otherwise of the audit and of host names. */
  const tablesOfTenants = () =>
    namesOf(`select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'tenant_id' and table_name not in ('audit_entries', 'tenant_domains') order by 1`)

  test('every table has a wall, or says why it needs none', async () => {
    const without = await namesOf(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`)
    expect(without.toSorted()).toEqual(Object.values(beside).join(' ').split(' ').toSorted())
  })

  test('a call of a user sees rows of the tenant alone, changes no others, and makes none for another', async () => {
    const tables = await tablesOfTenants()
    expect(tables.length).toBeGreaterThan(50)
    for (const table of tables) {
      const seen = () => namesOf(`select distinct tenant_id as name from ${table} order by 1`)
      expect([table, await seen()]).toEqual([table, ['t-a', 't-b']])
      await asUserOf(['t-a'], async () => {
        expect([table, await seen()]).toEqual([table, ['t-a']])
        expect([table, await rowsOf(`delete from ${table} where tenant_id = 't-b' returning 1`)]).toEqual([table, []])
        const moved = storage.db.execute(sql.raw(`update ${table} set tenant_id = 't-b'`))
        await expect(moved).rejects.toMatchObject({ cause: { code: '42501' } })
      })
    }
  })

  test('an operator of another tenant sees both; what the portal does by itself sees all', async () => {
    const seen = () => namesOf('select id as name from users order by 1')
    const all = await seen()
    expect(all).toHaveLength(2)
    await asUserOf(['t-a', 't-b'], async () => expect(await seen()).toEqual(all))
    await asUserOf(['t-a'], async () => {
      expect(await seen()).toHaveLength(1)
      expect(await outsideWalls(seen)).toEqual(all)
      expect(await seen()).toHaveLength(1)
    })
    await withinWalls(async () => expect(await seen()).toEqual(all))
  })

  test('a transaction is held like a single query, and another call at the same time sees its own', async () => {
    const inTransaction = () =>
      storage.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.01)`)
        return ((await tx.execute(sql`select tenant_id from users`)) as unknown as { rows: unknown[] }).rows
      })
    const turns = Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? 't-a' : 't-b'))
    const seen = await Promise.all(turns.map((tenantId) => asUserOf([tenantId], inTransaction)))
    expect(seen).toEqual(turns.map((tenantId) => [{ tenant_id: tenantId }]))
  })

  test('every tenant sees whose a host name is, and changes its own alone', async () => {
    await asUserOf(['t-a'], async () => {
      expect(await namesOf('select tenant_id as name from tenant_domains order by 1')).toEqual(['t-a', 't-b'])
      expect(await rowsOf(`delete from tenant_domains returning tenant_id`)).toEqual([{ tenant_id: 't-a' }])
    })
  })

  test('a transaction tells who calls, and the next one does not', async () => {
    const caller = async () => {
      const asked = sql`select coalesce(current_setting('center.user', true), '') as caller`
      const tell = (tx: { execute(query: typeof asked): unknown }) => tx.execute(asked)
      const { rows } = (await storage.db.transaction(async (tx) => tell(tx))) as { rows: { caller: string }[] }
      return rows[0]?.caller
    }
    const calledBy = (user: string) =>
      asUserOf(['t-a'], async () => {
        enterUser(user)
        return caller()
      })
    expect([await caller(), await calledBy('u-a'), await calledBy("o'b"), await caller()]).toEqual([
      '',
      'u-a',
      "o'b",
      '',
    ])
  })

  test('an entry of the audit is added to the chain of all, of which a tenant sees its own', async () => {
    const end = () => rowsOf<{ sequence: unknown }>('select sequence from audit_chain_end()')
    const insert = (sequence: number, tenantId: string) =>
      storage.db
        .execute(sql`insert into audit_entries (sequence, at, actor, tenant_id, action, object, details, previous_hash, hash)
        values (${sequence}, now(), 'u', ${tenantId}, 'settings', 'o', '{}', '', 'h')`)
    await insert(1001, 't-b')
    await asUserOf(['t-a'], async () => {
      expect(Number((await end())[0]?.sequence)).toBe(1001)
      expect(await rowsOf(`select from audit_entries where tenant_id = 't-b'`)).toEqual([])
      await insert(1002, 't-a')
      await expect(insert(1003, 't-b')).rejects.toMatchObject({ cause: { code: '42501' } })
    })
  })
})
