import { SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import type { Database, Storage } from '../platform/database/database'
import { openServerTestDatabase, serverUrl } from './test-database'
import { createServerDatabase, type ServerDatabase } from './test-server-database'

const isSkipped = process.env['TEST_DATABASE_ANSWERS'] === '0' && !process.env['CI']

/**
 * Tests of what several connections do at once: locks, and compare-and-swap. The embedded engine carries out one statement after another,
 * so they pass there without the lock. Where no PostgreSQL server answers they are skipped, and in CI they fail.
 */
export const describeOnPostgres: jest.Describe = isSkipped ? describe.skip : describe
export const testOnPostgres: jest.It = isSkipped ? test.skip : test

/** A connection to the server itself, for what a test does from outside. */
export async function connectToPostgres(): Promise<Client> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 })
  await client.connect()
  return client
}

/** An empty database of its own on the server, not migrated. */
export async function createPostgresDatabase(): Promise<ServerDatabase> {
  const database = await createServerDatabase(serverUrl)
  if (!database) throw new Error(`No PostgreSQL answers at ${serverUrl}.`)
  return database
}

/** How fast a statement is depends on the machine, and is no matter of these tests. */
const patient = { connections: 10, statementMs: 60_000, lockMs: 60_000 }
/** One of the connections holds the lock. */
const CALLERS = patient.connections - 1

/** The same, migrated and open; it goes when it is closed. */
export async function openPostgresDatabase(): Promise<Storage> {
  const storage = await openServerTestDatabase(patient)
  // Connections that are opened one after the other would put the first calls into a row.
  await atOnce(patient.connections, () => storage.db.execute(sql`select pg_sleep(0.05)`))
  return storage
}

type Closable = { close(): Promise<unknown> }
type Place<T> = { open(): Promise<T>; swap(other: T): T }

/** Runs tests of a file on PostgreSQL, with a server of its own in the place of the file's. */
export function onPostgres<T extends Closable>({ open, swap }: Place<T>, tests: () => void): void {
  describeOnPostgres('on PostgreSQL', () => {
    let own: T
    beforeAll(async () => {
      own = swap(await open())
    })
    afterAll(async () => {
      await swap(own).close()
    })
    tests()
  })
}

/** Does a thing so often at once. */
export function atOnce<T>(times: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, turn) => work(turn)))
}

/**
 * Does a thing nine times at once, or as often as said, while a table cannot be written to, or a statement holds rows, and lets them go when all of them
 * wait: each has looked at what is there before the first of them writes.
 */
export async function whileHeld<T>(
  db: Database,
  held: PgTable | SQL,
  work: (turn: number) => Promise<T>,
  callers = CALLERS,
): Promise<T[]> {
  let answers: Promise<T[]> = Promise.resolve([])
  await db.transaction(async (holder) => {
    await holder.execute(held instanceof SQL ? held : sql`lock table ${held} in share row exclusive mode`)
    let isOver = false
    answers = atOnce(callers, work).finally(() => (isOver = true))
    answers.catch(() => undefined)
    while (!isOver && (await countWaiting(holder)) < callers);
  })
  return answers
}

/** Until so many connections wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  while ((await countWaiting(db)) < count);
}

async function countWaiting(db: Database): Promise<number> {
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = (await db.execute(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as { rows: { waiting: number }[] }
  return rows[0]?.waiting ?? 0
}
