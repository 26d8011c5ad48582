import { defaultSessionLimits } from '../config/session-limits'
import { createSessionLifetime } from './session-lifetime'
import type { SessionRow } from './session.repository'

const HOUR_MS = 3_600_000
const IDLE_MS = HOUR_MS / 2
const { endOf, oldestOfUse, whyEnded } = createSessionLifetime(defaultSessionLimits)
const began = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(began + ms)
const row = (over: Partial<SessionRow> = {}): SessionRow => ({
  id: 's1',
  tokenHash: 'h',
  tenantId: 't1',
  tenantCode: 'demo',
  userId: 'u1',
  signKey: 'k',
  cookieHash: null,
  ip: '',
  agent: '',
  beganAt: at(0),
  seenAt: at(0),
  endedAt: null,
  endReason: null,
  signedOutAt: null,
  provenAt: null,
  ...over,
})

test.each([
  ['half an hour after it was seen', row({ seenAt: at(HOUR_MS) }), HOUR_MS + IDLE_MS],
  ['twelve hours after it began, whatever it did', row({ seenAt: at(12 * HOUR_MS - 1) }), 12 * HOUR_MS],
])('ends %s', (_when, session, end) => {
  expect(endOf(session)).toEqual(at(end))
})

test.each([
  ['a moment before half an hour', row(), IDLE_MS - 1, null],
  ['after half an hour without a call', row(), IDLE_MS, 'session.idle'],
  ['a moment before twelve hours', row({ seenAt: at(12 * HOUR_MS - 1) }), 12 * HOUR_MS - 1, null],
  ['after twelve hours of calls', row({ seenAt: at(12 * HOUR_MS - 1) }), 12 * HOUR_MS, 'session.required'],
  ['when it was replaced', row({ endedAt: at(1), endReason: 'replaced' }), 2, 'session.replaced'],
  ['when it was replaced long ago', row({ endReason: 'replaced', endedAt: at(1) }), 20 * HOUR_MS, 'session.replaced'],
  ['when it was ended', row({ endedAt: at(1), endReason: 'revoked' }), 2, 'session.required'],
] as const)('%s the answer is %s', (_when, session, ms, code) => {
  expect(whyEnded(session, at(ms))).toBe(code)
})

test('is of use for a day after the last moment it could live', () => {
  expect(oldestOfUse(at(36 * HOUR_MS))).toEqual(at(0))
})

test('ends by the limits that it is given', () => {
  const short = createSessionLifetime({ idleMs: 5 * 60_000, maxMs: HOUR_MS })
  expect(short.expiresIn).toBe(300)
  expect(short.endOf(row())).toEqual(at(5 * 60_000))
  expect(short.whyEnded(row(), at(5 * 60_000))).toBe('session.idle')
  expect(short.whyEnded(row({ seenAt: at(HOUR_MS - 1) }), at(HOUR_MS))).toBe('session.required')
  expect(short.ranOutAt(at(HOUR_MS))).toEqual({ seen: at(55 * 60_000), began: at(0) })
})
