import { describeOnPostgres } from '../../../testing/on-postgres'
import { sql } from 'drizzle-orm'
import { buildBundle } from '../../../testing/build-bundle'
import {
  commandNotepad,
  openStream,
  publishNotepad,
  startServerInstances,
  untilSomeoneWaits,
  type ServerInstances,
} from '../../../testing/server-instances'
import { registrations } from '../database/registry.tables'

const user = { userId: 'u-1', tenantId: 't-demo', tenantCode: 'demo' }
/** The lock under which events get their ids. */
const APPEND_LOCK = 7_304_001

let servers: ServerInstances
describeOnPostgres('the log of events, held by another connection', () => {
  beforeAll(async () => {
    const clock = () => new Date()
    servers = await startServerInstances([clock, clock])
    const { first } = servers
    await publishNotepad(first, buildBundle())
    await publishNotepad(first, buildBundle({ version: '1.1.0' }))
    await commandNotepad(first, '', { menuPrefix: 'notepad' })
    await commandNotepad(first, '/release', { version: '1.0.0' }, { 'if-match': '1' })
  }, 60_000)
  afterAll(() => servers.close())

  async function revision(): Promise<number | undefined> {
    const [row] = await servers.second.db.select().from(registrations)
    return row?.revision
  }

  test('commits a release together with its event, and sends the event once the lock of the log is free', async () => {
    const { first, second } = servers
    const stream = await openStream(second, user)
    await servers.outside.query('select pg_advisory_lock($1)', [APPEND_LOCK])
    const released = commandNotepad(first, '/release', { version: '1.1.0' }, { 'if-match': '2' })
    await untilSomeoneWaits(servers.outside)
    expect(await revision()).toBe(2)
    await servers.outside.query('select pg_advisory_unlock($1)', [APPEND_LOCK])
    expect(await released).toMatchObject({ status: 200, data: { revision: 3 } })
    expect(await stream.next()).toContain('"revision":3')
  })

  test.each([
    ['release', '/release', { version: '1.1.0' }],
    ['rollback', '/rollback', { to: '1.0.0' }],
    ['registration', '', { menuPrefix: 'notes' }],
    ['switch', '/disable', {}],
  ])('undoes a %s whose event cannot be written; the repeated command sends it', async (_what, path, body) => {
    const { first, second } = servers
    const stream = await openStream(second, user)
    const before = await revision()
    const headers = { 'if-match': String(before), 'idempotency-key': `key-${path}` }
    await first.db.execute(sql`alter table events add constraint broken check (id < 0) not valid`)
    expect((await commandNotepad(first, path, body, headers)).status).not.toBe(200)
    expect(await revision()).toBe(before)
    await first.db.execute(sql`alter table events drop constraint broken`)
    const again = await commandNotepad(second, path, body, headers)
    expect(again).toMatchObject({ status: 200, data: { revision: (before ?? 0) + 1 } })
    expect(await stream.next()).toContain(`"revision":${(before ?? 0) + 1}`)
  })
})
