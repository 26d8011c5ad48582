import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { connectToPostgres, createPostgresDatabase, testOnPostgres } from '../../testing/on-postgres'
import { root } from '../../testing/test-database'
import { isDatabaseTrouble } from './database-trouble'
import { openServer } from './server-database'
import { enterTenant, withinWalls } from '../async/tenant-walls'

const migrations = join(root, 'server/migrations')

test('refuses a server that does not answer', async () => {
  const url = 'postgres://root@127.0.0.1:1/nothing'
  await expect(openServer({ url, migrations, onTrouble: () => undefined })).rejects.toThrow(/ECONNREFUSED/)
})

testOnPostgres(
  'migrates once for several instances, notifies them, and listens again after a break',
  async () => {
    const outside = await connectToPostgres()
    const { url, drop } = await createPostgresDatabase()
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
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(url).pathname.slice(1),
      ])
      await back
      expect(heard).toEqual(['first', ''])
      expect(await two.isHealthy()).toBe(true)

      const again = next()
      await one.db.execute(sql`select pg_notify('things', 'second')`)
      await again
      expect(heard).toEqual(['first', '', 'second'])
    } finally {
      await Promise.all([one.close(), two.close()])
      await drop()
      await outside.end()
    }
  },
  30_000,
)

testOnPostgres('what passes by itself is told from what is wrong', async () => {
  const outside = await connectToPostgres()
  const { url, drop } = await createPostgresDatabase()
  const limits = { connections: 10, statementMs: 1_000, lockMs: 500 }
  const { db, close } = await openServer({ url, migrations, onTrouble: () => undefined, limits })
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
    await drop()
    await outside.end()
  }
})

testOnPostgres('keeps to its limits, and listens past a pooler', async () => {
  const outside = await connectToPostgres()
  const { url, drop } = await createPostgresDatabase()
  const directUrl = `${url}?application_name=direct`
  const limits = { connections: 2, statementMs: 700, lockMs: 300 }
  const storage = await openServer({ url, directUrl, migrations, onTrouble: () => undefined, limits })
  try {
    await storage.onNotify('things', () => {})
    const shown = await storage.db.execute(sql`select name, setting from pg_settings where name like '%_timeout'`)
    const { rows } = shown as unknown as { rows: { name: string; setting: string }[] }
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    expect(settings).toMatchObject({ statement_timeout: '700', lock_timeout: '300' })

    const queries = Promise.all(Array.from({ length: 5 }, () => storage.db.execute(sql`select pg_sleep(0.1)`)))
    await new Promise(setImmediate)
    expect(storage.connections()).toMatchObject({ open: 2, waiting: 3 })
    await queries
    const database = new URL(url).pathname.slice(1)
    const counted = await outside.query(
      'select application_name, count(*)::int from pg_stat_activity where datname = $1 group by 1 order by 1',
      [database],
    )
    expect(counted.rows).toEqual([
      { application_name: '', count: 2 },
      { application_name: 'direct', count: 1 },
    ])
  } finally {
    await storage.close()
    await drop()
    await outside.end()
  }
})

testOnPostgres(
  'past a pooler that keeps no session each transaction says anew what it may see, and leaves nothing',
  async () => {
    const { url, drop } = await createPostgresDatabase()
    const limits = { connections: 1, statementMs: 60_000, lockMs: 60_000 }
    const directUrl = `${url}?application_name=direct`
    const { db, close } = await openServer({ url, directUrl, migrations, onTrouble: () => undefined, limits })
    const seenBy = async (on: Pick<typeof db, 'execute'>) => {
      const asked = sql`select current_user = session_user as "isPortal", coalesce(current_setting('center.tenant', true), '') as tenants`
      return ((await on.execute(asked)) as unknown as { rows: unknown[] }).rows[0]
    }
    const ofPortal = { isPortal: true, tenants: '' }
    const ofTenant = { isPortal: false, tenants: "t-o'a" }
    const asTenant = <T>(work: () => Promise<T>) =>
      withinWalls(() => {
        enterTenant("t-o'a")
        return work()
      })
    try {
      expect(await seenBy(db)).toEqual(ofPortal)
      expect(await asTenant(() => seenBy(db))).toEqual(ofTenant)
      expect(await seenBy(db)).toEqual(ofPortal)
      expect(await asTenant(() => db.transaction(seenBy))).toEqual(ofTenant)
      await expect(asTenant(() => db.execute(sql`select nothing`))).rejects.toMatchObject({ cause: { code: '42703' } })
      expect(await seenBy(db)).toEqual(ofPortal)
    } finally {
      await close()
      await drop()
    }
  },
)

testOnPostgres('a user of the database who may make no role is told, and works without the walls', async () => {
  const outside = await connectToPostgres()
  const { url, drop } = await createPostgresDatabase()
  const plain = new URL(url)
  Object.assign(plain, { username: `center_plain_${process.pid}`, password: 'plain' })
  await outside.query(`create role ${plain.username} login password 'plain'`)
  await outside.query(`alter database ${plain.pathname.slice(1)} owner to ${plain.username}`)
  try {
    const { isWalled, isHealthy, close } = await openServer({ url: plain.href, migrations, onTrouble: () => undefined })
    expect([isWalled, await isHealthy()]).toEqual([false, true])
    await close()
    await outside.query(`grant center_tenant to ${plain.username}`)
    const again = await openServer({ url: plain.href, migrations, onTrouble: () => undefined })
    expect(again.isWalled).toBe(true)
    await again.close()
  } finally {
    await drop()
    await outside.query(`drop role ${plain.username}`)
    await outside.end()
  }
})
