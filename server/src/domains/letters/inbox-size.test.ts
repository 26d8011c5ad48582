import { sql } from 'drizzle-orm'
import { toWireTime } from '@center/shared/contract'
import type { Storage } from '../../platform/database/database'
import { openTestDatabase } from '../../testing/test-database'
import { selectInbox } from './inbox-queries'
import { createLettersRepository } from './letters.repository'

const MANY = 10_000
const inbox = { tenantId: 't1', userId: 'u1' }
const at = new Date('2026-06-01T00:00:00Z')

type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Relation Name'?: string
  Plans?: Plan[]
}

let storage: Storage
beforeAll(async () => {
  storage = await openTestDatabase()
  await storage.db.execute(sql`
    insert into letters (id, tenant_id, title, remark, reply_way, sender, push_time, announced_at)
    select n, 't1', 'letter ' || n, '<p>text</p>', '0', 'park', ${'2026-05-01'}::timestamptz - n * interval '1 minute', now()
    from generate_series(1, ${MANY}) n`)
  await storage.db.execute(sql`
    insert into letter_receivers (tenant_id, letter_id, user_id, pushed_at, read_at)
    select tenant_id, id, 'u' || who, push_time, case when id % 100 = 0 then null else push_time end
    from letters cross join generate_series(1, 5) who`)
  await storage.db.execute(sql`analyze letters, letter_receivers`)
})
afterAll(() => storage.close())

async function explain(page: number, filter = {}): Promise<Plan[]> {
  const query = selectInbox(storage.db, { inbox, at, filter, page: { limit: 10, offset: (page - 1) * 10 } }).getSQL()
  const answer = (await storage.db.execute(sql`explain (analyze, format json) ${query}`)) as unknown as {
    rows: { 'QUERY PLAN': [{ Plan: Plan }] }[]
  }
  // How many there are in all is counted along the same index, each once.
  const isOfPage = (plan: Plan) => plan['Parent Relationship'] !== 'InitPlan'
  const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).filter(isOfPage).flatMap(flatten)]
  const root = answer.rows[0]?.['QUERY PLAN'][0].Plan
  return root ? flatten(root) : []
}

test('a page of 10,000 letters is a walk along the index of the inbox, without sorting', async () => {
  const plan = await explain(1)
  expect(plan.map((node) => node['Index Name'])).toContain('letter_receivers_inbox')
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(Math.max(...plan.map((node) => node['Actual Rows']))).toBe(10)
})

test('unread letters have an index of their own', async () => {
  const plan = await explain(1, { readStatus: '0' })
  expect(plan.map((node) => node['Index Name'])).toContain('letter_receivers_unread')
  expect(Math.max(...plan.map((node) => node['Actual Rows']))).toBe(10)
})

test('each page is there, to the last', async () => {
  const repository = createLettersRepository(storage.db, () => sql<Date>`${at.toISOString()}::timestamptz`)
  const { rows, total } = await repository.list(inbox, {}, { page: 1000, limit: 10 })
  const [last] = rows
  expect(last && toWireTime(last.pushTime)).toBe(toWireTime(new Date(Date.UTC(2026, 4, 1) - 9991 * 60_000)))
  expect(total).toBe(MANY)
  const first = { page: 1, limit: 10 }
  expect(await repository.list(inbox, {}, { page: 1001, limit: 10 })).toEqual({ rows: [], total: MANY })
  expect(await repository.list(inbox, { readStatus: '0' }, first)).toMatchObject({ total: MANY / 100 })
  expect(await repository.list(inbox, { keyword: 'letter 9999' }, first)).toMatchObject({ rows: [{}], total: 1 })
  expect(await repository.list(inbox, { keyword: 'no letter' }, first)).toEqual({ rows: [], total: 0 })
})
