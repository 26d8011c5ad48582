import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { root } from '../testing/test-database'
import { isDatabaseTrouble } from './database-trouble'
import { openServer } from './server-database'

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1/test'
const migrations = join(root, 'server/migrations')

/** A connection for what a test does from outside; null when no PostgreSQL server answers on this machine. */
async function connectOutside(): Promise<Client | null> {
  const client = new Client({ connectionString: SERVER, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return client
  } catch {
    await client.end()
    return null
  }
}

test('refuses a server that does not answer', async () => {
  const url = 'postgres://root@127.0.0.1:1/nothing'
  await expect(openServer({ url, migrations, onTrouble: () => undefined })).rejects.toThrow(/ECONNREFUSED/)
})

test('migrates once for several instances, notifies them, and listens again after a break', async () => {
  const outside = await connectOutside()
  if (!outside) return
  const name = `center_${randomUUID().replaceAll('-', '')}`
  await outside.query(`create database ${name}`)
  const url = Object.assign(new URL(SERVER), { pathname: `/${name}` }).href
  const open = () => openServer({ url, migrations, onTrouble: () => undefined })
  const [one, two] = await Promise.all([open(), open()])
  try {
    const heard: string[] = []
    let wake = () => undefined as void
    const next = () => new Promise<void>((resolve) => (wake = resolve))
    await two.onNotify('things', (payload) => {
      heard.push(payload)
      wake()
    })

    const said = next()
    await one.db.execute(sql`select pg_notify('things', 'first')`)
    await said
    expect(heard).toEqual(['first'])

    const back = next()
    await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await back
    expect(heard).toEqual(['first', ''])
    expect(await two.isHealthy()).toBe(true)

    const again = next()
    await one.db.execute(sql`select pg_notify('things', 'second')`)
    await again
    expect(heard).toEqual(['first', '', 'second'])
  } finally {
    await Promise.all([one.close(), two.close()])
    await outside.query(`drop database ${name}`)
    await outside.end()
  }
}, 30_000)

test('what passes by itself is told from what is wrong', async () => {
  const outside = await connectOutside()
  if (!outside) return
  const name = `center_${randomUUID().replaceAll('-', '')}`
  await outside.query(`create database ${name}`)
  const url = Object.assign(new URL(SERVER), { pathname: `/${name}` }).href
  const { db, close } = await openServer({ url, migrations, onTrouble: () => undefined })
  const holder = new Client({ connectionString: url })
  await holder.connect()
  const failureOf = (query: Promise<unknown>) => query.then(() => null).catch((error: unknown) => error)
  try {
    await holder.query('begin; lock table tenants')
    const [locked, slow, wrong] = await Promise.all([
      failureOf(db.execute(sql`select count(*) from tenants`)),
      failureOf(db.execute(sql`select pg_sleep(10)`)),
      failureOf(db.execute(sql`select nothing from nowhere`)),
    ])
    expect([locked, slow, wrong].map(isDatabaseTrouble)).toEqual([true, true, false])
    const many = Array.from({ length: 11 }, () => failureOf(db.execute(sql`select pg_sleep(10)`)))
    expect((await Promise.all(many)).map(isDatabaseTrouble)).toEqual(many.map(() => true))
  } finally {
    await holder.end()
    await close()
    await outside.query(`drop database ${name} with (force)`)
    await outside.end()
  }
})
