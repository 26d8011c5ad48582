import {
  SECOND_STEP_MINUTES,
  toWireTime,
  type LoginForm,
  type SecondFactorSetUp,
  type SecondFactorState,
} from '@center/shared/contract'
import type { AppendAudit } from '../../../platform/database/audit'
import type { Database } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import { subjectOf, type Limit, type Limits } from '../../../platform/limits/limits'
import { hashOf, randomText } from '../../../platform/secrets/secret-text'
import type { Sealing } from '../../../platform/secrets/sealing'
import { factorRows, type FactorRow } from './second-factor.repository'
import { trustedDeviceRows } from './trusted-devices.repository'
import { createTrustedDevices, type Browser, type TrustedDevices } from './trusted-devices.service'
import { describeSecret, isAppCode, keyOfCode, newRecoveryCodes, newSecret, plainCodeOf, stepOf } from './totp'

/** Whose factor; `requestId` of the call, for the audit. */
export type FactorOwner = { userId: string; tenantId: string; requestId?: string | undefined }

/** What is told to a user of how they sign in, by a notice. */
export type CredentialNews =
  | 'password'
  | 'passkey-add'
  | 'passkey-remove'
  | 'factor-begin'
  | 'factor-end'
  | 'factor-reset'
  | 'factor-recovery-code'
  | 'factor-recovery-codes'
export type TellCredentialNews = (
  tx: Database,
  user: { tenantId: string; userId: string },
  news: CredentialNews,
) => Promise<void>

const MINUTE_MS = 60_000

/** Guesses at the code of a user, from wherever: five in a quarter of an hour, twenty in a day. Right ones do not count. */
const limitsOf = (userId: string): Limit[] => [
  { subject: subjectOf('second-factor', userId), max: 5, windowMs: 15 * MINUTE_MS },
  { subject: subjectOf('second-factor-day', userId), max: 20, windowMs: 24 * 60 * MINUTE_MS },
]

export type SecondFactors = ReturnType<typeof createSecondFactors>

type Dependencies = {
  db: Database
  now: () => Date
  sealing: Sealing
  limits: Limits
  appendAudit: AppendAudit
  /** What the authenticator app shows: the user's name, and the portal's. */
  labelsOf: (user: FactorOwner) => Promise<{ label: string; issuer: string }>
  /** Tells a user of a change, in its transaction: who did not make it learns of it. */
  tellUser: TellCredentialNews
  /** Whether the tenant demands a second factor of a user. */
  isDemanded: (user: FactorOwner) => Promise<boolean>
  /** For how many days its users may trust a browser; 0: not at all. */
  trustDaysOf: (tenantId: string) => Promise<number>
}

/**
 * The second factor of users: an authenticator app, and recovery codes for the day it is lost. A code is good once, also for two calls at
 * once: the database takes its time step in one statement.
 */
