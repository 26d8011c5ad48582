import { describeOnPostgres } from '../../../testing/on-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { buildBundle } from '../../../testing/build-bundle'
import {
  commandNotepad,
  publishNotepad,
  startServerInstances,
  untilSomeoneWaits,
  type ServerInstances,
} from '../../../testing/server-instances'
import { createGuestsRepository } from '../database/guests.repository'

let servers: ServerInstances
describeOnPostgres('the list of guests, read while a release comes in between', () => {
  beforeAll(async () => {
    servers = await startServerInstances([() => new Date()])
  }, 60_000)
  afterAll(() => servers.close())

  test('reads a version with its own files, though the tenant is released to another between the two questions', async () => {
    const { first: app, outside, connect } = servers
    await publishNotepad(app, buildBundle())
    await publishNotepad(app, buildBundle({ version: '1.1.0' }, 'second'))
    await commandNotepad(app, '', { menuPrefix: 'notepad' })
    await commandNotepad(app, '/release', { version: '1.0.0' }, { 'if-match': '1' })

    const reader = await connect()
    await outside.query('begin')
    await outside.query('lock table app_files in access exclusive mode')
    const reading = createGuestsRepository(drizzle(reader)).released('t-demo')
    await untilSomeoneWaits(outside)
    expect(await commandNotepad(app, '/release', { version: '1.1.0' }, { 'if-match': '2' })).toMatchObject({
      status: 200,
    })
    await outside.query('commit')

    const [guest] = await reading
    expect(guest?.stable.row.version).toBe('1.0.0')
    expect(guest?.stable.files.map(({ path }) => path)).toContain('main.js')
  })
})
