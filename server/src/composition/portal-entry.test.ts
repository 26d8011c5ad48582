import {
  getPermissions,
  getPortalEntry,
  getPreferences,
  getUserInfo,
  listAppBadges,
  listLetters,
  listMicroFrontends,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'

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
  expect(whole.data).toEqual({
    user: user.data,
    permissions: (await caller.call(getPermissions, { querystring: asked })).data,
    guests: (await caller.call(listMicroFrontends, { params: { tenantId } })).data,
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
