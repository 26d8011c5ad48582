import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import pg from 'pg'

export const MANY_LETTERS = 10_000
/** People beside the reader who got the same letters. */
const OTHERS = 9

const letters = `
  insert into letters (tenant_id, title, remark, reply_way, sender, push_time, announced_at)
  select u.tenant_id, '园区通知 ' || n || ' letter', repeat('<p>正文 ' || n || '</p>', 40), (n % 3)::text, '园区管理处',
         now() - n * interval '30 minutes', now()
  from users u, generate_series(1, ${MANY_LETTERS}) n where u.username = $1
  returning id, tenant_id, push_time`
const receivers = `
  insert into letter_receivers (tenant_id, letter_id, user_id, pushed_at, read_at, answered_at)
  select l.tenant_id, l.id, p.id, l.push_time,
         case when l.id % 10 = 0 then null else l.push_time end, case when l.id % 4 = 0 then l.push_time end
  from many l, (select id from users where username = $1
                union all select 'other-' || n from generate_series(1, ${OTHERS}) n) p`

/** Gives a user of the demo ten thousand letters, a tenth unread, in the database of a server that does not run. */
export async function giveManyLetters(username: string, { dataDir, url }: { dataDir: string; url: string }) {
  const text = `with many as (${letters}) ${receivers}`
  if (url === '') {
    const database = await PGlite.create({ dataDir: join(dataDir, 'database') })
    await database.query(text, [username])
    await database.exec('analyze')
    return database.close()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text, [username])
  await client.query('analyze')
  await client.end()
}
