import { sql } from 'drizzle-orm'
import { emptyAllTables } from '../../testing/empty-all-tables'
import { onPostgres, openPostgresDatabase, whileHeld } from '../../testing/on-postgres'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../../platform/database/database'
import { createLetterAdminRepository } from './letter-admin.repository'
import { createLetterAdminService, type LetterAdminDependencies, type Draft } from './letter-admin.service'
import { letterReceivers, letters } from './letters.tables'

const HOUR_MS = 3_600_000
const sender = { tenantId: 't1', userId: 'u0', signature: '园区' }

let storage: Storage
let at: Date
let users: string[]
/** Users who have lost the right to letters since. */
let withoutRight: string[]
let isWhole: boolean
let published: { id: number; hearers: (string | undefined)[] }[]
let reported: number[]
/** Letters whose receivers cannot be told. */
let broken: (title: string) => boolean
let service: ReturnType<typeof createLetterAdminService>

const appendEvent: LetterAdminDependencies['appendEvent'] = async (_inside, event, audience) => {
  if (event.type !== 'letter') return
  if (broken(event.title)) throw new Error('no connection')
  published.push({ id: event.id, hearers: [audience].flat().map(({ userId }) => userId) })
}

beforeAll(async () => {
  storage = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(storage.db)
  at = new Date('2026-01-01T00:00:00Z')
  ;[users, withoutRight, published, reported] = [['u1', 'u2'], [], [], []]
  isWhole = false
  broken = () => false
  service = createLetterAdminService({
    repository: createLetterAdminRepository(storage.db, () => sql<Date>`${at.toISOString()}::timestamptz`),
    directory: {
      idsOf: async () => users,
      isWhole: async () => isWhole,
      countedAmong: async (_tenantId, ids) => ids.filter((id) => !withoutRight.includes(id)),
      enterprisesOf: async () => [],
      byUsernames: async () => [],
      byIds: async () => [],
    },
    now: () => at,
    appendEvent,
    report: (_error, letterId) => void reported.push(letterId),
    clean: async (html) => ({ clean: html, pictures: [] }),
    attach: async () => [],
    detach: async () => undefined,
  })
})
afterAll(() => storage.close())

const onServer = {
  open: openPostgresDatabase,
  swap: (other: Storage) => {
    const former = storage
    storage = other
    return former
  },
}

function send(change: Partial<Draft> = {}, key: string | null = null, userId = sender.userId) {
  const receivers = { all: false, enterpriseIds: [], roleIds: ['r1'], userIds: [] }
  const draft: Draft = {
    title: '停电',
    remark: '<p>文</p>',
    replyWay: '1',
    addrs: [],
    receivers,
    validityTime: null,
    pushTime: null,
    ...change,
  }
  return service.send({ ...sender, userId, key }, draft)
}

test('a letter that is stored is sent, though no one could be told: that is made good later', async () => {
  broken = () => true
  const { id } = await send()
  expect(reported).toEqual([id])
  expect(await storage.db.select().from(letters).orderBy(letters.id)).toHaveLength(1)
  broken = () => false
  await service.announceDue()
  await service.announceDue()
  expect(published).toEqual([{ id, hearers: ['u1', 'u2'] }])
})

describe('a receiver who loses the right to letters', () => {
  const later = { pushTime: '2026-01-01 09:00:00' }
  const everybody = { all: true, enterpriseIds: [], roleIds: [], userIds: [] }
  const receivers = async () => (await storage.db.select().from(letterReceivers)).map(({ userId }) => userId)

  test('does not get a scheduled letter when its time comes, and is not counted', async () => {
    const { id } = await send(later)
    withoutRight = ['u1']
    at = new Date(at.getTime() + HOUR_MS)
    await service.announceDue()
    expect([published, reported]).toEqual([[{ id, hearers: ['u2'] }], []])
    expect(await receivers()).toEqual(['u2'])
    expect(await service.find('t1', id)).toMatchObject({ receivers: 1 })
  })

  test('is not told of a letter to everybody by the one event for all of the tenant', async () => {
    isWhole = true
    const { id } = await send({ ...later, receivers: everybody })
    const { id: other } = await send({ ...later, receivers: everybody })
    withoutRight = ['u1']
    at = new Date(at.getTime() + HOUR_MS)
    await service.announceDue()
    expect(published).toEqual([
      { id, hearers: ['u2'] },
      { id: other, hearers: ['u2'] },
    ])
  })

  test('nor are users told who came without the right; where all have it, one event is for all', async () => {
    isWhole = true
    const { id } = await send({ ...later, receivers: everybody })
    at = new Date(at.getTime() + HOUR_MS)
    isWhole = false
    await service.announceDue()
    isWhole = true
    const { id: other } = await send({ pushTime: '2026-01-01 10:00:00', receivers: everybody })
    at = new Date(at.getTime() + HOUR_MS)
    await service.announceDue()
    expect(published).toEqual([
      { id, hearers: ['u1', 'u2'] },
      { id: other, hearers: [undefined] },
    ])
  })

  test('makes no letter that no one is left for a failure', async () => {
    await send(later)
    withoutRight = ['u1', 'u2']
    at = new Date(at.getTime() + HOUR_MS)
    await service.announceDue()
    expect([published.flatMap(({ hearers }) => hearers), reported, await receivers()]).toEqual([[], [], []])
    expect((await storage.db.select().from(letters).orderBy(letters.id))[0]?.announcedAt).toEqual(at)
  })

  test('is reminded of none, and stays in the count of a letter that was delivered', async () => {
    const { id } = await send()
    withoutRight = ['u1']
    expect(await service.remind('t1', id)).toEqual({ reminded: 1 })
    expect(published.at(-1)).toEqual({ id, hearers: ['u2'] })
    expect(await service.find('t1', id)).toMatchObject({ receivers: 2 })
  })
})

