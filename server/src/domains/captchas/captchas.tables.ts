import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CaptchaPoint, CaptchaScene, PuzzleKind } from '@center/shared/contract'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Pictures with four characters that were shown and not yet answered. Made UNLOGGED by a migration of its own. */
export const textCaptchas = pgTable(
  'captchas',
  {
    /** Hash of the browser's cookie and of the counter in the picture's address. */
    key: text('key').primaryKey(),
    answer: text('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
)

/** What a challenge asks for. `sms` is a code that was sent to the phone. */
export type Solution =
  { kind: PuzzleKind; secretKey: string; points: CaptchaPoint[] } | { kind: 'sms'; phone: string; tenantCode: string }

/** Challenges that were handed out and not yet tried. Made UNLOGGED by a migration of its own. */
export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    token: text('token').primaryKey(),
    solution: jsonb('solution').$type<Solution>().notNull(),
    /** The purpose it was asked for; null fits each. */
    scene: text('scene').$type<CaptchaScene>(),
    clientUid: text('client_uid'),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('captcha_challenges_expires_at').on(table.expiresAt)],
)

/** Solved challenges whose proof was not used yet, by the hash of the proof. Made UNLOGGED by a migration of its own. */
export const captchaProofs = pgTable(
  'captcha_proofs',
  {
    key: text('key').primaryKey(),
    scene: text('scene').$type<CaptchaScene>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('captcha_proofs_expires_at').on(table.expiresAt)],
)
