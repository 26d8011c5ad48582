import { countLettersByDay, listLetters, readLetter, type Letter, type LetterRow } from '@center/shared/contract'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { letterReceivers } from './letters.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Query = { page?: number; limit?: number; readStatus?: '0' | '1'; receiverId?: string; keyword?: string }
type Page = { rows: LetterRow[]; total: number }

async function lettersOf(username: DemoUsername, querystring: Query = {}): Promise<Page> {
  const answer = await (await demo.signInAs(username)).call(listLetters, { querystring })
  expect(answer).toMatchObject({ http: 200, status: 200 })
  return answer.data as Page
}
const read = async (username: DemoUsername, id: number) =>
  (await demo.signInAs(username)).call(readLetter, { params: { id } })

describe('letter/page', () => {
  test('answers three unread letters for the bell, and how many there are', async () => {
    const { rows, total } = await lettersOf('zhangsan', {
      page: 1,
      limit: 3,
      readStatus: '0',
      receiverId: 'u-zhangsan',
    })
    expect(total).toBe(6)
    expect(rows.map(({ title }) => title)).toEqual([
      '关于组织申报智能工厂梯度培育项目的通知',
      '园区 3 号变电站夜间检修停电通知',
      '安全生产专项检查整改情况反馈',
    ])
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      title: rows[0]?.title,
      sender: '工业云平台运营中心',
      receiverId: 'u-zhangsan',
      pushTime: '2025-12-31 15:24:00',
      validityTime: '2026-01-15 09:00:00',
      readStatus: '0',
      answerStatus: '0',
      replyWay: '2',
    })
  })

  test('finds letters by a part of title or sender, whatever the page they are on', async () => {
    const found = await lettersOf('zhangsan', { keyword: ' 变电站 ', limit: 5 })
    expect(found.rows.map(({ title }) => title)).toEqual(['园区 3 号变电站夜间检修停电通知'])
    expect(found.total).toBe(1)
    const { total } = await lettersOf('zhangsan', { keyword: '运营中心', limit: 3 })
    expect(total).toBeGreaterThan(1)
    for (const keyword of ['%', '_', '\\'])
      expect(await lettersOf('zhangsan', { keyword })).toEqual({ rows: [], total: 0 })
  })

  test('answers page after page, newest first, each letter once', async () => {
    const first = await lettersOf('zhangsan', { page: 1, limit: 5 })
    const rest = [
      await lettersOf('zhangsan', { page: 2, limit: 5 }),
      await lettersOf('zhangsan', { page: 3, limit: 5 }),
    ]
    const rows = [first, ...rest].flatMap((page) => page.rows)
    expect(first.total).toBe(12)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(12)
    expect(rows.map(({ pushTime }) => pushTime)).toEqual(
      rows
        .map(({ pushTime }) => pushTime)
        .sort()
        .reverse(),
    )
    expect((await lettersOf('zhangsan', { page: 4, limit: 5 })).rows).toEqual([])
  })

  test('answers what has been read', async () => {
    const { rows, total } = await lettersOf('zhangsan', { readStatus: '1' })
    expect(total).toBe(6)
    expect(new Set(rows.map(({ readStatus }) => readStatus))).toEqual(new Set(['1']))
    expect(new Set(rows.map(({ answerStatus }) => answerStatus))).toEqual(new Set(['0', '1']))
  })

  test.each([{ limit: 0 }, { limit: 4 }, { limit: 50 }, { limit: '0x5' }, { page: 0 }, { page: 1.5 }])(
    'refuses %o',
    async (querystring) => {
      const zhangsan = await demo.signInAs('zhangsan')
      expect(await zhangsan.call(listLetters, { querystring })).toMatchObject({ status: 40001 })
    },
  )

  test('refuses who is not signed in', async () => {
    expect(await demo.guest.call(listLetters, { querystring: {} })).toMatchObject({ http: 401, status: 40101 })
  })

  test('finds nothing of another receiver', async () => {
    expect(await lettersOf('lisi', { receiverId: 'u-zhangsan' })).toEqual({ rows: [], total: 0 })
  })

  test('finds nothing of the same user in another tenant', async () => {
    const stranger = await demo.signIn({ userId: 'u-zhangsan', tenantId: 't-park', tenantCode: 'park' })
    expect((await stranger.call(listLetters, { querystring: {} })).data).toEqual({ rows: [], total: 0 })
  })
})

