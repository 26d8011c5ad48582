import {
  getPreferences,
  updatePreferences,
  type PreferencesChange,
  type UserPreferences,
} from '@center/shared/contract'
import { userPreferences } from './preferences.tables'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { onPostgres, openPostgresDatabase } from '../../testing/on-postgres'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const onServer = {
  open: () => buildTestApp({}, undefined, openPostgresDatabase),
  swap: (other: TestApp) => {
    const former = server
    server = other
    return former
  },
}

const userOf = (userId: string, tenantCode = 'demo') =>
  server.signIn({ userId, tenantCode, tenantId: `t-${tenantCode}` })

const defaults = {
  favourites: [],
  recents: [],
  watermark: null,
  lockMinutes: null,
  guidanceHidden: false,
  layout: {},
  revision: '',
}

describe('preferences', () => {
  test('have defaults until something is set', async () => {
    const caller = await userOf('u-new')
    expect(await caller.call(getPreferences, {})).toMatchObject({ status: 200, data: defaults })
  })

  test('lose what is stored wrongly, and nothing beside it', async () => {
    const [caller, at] = [await userOf('u-wrong'), server.clock.now()]
    const set = {
      favourites: ['m1', 'x'.repeat(129), 7, 'm2'],
      recents: 'none',
      lockMinutes: 9_999,
      watermark: true,
      layout: { board: 1 },
      ofAnotherVersion: 1,
    } as unknown as PreferencesChange
    await server.db.insert(userPreferences).values({ tenantId: 't-demo', userId: 'u-wrong', set, updatedAt: at })
    const { status, data } = await caller.call(getPreferences, {})
    expect({ status, data }).toEqual({
      status: 200,
      data: {
        ...defaults,
        favourites: ['m1', 'm2'],
        watermark: true,
        layout: { board: 1 },
        revision: expect.any(String),
      },
    })
  })

  test('follow the user into another session, each key on its own', async () => {
    const first = await userOf('u-one')
    await first.call(updatePreferences, { body: { favourites: ['m1', 'm2'], watermark: true } })
    const second = await userOf('u-one')
    const answer = await second.call(updatePreferences, { body: { favourites: ['m2'], lockMinutes: 5 } })
    const now = {
      ...defaults,
      favourites: ['m2'],
      watermark: true,
      lockMinutes: 5,
      revision: expect.any(String) as unknown,
    }
    expect(answer.data).toMatchObject(now)
    expect((await first.call(getPreferences, {})).data).toEqual(answer.data)
  })

  onPostgres(onServer, () => {
    test('are not lost when two sessions change different keys at once', async () => {
      const caller = await userOf('u-two')
      await Promise.all([
        caller.call(updatePreferences, { body: { favourites: ['m1'] } }),
        caller.call(updatePreferences, { body: { recents: ['m2'] } }),
        caller.call(updatePreferences, { body: { layout: { workStand: { cards: ['a'] } } } }),
      ])
      expect((await caller.call(getPreferences, {})).data).toMatchObject({
        favourites: ['m1'],
        recents: ['m2'],
        layout: { workStand: { cards: ['a'] } },
      })
    })
  })

  test('a change of what is outdated is refused with what there is now, and changes nothing', async () => {
    const caller = await userOf('u-six')
    const change = async (body: PreferencesChange) => {
      const answer = await caller.call(updatePreferences, { body })
      return answer.data as UserPreferences
    }
    const first = await change({ favourites: ['m1'], revision: '' })
    expect(first).toMatchObject({ favourites: ['m1'], revision: expect.stringMatching(/^[0-9a-f]{32}$/) })
    const second = await change({ recents: ['m2'], revision: first.revision })
    const late = await caller.call(updatePreferences, { body: { favourites: ['m3'], revision: first.revision } })
    expect(late).toMatchObject({ status: 40912, data: { favourites: ['m1'], recents: ['m2'] } })
    expect(late.data).toEqual(second)
    expect((await caller.call(getPreferences, {})).data).toEqual(second)
  })

  onPostgres(onServer, () => {
    test('refuses one of two changes of the same at once', async () => {
      const caller = await userOf('u-seven')
      const answers = await Promise.all(
        ['m1', 'm2', 'm3'].map((id) => caller.call(updatePreferences, { body: { favourites: [id], revision: '' } })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40912, 40912])
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
