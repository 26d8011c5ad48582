import { getPreferences, updatePreferences } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const userOf = (userId: string, tenantCode = 'demo') =>
  server.signIn({ userId, tenantCode, tenantId: `t-${tenantCode}` })

const defaults = {
  ...{ favourites: [], recents: [], watermark: null, lockMinutes: null, guidanceHidden: false, layout: {} },
}

describe('preferences', () => {
  test('have defaults until something is set', async () => {
    const caller = await userOf('u-new')
    expect(await caller.call(getPreferences, {})).toMatchObject({ status: 200, data: defaults })
  })

  test('follow the user into another session, each key on its own', async () => {
    const first = await userOf('u-one')
    await first.call(updatePreferences, { body: { favourites: ['m1', 'm2'], watermark: true } })
    const second = await userOf('u-one')
    const answer = await second.call(updatePreferences, { body: { favourites: ['m2'], lockMinutes: 5 } })
    const now = { ...defaults, favourites: ['m2'], watermark: true, lockMinutes: 5 }
    expect(answer.data).toEqual(now)
    expect((await first.call(getPreferences, {})).data).toEqual(now)
  })

  test('are not lost when two sessions change different keys at once', async () => {
    const caller = await userOf('u-two')
    await Promise.all([
      caller.call(updatePreferences, { body: { favourites: ['m1'] } }),
      caller.call(updatePreferences, { body: { recents: ['m2'] } }),
      caller.call(updatePreferences, { body: { layout: { workStand: { cards: ['a'] } } } }),
    ])
    expect((await caller.call(getPreferences, {})).data).toMatchObject({
      ...{ favourites: ['m1'], recents: ['m2'], layout: { workStand: { cards: ['a'] } } },
    })
  })

  test('are a user’s own, and a tenant’s', async () => {
    await (await userOf('u-three')).call(updatePreferences, { body: { favourites: ['m1'] } })
    expect((await (await userOf('u-four')).call(getPreferences, {})).data).toEqual(defaults)
    expect((await (await userOf('u-three', 'park')).call(getPreferences, {})).data).toEqual(defaults)
  })

  test.each([
    ['too many favourites', { favourites: Array.from({ length: 101 }, (_, index) => `m${index}`) }],
    ['an unknown key', { colour: 'red' }],
    ['a lock of no number', { lockMinutes: 'soon' }],
    ['a layout without end', { layout: { workStand: 'x'.repeat(20_000) } }],
  ])('refuse %s', async (_, body) => {
    const caller = await userOf('u-five')
    expect(await caller.call(updatePreferences, { body: body as never })).toMatchObject({ status: 40001 })
    expect((await caller.call(getPreferences, {})).data).toEqual(defaults)
  })

  test('need a session', async () => {
    expect(await server.guest.call(getPreferences, {})).toMatchObject({ http: 401, status: 40101 })
    expect(await server.guest.call(updatePreferences, { body: {} })).toMatchObject({ http: 401, status: 40101 })
  })
})
