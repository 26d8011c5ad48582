import { emptyAllTables } from '../../testing/empty-all-tables'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../../platform/database'
import { createDeskRepository } from './desk.repository'
import { createDeskService, type DeskPorts, type Draft } from './desk.service'
import { letterReceivers, letters } from './letters.tables'

const HOUR_MS = 3_600_000
const sender = { tenantId: 't1', userId: 'u0', signature: '园区' }

let storage: Storage
let at: Date
let users: string[]
let published: { id: number; hearers: (string | undefined)[] }[]
let reported: number[]
/** Letters whose receivers cannot be told. */
let broken: (title: string) => boolean
let service: ReturnType<typeof createDeskService>

const publish: DeskPorts['publish'] = async (event, audience) => {
  if (event.type !== 'letter') return
  if (broken(event.title)) throw new Error('no connection')
  published.push({ id: event.id, hearers: audience.map(({ userId }) => userId) })
}

beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  at = new Date('2026-01-01T00:00:00Z')
  ;[users, published, reported] = [['u1', 'u2'], [], []]
  broken = () => false
  service = createDeskService({
    repository: createDeskRepository(storage.db),
    directory: { idsOf: async () => users, byUsernames: async () => [], byIds: async () => [] },
    now: () => at,
    publish,
    report: (_error, letterId) => void reported.push(letterId),
    clean: async (html) => ({ clean: html, pictures: [] }),
    attach: async () => [],
    detach: async () => undefined,
  })
})
afterAll(() => storage.close())

function send(change: Partial<Draft> = {}) {
  const receivers = { all: false, enterpriseIds: [], roleIds: ['r1'], userIds: [] }
  const draft: Draft = {
    ...{ title: '停电', remark: '<p>文</p>', replyWay: '1', addrs: [], receivers },
    ...{ validityTime: null, pushTime: null },
    ...change,
  }
  return service.send(sender, draft)
}

test('a letter that is stored is sent, though nobody could be told: that is made good later', async () => {
  broken = () => true
  const { id } = await send()
  expect(reported).toEqual([id])
  expect(await storage.db.select().from(letters)).toHaveLength(1)
  broken = () => false
  await service.announceDue()
  await service.announceDue()
  expect(published).toEqual([{ id, hearers: ['u1', 'u2'] }])
})

test('a letter that nobody can be told of holds up none behind it', async () => {
  const later = { pushTime: '2026-01-01 09:00:00' }
  const [bad, good] = [await send({ ...later, title: 'bad' }), await send({ ...later, title: 'good' })]
  at = new Date(at.getTime() + HOUR_MS)
  broken = (title) => title === 'bad'
  await service.announceDue()
  expect(published).toMatchObject([{ id: good.id }])
  expect(reported).toEqual([bad.id])
})

test('receivers are told all at once, of the letter and of the reminder', async () => {
  users = Array.from({ length: 10_000 }, (_, index) => `u${index}`)
  const { id } = await send()
  expect(await service.remind('t1', id)).toEqual({ reminded: 10_000 })
  expect(published.map(({ hearers }) => hearers.length)).toEqual([10_000, 10_000])
})

test('a reminder that is stored counts, though nobody could be told', async () => {
  const { id } = await send()
  broken = () => true
  expect(await service.remind('t1', id)).toEqual({ reminded: 2 })
  expect(reported).toEqual([id])
  const rows = await storage.db.select().from(letterReceivers)
  expect(rows.map(({ remindedAt }) => remindedAt)).toEqual([at, at])
})

test('a letter is brought to mind up to its validity, that instant included, and not after', async () => {
  const { id } = await send({ validityTime: '2026-01-01 09:00:00' })
  at = new Date(at.getTime() + HOUR_MS)
  expect(await service.remind('t1', id)).toEqual({ reminded: 2 })
  at = new Date(at.getTime() + HOUR_MS + 1000)
  await expect(service.remind('t1', id)).rejects.toMatchObject({ code: 'letter.expired' })
})
