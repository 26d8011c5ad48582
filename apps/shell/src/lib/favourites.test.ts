import { getPreferences, updatePreferences, type PreferencesChange } from '@center/shared/contract'
import { addTexts, session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zh from '../../locales/zh.json'
import { noPreferences } from '../testing/no-preferences'
import { forgetVisits, moveFavourite, noteVisit, recentIds, toggleFavourite } from './favourites'
import { forgetUserPreferences, loadUserPreferences, userPreferences } from './user-preferences.store'

let server: FakeServer
beforeEach(async () => {
  // Notices draw in a root of their own, which changes when its time has come and not when a test says so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  server.answer(getPreferences, noPreferences)
  server.answer(
    updatePreferences,
    ({ body }) => ({ ...userPreferences.values, ...(body as PreferencesChange) }) as never,
  )
  addTexts('shell', { zh, en: zh })
  session.token = 'one'
  forgetUserPreferences()
  forgetVisits()
  await loadUserPreferences()
})
afterEach(() => {
  jest.useRealTimers()
  forgetVisits()
  server.close()
})

const favourites = () => userPreferences.values.favourites

test('an item is put in, taken out, and back by undo', async () => {
  await toggleFavourite('m1')
  await toggleFavourite('m2')
  expect(favourites()).toEqual(['m1', 'm2'])
  await toggleFavourite('m1')
  expect(favourites()).toEqual(['m2'])
  ;(await screen.findByRole('button', { name: '撤销' })).click()
  expect(favourites()).toEqual(['m1', 'm2'])
})

test('what cannot be saved is taken back, and said', async () => {
  server.refuse(updatePreferences, 'server.failed')
  const saving = toggleFavourite('m1')
  expect(favourites()).toEqual(['m1'])
  await saving
  expect(favourites()).toEqual([])
  await screen.findByText(/^服务器错误：收藏没有保存成功。/)
})

test('pages opened one after the other are saved once, newest first, each once', async () => {
  jest.useFakeTimers()
  for (const id of ['a', 'b', 'a', 'c', 'c']) noteVisit(id)
  expect(recentIds()).toEqual(['c', 'a', 'b'])
  jest.runAllTimers()
  jest.useRealTimers()
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ recents: ['c', 'a', 'b'], revision: '' }))
})

describe('a favourite goes to another place', () => {
  const shown = ['a', 'b', 'c']

  test.each([
    ['down', 'a', 1, ['hidden', 'b', 'a', 'c']],
    ['to the end', 'a', 9, ['hidden', 'b', 'c', 'a']],
    ['up', 'c', 0, ['c', 'a', 'hidden', 'b']],
    ['nowhere', 'b', 1, ['a', 'hidden', 'b', 'c']],
  ] as [string, string, number, string[]][])('%s, among those that are shown', async (_, id, to, expected) => {
    await Promise.all(['a', 'hidden', 'b', 'c'].map(toggleFavourite))
    await moveFavourite(id, to, shown)
    expect(favourites()).toEqual(expected)
  })
})
