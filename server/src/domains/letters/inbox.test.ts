import { listLetters, readAllLetters, readLetter, type LetterRow } from '@center/shared/contract'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Page = { rows: LetterRow[]; total: number }

async function lettersOf(username: DemoUsername, querystring: object = {}): Promise<Page> {
  const answer = await (await demo.signInAs(username)).call(listLetters, { querystring: { limit: 20, ...querystring } })
  return answer.data as Page
}

async function readAll(username: DemoUsername, ids: number[] | null) {
  return (await demo.signInAs(username)).call(readAllLetters, { body: { ids } })
}

test('letters are found by whether they were answered', async () => {
  const [open, answered] = [
    await lettersOf('zhangsan', { answerStatus: '0' }),
    await lettersOf('zhangsan', { answerStatus: '1' }),
  ]
  expect([open.total, answered.total]).toEqual([8, 4])
  expect(new Set(answered.rows.map(({ answerStatus }) => answerStatus))).toEqual(new Set(['1']))
})

test('letters are found by the days between which they came, both included', async () => {
  const { rows } = await lettersOf('zhangsan')
  const days = rows.map(({ pushTime }) => pushTime.slice(0, 10))
  const [from, to] = [days.at(5) ?? '', days.at(2) ?? '']
  const found = await lettersOf('zhangsan', { from, to })
  expect(found.rows.map(({ id }) => id)).toEqual(
    rows.filter(({ pushTime }) => pushTime.slice(0, 10) >= from && pushTime.slice(0, 10) <= to).map(({ id }) => id),
  )
  expect(found.total).toBe(found.rows.length)
  expect(
    await demo.signInAs('zhangsan').then((one) => one.call(listLetters, { querystring: { from: '2026-13-01' } })),
  ).toMatchObject({ status: 40001 })
})

test('several letters are marked read at once, and only the own ones', async () => {
  const { rows } = await lettersOf('zhangsan', { readStatus: '0' })
  const ids = rows.slice(0, 2).map(({ id }) => id)
  const foreign = (await lettersOf('wangwu')).rows.map(({ id }) => id)
  expect(await readAll('zhangsan', [...ids, ...foreign])).toMatchObject({
    status: 200,
    data: { unread: rows.length - 2 },
  })
  expect((await lettersOf('wangwu', { readStatus: '0' })).total).toBe(4)
  expect(await readAll('zhangsan', null)).toMatchObject({ data: { unread: 0 } })
  expect(await readAll('zhangsan', null)).toMatchObject({ data: { unread: 0 } })
})

test('says of a letter whether its time is over', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const { rows } = await lettersOf('zhangsan')
  for (const { id, validityTime } of rows) {
    const { data } = await zhangsan.call(readLetter, { params: { id } })
    expect(data).toMatchObject({ expired: validityTime !== null && validityTime < '2026-01-01 08:00:00' })
  }
})

test('refuses callers who are not signed in, and invalid numbers', async () => {
  expect(await demo.guest.call(readAllLetters, { body: { ids: null } })).toMatchObject({ status: 40101 })
  expect(await readAll('zhangsan', [0])).toMatchObject({ status: 40001 })
})
