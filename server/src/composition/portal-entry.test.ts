import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listAppBadges,
  listLetters,
  listMicroFrontends,
} from '@center/shared/contract'
import { menuNodes } from '../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'

const tagOf = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 32)

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterAll(() => demo.close())

test('the entry is what the single endpoints answer', async () => {
  const caller = await demo.signInAs('zhangsan')
  const whole = await caller.call(getPortalEntry, { querystring: { appCodes: 'ENT_WORKBENCH', latestLetters: 5 } })
  const user = await caller.call(getUserInfo, { querystring: {} })
  const { userId, tenantId, roleId, wbCode } = user.data as {
    userId: string
    tenantId: string
    roleId: string
    wbCode: string
  }
  const asked = { roleId, targetWb: wbCode, appCodes: 'ENT_WORKBENCH' }
  const unread = { page: 1, limit: 3, readStatus: '0', receiverId: userId } as const
  const permissions = (await caller.call(getPermissions, { querystring: asked })).data
  const guests = (await caller.call(listMicroFrontends, { params: { tenantId } })).data
  expect(whole.data).toEqual({
    user: user.data,
    permissions,
    guests,
    tags: { permissions: tagOf(permissions), guests: tagOf(guests) },
    preferences: (await caller.call(getPreferences, {})).data,
    unread: (await caller.call(listLetters, { querystring: unread })).data,
    latestLetters: (await caller.call(listLetters, { querystring: { page: 1, limit: 5 } })).data,
    badges: (await caller.call(listAppBadges, {})).data,
  })
})

test('the latest letters are in it where so many are asked for, and at most twenty', async () => {
  const caller = await demo.signInAs('zhangsan')
  const entry = async (querystring: object) => {
    const answer = await caller.call(getPortalEntry, { querystring })
    return [answer.status, answer.data] as const
  }
  expect((await entry({}))[1]).not.toHaveProperty('latestLetters')
  expect((await entry({ latestLetters: 2 }))[1]).toMatchObject({ latestLetters: { rows: [{}, {}] } })
  for (const latestLetters of [0, 21]) expect((await entry({ latestLetters }))[0]).toBe(40001)
})

type Tagged = { tags: { permissions: string; guests: string }; permissions?: unknown; guests?: unknown }

test('rights and guests that the caller has are left out, until something in them changes', async () => {
  const caller = await demo.signInAs('zhangsan')
  const entry = async (querystring: object) => (await caller.call(getPortalEntry, { querystring })).data as Tagged
  const { tags } = await entry({})
  const known = { permissionsTag: tags.permissions, guestsTag: tags.guests }
  expect(Object.keys(await entry(known))).toEqual(expect.not.arrayContaining(['permissions', 'guests']))
  const others = await entry({ ...known, guestsTag: tags.permissions })
  expect([others.permissions, others.guests]).toEqual([undefined, expect.any(Array)])

  await demo.db.update(menuNodes).set({ name: 'WorkStand2' }).where(eq(menuNodes.id, 'demo-work-stand'))
  const after = await entry(known)
  expect(JSON.stringify(after.permissions)).toContain('WorkStand2')
  expect([after.tags.permissions === tags.permissions, after.guests]).toEqual([false, undefined])
})

test.each([getUserInfo, getPermissions])(
  '$url says what its answer is known by, and nothing more to who has it',
  async (endpoint) => {
    const caller = await demo.signInAs('zhangsan')
    const first = await caller.call(endpoint, { querystring: {} })
    const etag = String(first.headers.etag)
    expect([etag, first.headers['cache-control']]).toEqual([`W/"${tagOf(first.data)}"`, 'no-store'])
    const again = await caller.call(endpoint, { querystring: {} }, { 'if-none-match': `"other", ${etag}` })
    expect([again.http, again.raw.length]).toEqual([304, 0])
    const other = await caller.call(endpoint, { querystring: {} }, { 'if-none-match': '"other"' })
    expect([other.http, other.headers.etag]).toEqual([200, etag])
  },
)