test('a letter that no one can be told of holds up none behind it', async () => {
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

test('a reminder whose event cannot be written is not stored, and may be sent again at once', async () => {
  const { id } = await send()
  broken = () => true
  await expect(service.remind('t1', id)).rejects.toThrow('no connection')
  const rows = await storage.db.select().from(letterReceivers)
  expect(rows.map(({ remindedAt }) => remindedAt)).toEqual([null, null])
  broken = () => false
  expect(await service.remind('t1', id)).toEqual({ reminded: 2 })
})

test('a stored letter that does not say who was chosen is announced to its rows of receivers', async () => {
  const row = { tenantId: 't1', title: '旧信', remark: '', replyWay: '0' as const, sender: '园区', pushTime: at }
  const [letter] = await storage.db.insert(letters).values(row).returning()
  const id = letter?.id ?? 0
  await storage.db.insert(letterReceivers).values({ tenantId: 't1', letterId: id, userId: 'u2', pushedAt: at })
  await service.announceDue()
  expect([published, reported]).toEqual([[{ id, hearers: ['u2'] }], []])
})

test('a letter is stored with as many receivers as one statement writes, and with none', async () => {
  const repository = createLetterAdminRepository(storage.db)
  const row = { tenantId: 't1', title: '信', remark: '', replyWay: '0' as const, sender: '园区', pushTime: at }
  const counts = []
  for (const receivers of [5000, 0]) {
    const ids = Array.from({ length: receivers }, (_, index) => `u${index}`)
    const letter = await repository.insert(row, ids, async () => undefined)
    counts.push(await repository.countReceivers('t1', letter?.id ?? 0, {}))
  }
  expect(counts).toEqual([5000, 0])
})

onPostgres(onServer, () => {
  test('nine rounds at once, and one after them, tell the receivers of a due letter once', async () => {
    broken = () => true
    const { id } = await send()
    broken = () => false
    // Each of them has the letter on its list; to lock the row, or to write to it, none comes.
    await whileHeld(storage.db, sql`lock table ${letters} in exclusive mode`, () => service.announceDue())
    await service.announceDue()
    expect(published).toEqual([{ id, hearers: ['u1', 'u2'] }])
  })
})

test('a round that takes longer than its lease tells no receiver whom another round has told meanwhile', async () => {
  broken = () => true
  const { id } = await send()
  const repository = createLetterAdminRepository(storage.db)
  const told: string[] = []
  // Both rounds have the letter on their list of those that are due.
  for (const round of ['the other', 'the late one'])
    await repository.announce(id, { at, lost: [], isForAll: false, send: async () => void told.push(round) })
  expect(told).toEqual(['the other'])
})

describe('a letter that is sent with a key', () => {
  const key = 'key-1'
  const stored = () => storage.db.select().from(letters).orderBy(letters.id)

  test('is sent once, however often the call arrives, and the answer is that of the first time', async () => {
    const first = await send({}, key)
    expect(await send({}, key)).toEqual(first)
    expect(await stored()).toHaveLength(1)
    expect(published).toHaveLength(1)
  })

  onPostgres(onServer, () => {
    test('is sent once when nine calls arrive at the same time, and all are answered alike', async () => {
      const answers = await whileHeld(storage.db, letters, () => send({}, key))
      expect(answers).toEqual(answers.map(() => answers[0]))
      expect(await stored()).toHaveLength(1)
      expect(published).toHaveLength(1)
    })
  })

  test('takes the key for itself: another letter with it is refused, and another sender has keys of their own', async () => {
    await send({}, key)
    await expect(send({ title: '另一封' }, key)).rejects.toMatchObject({ code: 'request.invalid' })
    await send({}, key, 'u9')
    await send()
    await send()
    expect(await stored()).toHaveLength(4)
  })
})

test('a letter is brought to mind up to its validity, that instant included, and not after', async () => {
  const { id } = await send({ validityTime: '2026-01-01 09:00:00' })
  at = new Date(at.getTime() + HOUR_MS)
  expect(await service.remind('t1', id)).toEqual({ reminded: 2 })
  at = new Date(at.getTime() + HOUR_MS + 1000)
  await expect(service.remind('t1', id)).rejects.toMatchObject({ code: 'letter.expired' })
})
