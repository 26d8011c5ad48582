import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { emptying } from './empty-all-tables'
import { puttingBack } from './keep-rows'
import type { Database } from '../platform/database/database'

export type ServerDatabase = { url: string; drop(): Promise<void> }
/**
 * The database that others are copies of: its name, and how to make it where it is missing. One of `demo` has rows, which `keepRows` has
 * kept, and serves one run; a migrated `template` is empty, and serves until there are other migrations.
 */
export type ServerTemplate = { kind: 'template' | 'demo'; hash: string; make(url: string): Promise<void> }

/** Any number that no other advisory lock of the database uses that tests connect to first. */
const TEMPLATE_LOCK = 7_304_101

/**
 * A database of its own on a PostgreSQL server: empty, or a copy of the template. Null when no server answers. A copy whose tables are as
 * they were is emptied by `drop`, and kept for the next file: to make one takes half a second. What a killed run leaves behind, and what
 * no run has used for an hour, the next one drops by the time in the name (`tests/support/find-postgres.cjs`).
 */
export async function createServerDatabase(server: string, template?: ServerTemplate): Promise<ServerDatabase | null> {
  const admin = new Client({ connectionString: server, connectionTimeoutMillis: 2000 })
  try {
    await admin.connect()
  } catch {
    await admin.end()
    return null
  }
  const name = `center_run_${secondsNow()}_${randomBytes(8).toString('hex')}`
  if (!template || !(await takeIdle(admin, template.hash, name))) {
    const from = template ? ` template ${await findTemplate(admin, server, template)}` : ''
    await admin.query(`create database ${name}${from}`)
    await forget(admin, name)
  }
  const url = urlOf(server, name)
  return {
    url,
    drop: async () => {
      const isAsNew = template ? await makeAsNew(admin, url, { name, kind: template.kind }) : false
      if (template && isAsNew) await admin.query(`alter database ${name} rename to ${idleName(template.hash)}`)
      else await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The template of these migrations; the first process makes it, and the others wait. */
async function findTemplate(admin: Client, server: string, template: ServerTemplate): Promise<string> {
  const find = async () => {
    const like = [`center\\_${template.kind}\\_${template.hash}\\_%`]
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      like,
    )
    return rows[0]?.datname
  }
  const found = await find()
  if (found) return found

  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    return (await find()) ?? (await makeTemplate(admin, server, template))
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** It has its name when it is whole, and then takes no connection: a database that is in use cannot be copied. */
async function makeTemplate(admin: Client, server: string, { kind, hash, make }: ServerTemplate): Promise<string> {
  const name = `center_${kind}_${hash}_${secondsNow()}`
  const draft = `center_run_${secondsNow()}_draft_${hash}`
  await admin.query(`create database ${draft}`)
  await forget(admin, draft)
  await make(urlOf(server, draft))
  // Copies have it too: a database whose tables differ from it is not used again.
  await inDatabase(urlOf(server, draft), async (client) => {
    await client.query(`create schema ${MADE}`)
    await client.query(`comment on schema ${MADE} is '${await tablesOf(client)}'`)
  })
  await admin.query(`alter database ${draft} with allow_connections false`)
  await admin.query(`alter database ${draft} rename to ${name}`)
  return name
}

/** What a test has written need not survive the machine. */
const forget = (admin: Client, name: string) => admin.query(`alter database ${name} set synchronous_commit = off`)

const secondsNow = () => Math.floor(Date.now() / 1000)

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const idleName = (hash: string) => `center_idle_${hash}_${secondsNow()}_${randomBytes(4).toString('hex')}`

/** Gives the name to a copy that an earlier file is done with; false where no copy is left. */
async function takeIdle(admin: Client, hash: string, name: string): Promise<boolean> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 order by random()',
    [`center\\_idle\\_${hash}\\_%`],
  )
  for (const { datname } of rows) {
    // Another process may have taken it in between.
    const isMine = await admin.query(`alter database ${datname} rename to ${name}`).then(
      () => true,
      () => false,
    )
    if (isMine) return true
  }
  return false
}

/** Puts a copy back to how it was made; false when that cannot be, since a test changed its tables. */
async function makeAsNew(
  admin: Client,
  url: string,
  { name, kind }: { name: string; kind: ServerTemplate['kind'] },
): Promise<boolean> {
  const ending = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1'
  const work = async (client: Client) => {
    if (kind === 'template') await client.query('drop schema if exists kept, kept_sequences cascade')
    else if (!(await hasRowsOfTemplate(client))) return false
    const { rows } = await client.query<{ tables: string }>(`select obj_description('${MADE}'::regnamespace) as tables`)
    if (rows[0]?.tables !== (await tablesOf(client))) return false
    const statements = kind === 'template' ? emptying() : puttingBack()
    await client.query(`do $$ declare name text; begin ${statements} end $$`)
    return true
  }
  try {
    await admin.query(ending, [name])
    return await inDatabase(url, work)
  } catch {
    return false
  }
}

/** False where a test kept other rows in the place of those that the template came with. */
async function hasRowsOfTemplate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kept: string | null }>(
    "select obj_description(to_regnamespace('kept')) as kept",
  )
  return rows[0]?.kept === KEPT_BY_TEMPLATE
}

/** What the comment of schema `kept` says of rows that a template came with. */
export const KEPT_BY_TEMPLATE = 'by the template'

/** The schema that says of what tables the template was made. */
const MADE = 'made'

async function tablesOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(`
    select md5(string_agg(part, e'\\n' order by part)) as tables from (
      select concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull, attgenerated, pg_get_expr(adbin, adrelid)) as part
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from pg_class where relnamespace >= 16384 or relnamespace = 'public'::regnamespace)
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid <> 0
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', oid::regproc, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select nspname from pg_namespace where nspname !~ '^pg_'
    ) as parts`)
  return String(rows[0]?.tables)
}

async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Pool = { query: (...query: unknown[]) => unknown }

/**
 * The embedded engine has one connection: a query beside the transaction that waits for it waits for that transaction, and the portal stands
 * still. A server has more of them, so a test on one would not see it. From here on such a query throws.
 */
export function forbidQueriesBesideTransactions(db: Database): void {
  const inside = new AsyncLocalStorage<true>()
  const expectOutside = () => {
    if (inside.getStore()) throw new Error('A query beside the transaction that waits for it: hand the transaction in.')
  }
  const pool = (db as unknown as { $client: Pool }).$client
  const query = pool.query.bind(pool)
  pool.query = (...words) => {
    expectOutside()
    return query(...words)
  }
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    expectOutside()
    return transaction((tx) => inside.run(true, () => work(tx)), config)
  }
}
