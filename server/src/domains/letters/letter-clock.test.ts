import { describeOnPostgres } from '../../testing/on-postgres'
import type { FastifyInstance } from 'fastify'
import { openStream, startServerInstances, type ServerInstances } from '../../testing/server-instances'
import { createLetterAdminRepository } from './letter-admin.repository'
import { createLetterAdminService } from './letter-admin.service'
import { createLetters } from './letters.plugin'

const SKEW_MS = 5_000
const user = { userId: 'u-1', tenantId: 't-demo', tenantCode: 'demo' }
const page = { page: 1, limit: 10 }

let servers: ServerInstances
describeOnPostgres('two instances whose clocks differ', () => {
  beforeAll(async () => {
    const ahead = () => new Date(Date.now() + SKEW_MS)
    const behind = () => new Date(Date.now() - SKEW_MS)
    servers = await startServerInstances([ahead, behind])
  }, 60_000)
  afterAll(() => servers.close())

  function send(app: FastifyInstance, pushTime: string | null) {
    const letterAdmin = createLetterAdminService({
      repository: createLetterAdminRepository(app.db, app.databaseNow),
      directory: {
        idsOf: async () => [user.userId],
        isWhole: async () => false,
        countedAmong: async (_tenantId, ids) => ids,
        enterprisesOf: async () => [],
        byUsernames: async () => [],
        byIds: async () => [],
      },
      now: app.now,
      appendEvent: app.appendEvent,
      report: (error) => {
        throw error
      },
      clean: async (html) => ({ clean: html, pictures: [] }),
      attach: async () => [],
      detach: async () => undefined,
    })
    const receivers = { all: false, enterpriseIds: [], roleIds: [], userIds: [user.userId] }
    const text = { title: '停电', remark: '<p>文</p>', replyWay: '0' as const, addrs: [] }
    return letterAdmin.send({ ...user, signature: '园区' }, { ...text, receivers, validityTime: null, pushTime })
  }

  test('shows a letter to a page that asks an instance whose clock is behind, as soon as the event arrives', async () => {
    const { first: ahead, second: behind } = servers
    const stream = await openStream(behind, user)
    const { id } = await send(ahead, null)
    expect(await stream.next()).toContain(`"id":${id}`)
    const { rows } = await createLetters(behind).list(user, page)
    expect(rows.map((row) => row.id)).toEqual([id])
    expect(await createLetters(behind).isReceiver(user, id)).toBe(true)
    expect((await createLetters(behind).read(user, id)).id).toBe(id)
  })
})
