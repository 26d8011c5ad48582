import { getPreferences, updatePreferences, type PreferencesChange } from '@center/shared/contract'
import { addTexts, session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { texts } from '../../../locales/texts'
import { noPreferences } from '../../testing/no-preferences'
import { forgetRecents, moveFavourite, noteRecent, recentIds, toggleFavourite } from './favourites'
import { forgetUserPreferences, loadUserPreferences, userPreferences } from '../session/user-preferences.store'

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
  addTexts('shell', texts)
  session.token = 'one'
  forgetUserPreferences()
  forgetRecents()
  await loadUserPreferences()
})
afterEach(() => {
  jest.useRealTimers()
  forgetRecents()
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
  for (const id of ['a', 'b', 'a', 'c', 'c']) noteRecent(id)
  expect(recentIds()).toEqual(['c', 'a', 'b'])
  jest.runAllTimers()
  jest.useRealTimers()
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ recents: ['c', 'a', 'b'], revision: '' }))
})

test('keeps the latest hundred favourites', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => `m${at}`)
  userPreferences.values.favourites = [...ids]
  await toggleFavourite('one more')
  expect(favourites()).toEqual([...ids.slice(1), 'one more'])
})

describe('of pages that were opened', () => {
  const pass = async () => {
    jest.runAllTimers()
    jest.useRealTimers()
    await waitFor(() => expect(server.calls.at(-1)?.method).not.toBe('GET'))
  }
  beforeEach(() => jest.useFakeTimers())

  test('the latest twelve stay', () => {
    const ids = Array.from({ length: 13 }, (_, at) => `m${at}`)
    ids.forEach(noteRecent)
    expect(recentIds()).toEqual(ids.toReversed().slice(0, 12))
  })

  test('those that another tab has opened meanwhile stay, behind those of this one', async () => {
    noteRecent('mine')
    const theirs = Array.from({ length: 12 }, (_, at) => `theirs${at}`)
    userPreferences.values.recents = ['mine', ...theirs]
    await pass()
    expect(server.calls.at(-1)?.body).toMatchObject({ recents: ['mine', ...theirs.slice(0, 11)] })
  })

  test('one that is the latest already is not saved again', () => {
    userPreferences.values.recents = ['m1', 'm2']
    noteRecent('m1')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('those that are forgotten are not saved', () => {
    noteRecent('m1')
    forgetRecents()
    expect([jest.getTimerCount(), recentIds()]).toEqual([0, []])
  })
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
