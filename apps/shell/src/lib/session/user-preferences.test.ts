import { getPreferences, updatePreferences, type UserPreferences } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { waitFor } from '@testing-library/react'
import { noPreferences as none } from '../../testing/no-preferences'
import {
  changeUserPreferences,
  followUserPreferences,
  forgetUserPreferences,
  loadUserPreferences,
  userPreferences,
} from './user-preferences.store'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  session.token = 'one'
  forgetUserPreferences()
  server.answer(getPreferences, none)
})
afterEach(() => server.close())

test('are fetched once for a session, and forgotten with it', async () => {
  server.answer(getPreferences, { ...none, favourites: ['m1'] })
  await Promise.all([loadUserPreferences(), loadUserPreferences()])
  expect(userPreferences).toMatchObject({ status: 'ready', values: { favourites: ['m1'] } })
  expect(server.calls).toHaveLength(1)
  session.token = 'two'
  server.refuse(getPreferences, 'server.failed')
  await loadUserPreferences()
  expect(userPreferences).toMatchObject({ status: 'failed', values: none })
})

test('a change is there at once, and what the server answers stays', async () => {
  server.answer(updatePreferences, { ...none, favourites: ['m2'], watermark: true })
  const saving = changeUserPreferences({ favourites: ['m2'] })
  expect(userPreferences.values.favourites).toEqual(['m2'])
  await saving
  expect(userPreferences.values).toEqual({ ...none, favourites: ['m2'], watermark: true })
})

test('a change that is refused is taken back; one after it stays', async () => {
  server.reply(updatePreferences, ({ body }) => {
    const isRefused = 'favourites' in (body as object)
    const data = isRefused ? null : { ...none, guidanceHidden: true }
    return { http: isRefused ? 500 : 200, body: { status: isRefused ? 500 : 200, message: '', data } }
  })
  const refused = changeUserPreferences({ favourites: ['m3'] })
  const taken = changeUserPreferences({ guidanceHidden: true })
  expect(userPreferences.values).toMatchObject({ favourites: ['m3'], guidanceHidden: true })
  expect((await refused).ok).toBe(false)
  await taken
  expect(userPreferences.values).toEqual({ ...none, guidanceHidden: true })
})

test('an answer for the user of before changes nothing', async () => {
  await loadUserPreferences()
  server.reply(updatePreferences, () => {
    forgetUserPreferences()
    return { http: 200, body: { status: 200, message: '', data: { ...none, favourites: ['m4'] } } }
  })
  await changeUserPreferences({ favourites: ['m4'] })
  expect(userPreferences.values).toEqual(none)
})

test('a change before it is known what there is waits for it, and loses none of it', async () => {
  server.answer(getPreferences, { ...none, favourites: ['m1'], revision: 'r1' })
  server.reply(updatePreferences, ({ body }) => {
    const { revision, ...change } = body as { revision: string }
    expect(revision).toBe('r1')
    return { http: 200, body: { status: 200, message: '', data: { ...none, ...change, revision: 'r2' } } }
  })
  const saving = changeUserPreferences(({ favourites }) => ({ favourites: [...favourites, 'm2'] }))
  expect(userPreferences.values.favourites).toEqual(['m2'])
  await saving
  expect(userPreferences.values.favourites).toEqual(['m1', 'm2'])
  expect(server.calls).toHaveLength(2)
})

test('while it cannot be known what there is, nothing is changed', async () => {
  server.refuse(getPreferences, 'server.failed')
  expect(await changeUserPreferences({ favourites: ['m2'] })).toMatchObject({ failure: { code: 'server.failed' } })
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(userPreferences).toMatchObject({ status: 'failed', values: none })
})

test('a change that waits is not made in the name of who signs in meanwhile', async () => {
  const waiting = changeUserPreferences({ favourites: ['m4'] })
  forgetUserPreferences()
  session.token = 'two'
  expect(await waiting).toMatchObject({ failure: { code: 'network.cancelled' } })
  expect(userPreferences.values).toEqual(none)
})

describe('of two tabs at once', () => {
  const add = (id: string) => changeUserPreferences(({ favourites }) => ({ favourites: [...favourites, id] }))

  /** A server on which another tab is always first, as often as is said. */
  function startBusyServer(times: number) {
    let present: UserPreferences = { ...none, revision: 'r0' }
    let left = times
    const write = (change: object) => (present = { ...present, ...change, revision: `r${server.calls.length}` })
    server.reply(updatePreferences, ({ body }) => {
      if (left > 0) {
        left -= 1
        write({ favourites: [...present.favourites, `theirs-${left}`] })
      }
      const { revision, ...change } = body as { revision: string }
      if (revision !== present.revision) return { http: 200, body: { status: 40912, message: '已更改', data: present } }
      return { http: 200, body: { status: 200, message: '', data: write(change) } }
    })
    server.answer(getPreferences, () => present)
  }

  test('neither loses the change of the other', async () => {
    startBusyServer(2)
    await loadUserPreferences()
    expect((await add('mine')).ok).toBe(true)
    expect(userPreferences.values.favourites).toEqual(['theirs-1', 'theirs-0', 'mine'])
  })

  test('one that is never first is told, and sees what there is', async () => {
    startBusyServer(99)
    await loadUserPreferences()
    expect(await add('mine')).toMatchObject({ ok: false, failure: { code: 'preferences.outdated' } })
    expect(userPreferences.values.favourites).not.toContain('mine')
    expect(userPreferences.values.favourites).toContain('theirs-98')
  })

  test('what another tab changed is there without a reload', async () => {
    startBusyServer(0)
    await loadUserPreferences()
    server.answer(getPreferences, { ...none, favourites: ['theirs'], revision: 'r9' })
    followUserPreferences()
    await waitFor(() => expect(userPreferences.values.favourites).toEqual(['theirs']))
  })
})
