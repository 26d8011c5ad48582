import { buildUserInfo } from '../../testing'
import { dropDrafts, draftOwner, readDraft, writeDraft } from './drafts'
import { endSession } from './end-session'
import { session } from './session.store'

const WEEK_MS = 7 * 24 * 3_600_000

const signIn = (userId: string, tenantCode = 'demo') =>
  Object.assign(session, { status: 'signed-in', tenantCode, token: 't', user: buildUserInfo({ userId }) })

beforeEach(() => signIn('u1'))
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
  endSession()
})

test('a draft is there for its user alone, and goes with the session', () => {
  writeDraft('letter-1', 'typed')
  signIn('u2')
  expect(readDraft('letter-1')).toBeNull()
  signIn('u1', 'park')
  expect(readDraft('letter-1')).toBeNull()
  signIn('u1')
  expect(readDraft('letter-1')).toBe('typed')
  endSession()
  signIn('u1')
  expect(readDraft('letter-1')).toBeNull()
})

test('writes none without a known user', () => {
  session.user = null
  writeDraft('letter-1', 'typed')
  expect(localStorage).toHaveLength(0)
})

test('a sign-out removes the drafts of the user, and keeps those of others', () => {
  signIn('u2')
  writeDraft('letter-1', 'of another')
  signIn('u1')
  writeDraft('letter-1', 'typed')
  writeDraft('compose', 'typed')
  dropDrafts(draftOwner())
  expect([readDraft('letter-1'), readDraft('compose')]).toEqual([null, null])
  signIn('u2')
  expect(readDraft('letter-1')).toBe('of another')
})

test('a draft is kept for a week, and invalid data is ignored', () => {
  writeDraft('letter-1', 'typed')
  jest.useFakeTimers({ now: Date.now() + WEEK_MS + 1 })
  expect(readDraft('letter-1')).toBeNull()
  localStorage.setItem('pro__demo__u1__draft__letter-2', '{"at":')
  expect(readDraft('letter-2')).toBeNull()
  expect(localStorage).toHaveLength(0)
})