export function createSecondFactors(parts: Dependencies) {
  const { db, now, labelsOf, isDemanded } = parts
  const tries = createTries(parts)
  const trusted = createTrustedDevices(parts)

  async function findInForce(user: FactorOwner): Promise<FactorRow | null> {
    const row = await factorRows.find(db, user)
    return row?.confirmedAt ? row : null
  }

  async function begin(user: FactorOwner): Promise<SecondFactorSetUp> {
    const [secret, codes] = [newSecret(), newRecoveryCodes()]
    const { userId, tenantId } = user
    await db.transaction(async (tx) => {
      const row = { userId, tenantId, secret: parts.sealing.seal('second-factor', secret), madeAt: now() }
      if (!(await factorRows.insert(tx, row))) throw new AppError('permission.operation_forbidden')
      await factorRows.replaceCodes(tx, { userId, tenantId }, codes.map(keyOfCode))
    })
    return { ...describeSecret(secret, await labelsOf(user)), recoveryCodes: codes }
  }

  return {
    ...createSignInSteps(parts, { findInForce, begin, tries, trusted }),
    ...createEndings(parts, tries),
    begin,

    async describe(user: FactorOwner): Promise<SecondFactorState> {
      const row = await findInForce(user)
      return {
        since: row?.confirmedAt ? toWireTime(row.confirmedAt) : null,
        codesLeft: row ? await factorRows.countCodes(db, user) : 0,
        trustedDevices: await trusted.count(user),
        isDemanded: await isDemanded(user),
      }
    },

    /** Whether the codes of an app are asked of the user. */
    hasApp: async (user: FactorOwner): Promise<boolean> => (await findInForce(user)) !== null,

    /** Takes a code of the app at an open session. Recovery codes are for sign-in alone. */
    async prove(user: FactorOwner, code: string): Promise<void> {
      const row = await findInForce(user)
      if (!row || !isAppCode(plainCodeOf(code))) throw new AppError('login.wrong_code')
      await tries.take(user, row, code)
    },

    /** Puts what was begun in force. */
    async confirm(user: FactorOwner, code: string): Promise<void> {
      const row = await factorRows.find(db, user)
      if (!row || row.confirmedAt) throw new AppError('permission.operation_forbidden')
      await tries.take(user, row, code)
    },

    async forgetOld(): Promise<void> {
      await factorRows.forgetSteps(db, now())
      await trusted.forgetBefore()
    },
  }
}

/** What ends or replaces a part of a factor that is in force. */
function createEndings({ db, isDemanded, labelsOf }: Dependencies, tries: Tries) {
  return {
    async renewCodes(user: FactorOwner): Promise<string[]> {
      const [codes, { label }] = [newRecoveryCodes(), await labelsOf(user)]
      await db.transaction(async (tx) => {
        if (!(await factorRows.find(tx, user))?.confirmedAt) throw new AppError('permission.operation_forbidden')
        const { userId, tenantId } = user
        await factorRows.replaceCodes(tx, { userId, tenantId }, codes.map(keyOfCode))
        await tries.note(tx, { ...user, label }, 'recovery-codes')
      })
      return codes
    },

    async forgetDevices(user: FactorOwner): Promise<void> {
      const { label } = await labelsOf(user)
      await db.transaction(async (tx) => {
        if ((await trustedDeviceRows.forgetOf(tx, user)) > 0) await tries.note(tx, { ...user, label }, 'forget-devices')
      })
    },

    async end(user: FactorOwner): Promise<void> {
      if (await isDemanded(user)) throw new AppError('permission.operation_forbidden')
      const { label } = await labelsOf(user)
      await db.transaction(async (tx) => {
        if (await factorRows.remove(tx, user)) await tries.note(tx, { ...user, label }, 'end')
      })
    },
  }
}

type Tries = ReturnType<typeof createTries>
type FactorKind = 'begin' | 'end' | 'recovery-code' | 'recovery-codes' | 'forget-devices'

