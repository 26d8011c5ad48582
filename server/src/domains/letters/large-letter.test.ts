import { sql } from 'drizzle-orm'
import type { Storage } from '../../platform/database/database'
import { openPostgresDatabase, testOnPostgres } from '../../testing/on-postgres'
import { openEmbeddedTestDatabase } from '../../testing/test-database'
import { createDirectory } from '../members/members.plugin'
import { createLetterAdminRepository } from './letter-admin.repository'
import { createLetterAdminService } from './letter-admin.service'

/** More than a statement has parameters. */
const MANY = 66_000

async function fill({ db }: Storage): Promise<void> {
  await db.execute(sql`
    insert into letters (id, tenant_id, title, remark, reply_way, sender, push_time)
    values (1, 't1', 'letter', '<p>text</p>', '1', 'park', '2026-01-01')`)
  await db.execute(sql`
    insert into letter_receivers (tenant_id, letter_id, user_id, pushed_at)
    select 't1', 1, 'u' || n, '2026-01-01' from generate_series(1, ${MANY}) n`)
  await db.execute(sql`
    insert into letter_replies (tenant_id, letter_id, user_id, reply_name, content, created_at)
    values ('t1', 1, ${`u${MANY}`}, 'last', 'read', '2026-01-01')`)
}

const exportIsWhole = (open: () => Promise<Storage>) => async () => {
  const storage = await open()
  await fill(storage)
  const letterAdmin = createLetterAdminService({
    repository: createLetterAdminRepository(storage.db),
    directory: createDirectory({ db: storage.db }),
    now: () => new Date('2026-01-02T00:00:00Z'),
    appendEvent: async () => undefined,
    report: () => undefined,
    clean: async (html) => ({ clean: html, pictures: [] }),
    attach: async () => [],
    detach: async () => undefined,
  })
  const { csv } = await letterAdmin.exportCsv('t1', 1, 'eng')
  expect(csv.split('\r\n')).toHaveLength(MANY + 2)
  expect(csv).toContain(`u${MANY},,,,read,`)
  await storage.close()
}

test('a letter to 66,000 people is exported, embedded', exportIsWhole(openEmbeddedTestDatabase))
testOnPostgres('a letter to 66,000 people is exported, server', exportIsWhole(openPostgresDatabase))
