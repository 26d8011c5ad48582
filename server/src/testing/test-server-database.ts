import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export type ServerDatabase = { url: string; drop(): Promise<void> }
/** The migrated database that others are copies of: its name, and how to make it where it is missing. */
export type ServerTemplate = { hash: string; migrate(url: string): Promise<void> }

/** Any number that no other advisory lock of the database uses that tests connect to first. */
const TEMPLATE_LOCK = 7_304_101

/**
 * A database of its own on a PostgreSQL server: empty, or a copy of the template. Null when no server answers. What a killed run leaves
 * behind, the next one drops by the time in the name (`tests/support/find-postgres.cjs`).
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
  const from = template ? ` template ${await findTemplate(admin, server, template)}` : ''
  await admin.query(`create database ${name}${from}`)
  await forget(admin, name)
  return {
    url: urlOf(server, name),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The template of these migrations; the first process makes it, and the others wait. */
async function findTemplate(admin: Client, server: string, template: ServerTemplate): Promise<string> {
  const find = async () => {
    const like = [`center\\_template\\_${template.hash}\\_%`]
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
async function makeTemplate(admin: Client, server: string, { hash, migrate }: ServerTemplate): Promise<string> {
  const name = `center_template_${hash}_${secondsNow()}`
  const draft = `center_run_${secondsNow()}_draft_${hash}`
  await admin.query(`create database ${draft}`)
  await forget(admin, draft)
  await migrate(urlOf(server, draft))
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
