import { inArray } from 'drizzle-orm'
import {
  findPeople,
  listLetters,
  listReceiverGroups,
  listSentLetters,
  previewLetter,
  sendLetter,
  sendOpsLetter,
  toWireTime,
  type LetterDraft,
  type SentLetter,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { createLetterReceivers } from '../../composition/notices/letter-receivers'
import { events } from '../events/events.tables'
import { roles } from '../members/members.tables'
import { permissionEntries, statedPermissions } from '../permissions/permissions.tables'
import { createLetterAdminRepository } from './letter-admin.repository'
import { createLetterAdminService } from './letter-admin.service'

/** `lisi` holds one role, which has neither right to notices. */
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const everybody = { all: true }

async function send(receivers: LetterDraft['receivers'], pushTime: string | null = null) {
  const body = { title: '停电通知', remark: '<p>请知悉</p>', replyWay: '1', receivers, pushTime } as const
  return (await demo.signInAs('guanli')).call(sendLetter, { body })
}

const titlesOf = async (username: 'lisi' | 'guanli') => {
  const answer = await (await demo.signInAs(username)).call(listLetters, { querystring: { limit: 20 } })
  return (answer.data as { rows: { title: string }[] }).rows.map(({ title }) => title)
}

describe('a user without the right to notices', () => {
  test('receives none that goes to everybody, and is not counted', async () => {
    expect((await send(everybody)).data).toMatchObject({ receivers: 4 })
    expect(await titlesOf('lisi')).not.toContain('停电通知')
    expect(await titlesOf('guanli')).toContain('停电通知')
    const sent = await (await demo.signInAs('guanli')).call(listSentLetters, { querystring: {} })
    expect((sent.data as { rows: SentLetter[] }).rows[0]).toMatchObject({ receivers: 4 })
  })

  test('hears of none: the event goes to its receivers', async () => {
    await send(everybody)
    const told = (await demo.db.select().from(events).orderBy(events.id)).filter(
      ({ payload }) => payload.type === 'letter',
    )
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(['u-guanli', 'u-pingtai', 'u-shenji', 'u-zhangsan'])
  })

  test('is left out of enterprises and roles, and cannot be named', async () => {
    expect((await send({ enterpriseIds: ['e-huadong'] })).data).toMatchObject({ receivers: 1 })
    expect(await send({ userIds: ['u-lisi'] })).toMatchObject({ status: 40963 })
    const body = { tenantCode: 'demo', title: '系统通知', remark: '<p>文</p>', replyWay: '0' } as const
    const named = await demo.deployer().call(sendOpsLetter, { body: { ...body, receivers: ['lisi'] } })
    expect(named).toMatchObject({ status: 40963 })
  })

  test('is not offered and not counted before sending', async () => {
    const guanli = await demo.signInAs('guanli')
    const groups = (await guanli.call(listReceiverGroups, {})).data as {
      all: number
      enterprises: { id: string; members: number }[]
      roles: { name: string }[]
    }
    expect(groups.all).toBe(4)
    expect(groups.enterprises.find(({ id }) => id === 'e-huadong')?.members).toBe(1)
    expect(groups.roles.map(({ name }) => name)).not.toContain('普通成员')
    expect((await guanli.call(findPeople, { querystring: { keyword: 'lisi' } })).data).toMatchObject({ total: 0 })
    const preview = await guanli.call(previewLetter, { body: { remark: '<p>文</p>', receivers: everybody } })
    expect(preview.data).toMatchObject({ receivers: 4 })
  })
})

describe('a user who loses the right between the sending and the time of a scheduled letter', () => {
  async function takeRightsOf(...codes: string[]): Promise<void> {
    const rows = await demo.db.select().from(roles).where(inArray(roles.code, codes))
    const ids = rows.map(({ id }) => id)
    for (const table of [permissionEntries, statedPermissions])
      await demo.db.delete(table).where(inArray(table.roleId, ids))
  }

  const announceDue = () =>
    createLetterAdminService({
      repository: createLetterAdminRepository(demo.db, demo.app.databaseNow),
      directory: createLetterReceivers(demo.app),
      now: demo.clock.now,
      appendEvent: demo.app.appendEvent,
      report: (error) => {
        throw error
      },
      clean: () => Promise.reject(new Error('not asked')),
      attach: () => Promise.reject(new Error('not asked')),
      detach: () => Promise.reject(new Error('not asked')),
    }).announceDue()

  test('does not receive it, hears of none and is not counted', async () => {
    const pushTime = toWireTime(new Date(demo.clock.now().getTime() + 3_600_000))
    expect((await send(everybody, pushTime)).data).toMatchObject({ receivers: 4 })
    await takeRightsOf('AUDITOR')
    demo.clock.advance(3_600_000)
    await announceDue()
    const told = (await demo.db.select().from(events).orderBy(events.id)).filter(
      ({ payload }) => payload.type === 'letter',
    )
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(['u-guanli', 'u-pingtai', 'u-zhangsan'])
    const sent = await (await demo.signInAs('guanli')).call(listSentLetters, { querystring: {} })
    expect((sent.data as { rows: SentLetter[] }).rows[0]).toMatchObject({ title: '停电通知', receivers: 3 })
  })
})
