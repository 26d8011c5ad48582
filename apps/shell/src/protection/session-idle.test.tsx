import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { getSession, listLetters } from '@center/shared/contract'
import { addTexts, beginSession, callApi, endSession, session, sessionMark } from '@center/shared/host'
import { Toast } from '@center/shared/ui'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { forgetLock, lockScreen, watchLock } from '../lib/session/lock.store'
import { watchIdle } from './session-idle'

const MINUTE = 60_000
const soon = '即将登出：长时间未操作，登录即将超时，未保存的内容会丢失'
const last = '即将登出：本次登录即将达到最长时限，请保存内容后重新登录'

/** What another tab says reaches this one. */
let heard: ((message: object) => void) | null

/** Stands for the browser's channel between tabs. */
class FakeChannel {
  constructor(readonly name: string) {}
  set onmessage(listen: (event: { data: object }) => void) {
    heard = (message) => listen({ data: { sender: 'another-page', message } })
  }
  postMessage(): void {}
  close(): void {}
}

/** What the notice on screen says; null without one. */
let shown: ReactElement | string | null

let server: FakeServer
let stops: (() => void)[]

beforeAll(() => {
  addTexts('shell', texts)
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
})
beforeEach(async () => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  server = startFakeServer()
  shown = null
  jest.spyOn(Toast, 'warning').mockImplementation((options) => {
    shown = (options as { content: ReactElement | string }).content
    return 'warning'
  })
  jest.spyOn(Toast, 'close').mockImplementation(() => void (shown = null))
  server.answer(getSession, () => ({ active: true, expiresAt: Date.now() + 30 * MINUTE }))
  server.answer(listLetters, { rows: [], total: 0 })
  await beginSession('demo', 'token-1', { signKey: 'AAAA', expiresIn: 1800 })
  session.user = buildUserInfo()
  stops = [watchLock(() => undefined), watchIdle()]
  await callApi(listLetters, { querystring: { page: 1, limit: 3 } })
})
afterEach(() => {
  stops.forEach((stop) => stop())
  forgetLock()
  endSession()
  cleanup()
  server.close()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
/** Signing a call takes real time, which no fake clock passes. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1))
}
const renewals = () => server.calls.filter(({ path }) => path === getSession.url).length
/** The notice that is shown. */
const words = () => render(<>{shown}</>).container.textContent

/** Types for so long, once a second, and calls nothing. */
async function typeFor(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 1_000) {
    window.dispatchEvent(new Event('keydown'))
    await pass(1_000)
  }
}

test('warns an idle user two minutes before the session ends, once, and asks to go on', async () => {
  await pass(27 * MINUTE)
  expect(shown).toBeNull()
  await pass(MINUTE + 30_000)
  expect(words()).toBe(`${soon} 继续使用`)
  expect([renewals(), (Toast.warning as jest.Mock).mock.calls.length]).toEqual([0, 1])

  fireEvent.click(screen.getByRole('button', { name: '继续使用' }))
  await pass(27 * MINUTE)
  expect([renewals(), shown, session.status]).toEqual([1, null, 'signed-in'])
})

test('signs out a user who does not answer, in the words of the server', async () => {
  await pass(28 * MINUTE + 10_000)
  server.refuse(getSession, 'session.idle')
  await pass(2 * MINUTE)
  await until(() => session.status !== 'signed-in')
  expect(session).toMatchObject({ status: 'signed-out', ended: { code: 'session.idle' } })
})

test('reports a user who types to the server, and does not warn', async () => {
  await typeFor(40 * MINUTE)
  expect(shown).toBeNull()
  expect(renewals()).toBeGreaterThanOrEqual(3)
})

test('a session that is used in another tab is not idle', async () => {
  await pass(20 * MINUTE)
  heard?.({ mark: sessionMark(), at: Date.now() })
  heard?.({ mark: 'of-another-session', at: Date.now() + 10 * MINUTE })
  await pass(10 * MINUTE)
  expect([shown, renewals()]).toEqual([null, 0])
})

test('announces the end of the longest session to a working user, who cannot put it off', async () => {
  server.answer(getSession, () => ({ active: true, expiresAt: end }))
  const end = Date.now() + 15 * MINUTE
  await typeFor(11 * MINUTE)
  expect(shown).toBeNull()
  await typeFor(2 * MINUTE + 20_000)
  expect(words()).toBe(last)
})

test('a locked screen is not warned, and a dead network ends nothing', async () => {
  lockScreen()
  await pass(29 * MINUTE)
  expect(shown).toBeNull()
  server.reply(getSession, () => Promise.reject(new Error('offline')))
  await pass(5 * MINUTE)
  expect(session.status).toBe('signed-in')
})

describe('with a time-out of five minutes', () => {
  beforeEach(() => beginSession('demo', 'token-1', { signKey: 'AAAA', expiresIn: 300 }))
  beforeEach(async () => {
    session.user = buildUserInfo()
    server.answer(getSession, () => ({ active: true, expiresAt: Date.now() + 5 * MINUTE }))
    await callApi(listLetters, { querystring: { page: 1, limit: 3 } })
  })

  test('warns an idle user two minutes before the end', async () => {
    await pass(2 * MINUTE)
    expect(shown).toBeNull()
    await pass(MINUTE + 20_000)
    expect([words(), renewals()]).toEqual([`${soon} 继续使用`, 0])
  })

  test('keeps a user who types signed in without a warning', async () => {
    await typeFor(12 * MINUTE)
    expect([shown, session.status]).toEqual([null, 'signed-in'])
    expect(renewals()).toBeGreaterThanOrEqual(3)
  })
})
