import { randomBytes } from 'node:crypto'
import { ANONYMISE_SETTING, ERASE_SETTING, retentionDefaults, type Written } from '@center/shared/contract'
import { tenants } from '../../domains/configuration/configuration.tables'
import { redactAudit } from '../../domains/audit/audit.plugin'
import { users } from '../../domains/members/members.tables'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../changes'
import { expectRankOverUser } from '../rank'
import { userRows, type UserRow } from '../users/users.repository'
import { createRedaction, wordsOf } from './erase-words'
import { declinedLetter } from './erasure-letters'
import { anonymousRow, deleteAnonymous, dueOf, erasePersonalRows, noteDisabled } from './erasure.repository'

type Dependencies = Pick<AdminDependencies, 'now' | 'settings' | 'sendLetter'> & { db: Database; change: Changes }
type OnFailure = (error: unknown, userId: string) => void
export type Erasure = ReturnType<typeof createErasure>

const DAY_MS = 24 * 3_600_000
/** Who it is in the audit that erases when the time is over. */
const RETENTION = 'retention'

/** Erases personal data: at once by an administrator, or when the time that a tenant has set is over. */
export function createErasure({ db, now, settings, sendLetter, change }: Dependencies) {
  async function daysOf(tenantId: string, key: keyof typeof retentionDefaults): Promise<number> {
    const set = (await settings.read(tenantId)).settings[key]
    return typeof set === 'number' ? set : retentionDefaults[key]
  }

  async function run(tenantId: string, key: keyof typeof retentionDefaults, onFailure: OnFailure): Promise<void> {
    const days = await daysOf(tenantId, key)
    if (days === 0) return
    const column = key === ANONYMISE_SETTING ? users.disabledAt : users.erasedAt
    const before = new Date(now().getTime() - days * DAY_MS)
    const eraseDue = (id: string) =>
      change({ ...sweeping, tenantId }, async (tx) => {
        const user = await userRows.find(tx, { tenantId, id })
        // Enabled meanwhile, or done by another call.
        if (!user || !isDue(user, key, before)) return { result: null, deeds: [] }
        const act = { ...sweeping, tenantId }
        const deed = key === ANONYMISE_SETTING ? await anonymise(tx, act, user, now()) : await remove(tx, user)
        return { result: null, deeds: [deed] }
      })
    // Those who cannot be erased stay in front: the next are behind them.
    const due = (skipped: number) => dueOf(db, tenantId, { column, before, skipped })
    await eraseBehind(due, eraseDue, onFailure)
  }

  return {
    /** The username of a user who is about to be erased. Refuses what {@link erase} refuses. */
    async subject(act: Act, id: string, username: string): Promise<string> {
      const user = await expectErasable(db, act, id, username)
      return user.username
    },

    erase: (act: Act, id: string, username: string): Promise<Written> =>
      change(act, async (tx) => {
        const user = await expectErasable(tx, act, id, username)
        expectRevision(act, user)
        const deed = await anonymise(tx, act, user, now())
        return { result: { id, revision: user.revision + 1 }, deeds: [deed] }
      }),

    /** Ends the request of a user who asks for erasure, and tells the user so. */
    decline: (act: Act, id: string, note: string): Promise<Written> =>
      change(act, async (tx) => {
        const { tenantId, actor: senderId } = act
        const user = await userRows.find(tx, { tenantId, id })
        if (!user?.erasureAskedAt) throw new AppError('record.not_found')
        await expectRankOverUser(tx, act, id)
        expectRevision(act, user)
        const revision = user.revision + 1
        await userRows.update(tx, { tenantId, id }, { erasureAskedAt: null, revision })
        await sendLetter(tx, { tenantId, userId: id, senderId, ...declinedLetter(note) })
        const deed: Deed = { action: 'user', object: user.username, kind: 'decline-erasure', userId: id, isQuiet: true }
        return { result: { id, revision }, deeds: [deed] }
      }),

    /** Days until a disabled user of a tenant is erased; null: never by itself. */
    async anonymiseAfter(tenantId: string): Promise<number | null> {
      return (await daysOf(tenantId, ANONYMISE_SETTING)) || null
    },

    /**
     * One round: some 50 users of each tenant, each in a transaction of its own. What fails for one is said, and the round goes on with those
     * who wait behind, past at most 500 failures.
     */
    async sweep(onFailure: OnFailure): Promise<void> {
      await noteDisabled(db, now())
      for (const { id } of await db.select({ id: tenants.id }).from(tenants)) {
        await run(id, ANONYMISE_SETTING, onFailure)
        await run(id, ERASE_SETTING, onFailure)
      }
    },
  }
}

const ROUND = 50
const MAX_FAILURES = 500

async function eraseBehind(
  due: (skipped: number) => Promise<string[]>,
  erase: (id: string) => Promise<unknown>,
  onFailure: OnFailure,
): Promise<void> {
  let [done, failed] = [0, 0]
  while (done < ROUND && failed < MAX_FAILURES) {
    const ids = await due(failed)
    if (ids.length === 0) return
    for (const id of ids) {
      await erase(id).then(
        () => (done += 1),
        (error: unknown) => {
          failed += 1
          onFailure(error, id)
        },
      )
    }
  }
}

const sweeping = { tenantCode: '', actor: RETENTION, held: new Set<string>(), expected: null, requestId: RETENTION }

function isDue({ enabled, disabledAt, erasedAt }: UserRow, key: keyof typeof retentionDefaults, before: Date): boolean {
  const isOver = key === ANONYMISE_SETTING && erasedAt !== null
  if (enabled || isOver) return false
  const since = key === ANONYMISE_SETTING ? disabledAt : erasedAt
  return since !== null && since <= before
}

type Reading = Pick<Database, 'select'>

async function expectErasable(db: Reading, act: Act, id: string, username: string): Promise<UserRow> {
  const user = await userRows.find(db, { tenantId: act.tenantId, id })
  if (!user || user.erasedAt) throw new AppError('record.not_found')
  await expectRankOverUser(db, act, id)
  if (user.enabled) throw invalidField('enabled', 'enabled')
  if (username !== user.username) throw invalidField('username', 'notSame')
  return user
}

/** Leaves of a user a row that names no one. The id stays: it is what the audit and letters have. */
async function anonymise(tx: Transaction, act: Act, user: UserRow, at: Date): Promise<Deed> {
  const { tenantId, id } = user
  const pseudonym = `erased-${randomBytes(6).toString('hex')}`
  await erasePersonalRows(tx, user, pseudonym)
  const revision = user.revision + 1
  await userRows.update(tx, { tenantId, id }, { ...anonymousRow(pseudonym, at), revision })
  await redactAudit(tx, {
    tenantId,
    words: wordsOf(user),
    redact: createRedaction(user, pseudonym),
    entry: { at, actor: act.actor, action: 'user', object: pseudonym, requestId: act.requestId },
  })
  return { action: 'user', object: pseudonym, kind: 'erase', userId: id }
}

async function remove(tx: Transaction, { tenantId, id, username }: UserRow): Promise<Deed> {
  await deleteAnonymous(tx, tenantId, id)
  return { action: 'user', object: username, kind: 'delete', isQuiet: true }
}