describe('letter/info', () => {
  test('answers the letter with its body, and from then on it is read', async () => {
    const [row] = (await lettersOf('zhangsan')).rows
    const answer = await read('zhangsan', row?.id ?? 0)
    expect(answer.data).toMatchObject({ id: row?.id, readStatus: '1', pushFile: [], replyFile: [], content: '' })
    expect((answer.data as Letter).remark).toContain('<li>数字化改造项目清单</li>')

    expect((await lettersOf('zhangsan', { readStatus: '0' })).total).toBe(5)
    expect((await lettersOf('guanli', { readStatus: '0' })).total).toBe(1)
  })

  test('answers the reply of the reader, not of another receiver', async () => {
    const { rows } = await lettersOf('zhangsan', { limit: 20 })
    const id = rows.find(({ title }) => title === '质量管理体系年度监督审核资料补充')?.id ?? 0
    expect((await read('zhangsan', id)).data).toMatchObject({
      answerStatus: '1',
      content: expect.stringContaining('三项记录'),
    })
    expect((await read('guanli', id)).data).toMatchObject({ answerStatus: '0', content: '' })
  })

  test('refuses an id that is no number', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(readLetter, { params: { id: 'x' } })).toMatchObject({ status: 40001 })
  })

  test('refuses who is not signed in', async () => {
    expect(await demo.guest.call(readLetter, { params: { id: 1001 } })).toMatchObject({ http: 401, status: 40101 })
  })

  test('says of a letter to somebody else that it is not there, and leaves it unread', async () => {
    const [row] = (await lettersOf('wangwu')).rows
    for (const username of ['zhangsan', 'zhaoliu'] as const) {
      expect(await read(username, row?.id ?? 0)).toMatchObject({ http: 200, status: 40410, data: null })
    }
    expect((await lettersOf('wangwu', { readStatus: '0' })).total).toBe(4)
  })

  test('says of a letter that never was that it is not there', async () => {
    expect(await read('zhangsan', 999_999)).toMatchObject({ status: 40410 })
  })

  test('keeps the time of the first reading', async () => {
    const [row] = (await lettersOf('zhangsan')).rows
    const firstReading = demo.clock.now()
    await read('zhangsan', row?.id ?? 0)
    demo.clock.advance(60_000)
    await read('zhangsan', row?.id ?? 0)
    const receivers = await demo.db.select().from(letterReceivers)
    const mine = receivers.find(({ letterId, userId }) => letterId === row?.id && userId === 'u-zhangsan')
    expect(mine?.readAt).toEqual(firstReading)
  })
})

describe('letter/countByDay', () => {
  const countOf = async (username: DemoUsername, days: number) =>
    (await demo.signInAs(username)).call(countLettersByDay, { querystring: { days } })

  test('counts what came on each day of Shanghai, today last, days without any included', async () => {
    const days = (await countOf('zhangsan', 14)).data as { day: string; count: number }[]
    const { rows } = await lettersOf('zhangsan', { page: 1, limit: 20 })
    expect(days).toHaveLength(14)
    expect(days[0]?.day).toBe('2025-12-19')
    expect(days.at(-1)?.day).toBe('2026-01-01')
    for (const { day, count } of days) {
      expect({ day, count }).toEqual({ day, count: rows.filter(({ pushTime }) => pushTime.startsWith(day)).length })
    }
    expect(days.some(({ count }) => count > 0)).toBe(true)
  })

  test('refuses an invalid number of days, and callers who are not signed in', async () => {
    expect(await countOf('zhangsan', 0)).toMatchObject({ status: 40001 })
    expect(await demo.guest.call(countLettersByDay, { querystring: {} })).toMatchObject({ status: 40101 })
  })
})
