import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Storage } from '../../platform/database/database'
import { openServer } from '../../platform/database/server-database'
import { root } from '../../testing/test-database'
import { createPostgresDatabase, describeOnPostgres } from '../../testing/on-postgres'
import {
  createHealthRepository,
  keyOf,
  reporterGroupKeyOf,
  type TelemetryRow,
  type ReporterGroupRow,
} from './health.repository'
import { createCounterBuffer } from './counter-buffer'

const SAID = 600
const minute = new Date('2026-01-01T00:00:00Z')
/** In the order in which they are written: more than one statement takes. */
const versions = Array.from({ length: SAID }, (_, index) => `1.0.${String(index).padStart(3, '0')}`)
const place = { tenantId: 't-demo', name: '@apps/notepad', minute, bucket: 0, count: 1 }
const counts = versions.map((version): TelemetryRow => ({ ...place, version, kind: 'mount', label: '' }))
const reporterGroups = versions.map((version): ReporterGroupRow => ({
  ...place,
  version,
  kind: 'mount',
  reporterGroup: 1,
}))

let storage: Storage
let outside: Client
let close: () => Promise<void>
describeOnPostgres('a flush of which one part fails', () => {
  beforeAll(async () => {
    const database = await createPostgresDatabase()
    const migrations = join(root, 'server/migrations')
    storage = await openServer({ url: database.url, migrations, onTrouble: () => undefined })
    outside = new Client({ connectionString: database.url })
    await outside.connect()
    close = async () => {
      await outside.end()
      await storage.close()
      await database.drop()
    }
  }, 60_000)
  afterAll(() => close())

  /** Holds the last row, which lies in the second statement, while `work` is done; the statement gives up waiting for it. */
  async function withLastRowHeld(table: string, work: () => Promise<void>): Promise<void> {
    const more = table === 'telemetry' ? { column: 'label', value: "''" } : { column: 'voice', value: '1' }
    await outside.query('begin')
    await outside.query(
      `insert into ${table} (tenant_id, name, version, minute, kind, bucket, ${more.column}, count)
     values ($1, $2, $3, $4, 'mount', 0, ${more.value}, 1)`,
      [place.tenantId, place.name, versions.at(-1), minute],
    )
    try {
      await work()
    } finally {
      await outside.query('rollback')
    }
  }

  async function sumOf(table: string): Promise<number> {
    const { rows } = (await storage.db.execute(
      sql`select coalesce(sum(count), 0)::int as sum from ${sql.identifier(table)}`,
    )) as unknown as { rows: { sum: number }[] }
    return rows[0]?.sum ?? 0
  }

  test.each(['telemetry', 'canary_counts'] as const)(
    'counts what pages said once in %s when a statement after the first fails and all is written again',
    async (table) => {
      const repository = createHealthRepository(storage.db)
      const said = createCounterBuffer(keyOf, repository.add)
      const heard = createCounterBuffer(reporterGroupKeyOf, repository.addReporterGroups)
      counts.forEach((row) => said.add({ ...row }))
      reporterGroups.forEach((row) => heard.add({ ...row }))
      const buffer = table === 'telemetry' ? said : heard
      await withLastRowHeld(table, () => expect(buffer.flush()).rejects.toThrow())
      expect(await sumOf(table)).toBe(0)
      await buffer.flush()
      expect(await sumOf(table)).toBe(SAID)
    },
  )
})