/** Codes that are tried: each is counted before it is looked at. */
function createTries({ db, now, sealing, limits, appendAudit, labelsOf, tellUser }: Dependencies) {
  async function note(tx: Database, user: FactorOwner & { label: string }, kind: FactorKind): Promise<void> {
    const { userId, tenantId, label, requestId = null } = user
    const entry = { at: now(), actor: userId, tenantId, action: 'second-factor' as const, object: label, requestId }
    await appendAudit(tx, { ...entry, details: { kind } })
    if (kind !== 'forget-devices') await tellUser(tx, { tenantId, userId }, `factor-${kind}`)
  }

  async function count(userId: string): Promise<void> {
    for (const limit of limitsOf(userId)) {
      const retryAfter = await limits.count(limit)
      if (retryAfter !== null) throw new AppError('login.locked', { retryAfter })
    }
  }

  /** How a code was right; null for a wrong one. */
  async function takeCode(
    tx: Database,
    row: FactorRow,
    code: string,
  ): Promise<'recovery-code' | 'code' | 'begin' | null> {
    const at = now()
    if (!isAppCode(code)) {
      // What is not in force yet is proven by the app alone.
      const isTaken = row.confirmedAt !== null && (await factorRows.takeCode(tx, row, keyOfCode(code)))
      return isTaken ? 'recovery-code' : null
    }
    const step = stepOf(sealing.open('second-factor', row.secret), code, at)
    const isTaken = step !== null && (await factorRows.takeStep(tx, row, { step, at }))
    if (!isTaken) return null
    return row.confirmedAt ? 'code' : 'begin'
  }

  return {
    note,
    /** Takes a code, with `work` in the same transaction; refuses a wrong one. */
    async take(
      user: FactorOwner,
      row: FactorRow,
      code: string,
      work: (tx: Database) => Promise<void> = async () => {},
    ) {
      await count(user.userId)
      const { label } = await labelsOf(user)
      await db.transaction(async (tx) => {
        await work(tx)
        const kind = await takeCode(tx, row, plainCodeOf(code))
        if (kind === null) throw new AppError('login.wrong_code')
        if (kind !== 'code') await note(tx, { ...user, label }, kind)
      })
      await limits.forgive(limitsOf(user.userId).map(({ subject }) => subject))
    },
  }
}

type Parts = {
  findInForce: (user: FactorOwner) => Promise<FactorRow | null>
  begin: (user: FactorOwner) => Promise<SecondFactorSetUp>
  tries: Tries
  trusted: TrustedDevices
}

type Step = NonNullable<LoginForm['secondStep']>

/** The second step of a sign-in by password. */
function createSignInSteps({ db, now, isDemanded }: Dependencies, { findInForce, begin, tries, trusted }: Parts) {
  const keyOf = (ticket: string, browser: string) => ({ key: hashOf(ticket), browserHash: hashOf(browser) })

  async function issue({ userId, tenantId }: FactorOwner, browser: string): Promise<string> {
    const ticket = randomText()
    const expiresAt = new Date(now().getTime() + SECOND_STEP_MINUTES * MINUTE_MS)
    await factorRows.insertStep(db, { ...keyOf(ticket, browser), userId, tenantId, expiresAt })
    return ticket
  }

  type Given = { step: Step; inForce: FactorRow | null; from: Browser; trustDays: number }
  async function expectCode(user: FactorOwner, { step, inForce, from, trustDays }: Given): Promise<void> {
    const found = await factorRows.findStep(db, keyOf(step.ticket, from.browser), now())
    const row = inForce ?? (await factorRows.find(db, user))
    if (!row || found?.userId !== user.userId || found.tenantId !== user.tenantId)
      throw new AppError('login.step_expired')
    await tries.take(user, row, step.code, async (tx) => {
      if (!(await factorRows.takeStepOf(tx, found.key))) throw new AppError('login.step_expired')
      if (step.trust) await trusted.add(tx, user, { device: from.device, days: trustDays })
    })
  }

  return {
    /** Whose sign-in a form goes on with, which began in this browser with a right captcha; null for none that is open. */
    goesOnFor: async (step: Step, browser: string): Promise<string | null> =>
      (await factorRows.findStep(db, keyOf(step.ticket, browser), now()))?.userId ?? null,

    /** Lets a user in whose password was right: at once, after the code of the form, or not before a code was asked for. */
    async expectStep(user: FactorOwner, step: LoginForm['secondStep'], from: Browser): Promise<void> {
      const inForce = await findInForce(user)
      if (!inForce && !(await isDemanded(user))) return
      if (inForce && !step && (await trusted.has(user, from))) return
      const trustDays = await trusted.daysIn(user, from)
      if (step) return expectCode(user, { step, inForce, from, trustDays })
      const setUp = inForce ? null : await begin(user)
      throw new AppError('login.second_step', { ticket: await issue(user, from.browser), setUp, trustDays })
    },
  }
}
