import * as z from 'zod/mini'
import { toWireTime, WireTime } from './envelope'

test('writes an instant as Shanghai wall time', () => {
  expect(toWireTime(new Date('2026-01-01T02:00:00.999Z'))).toBe('2026-01-01 10:00:00')
  expect(toWireTime(new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01 00:00:00')
})

test('writes what the schema accepts', () => {
  expect(z.safeParse(WireTime, toWireTime(new Date(0))).success).toBe(true)
})
