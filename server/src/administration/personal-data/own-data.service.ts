import { maskPhone, toWireTime, type ErasureWish, type PersonalData } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { Session } from '../../platform/session/session'
import type { AdminDependencies } from '../admin-dependencies'
import { userRows } from '../users/users.repository'
import { holdersOf } from '../rank'
import { askedLetter } from './erasure-letters'
import { createOwnDataRepository } from './own-data.repository'

type Dependencies = Pick<AdminDependencies, 'now' | 'appendAudit' | 'sendLetter'> & { db: Database; limits: Limits }
type Caller = Pick<Session, 'tenantId' | 'userId'> & { isProven?: boolean | undefined; requestId: string }

/** So many administrators get a notice of a request. */
const MAX_TOLD = 50
const COPIES_A_DAY = 10
const DAY_MS = 24 * 3_600_000

/** What users do with their own personal data: take a copy, and ask for its erasure. No one does it for another. */
export function createOwnData({ db, now, appendAudit, limits, sendLetter }: Dependencies) {
  const repository = createOwnDataRepository(db)

  async function expectUser({ tenantId, userId }: Caller) {
    const user = await userRows.find(db, { tenantId, id: userId })
    if (!user) throw new AppError('record.not_found')
    return user
  }

  /** Who asks and takes it back again and again tells administrators once a day. */
  async function isFirstToday({ tenantId, userId }: Caller): Promise<boolean> {
    const subject = subjectOf('erasure-wish', tenantId, userId)
    return (await limits.count({ subject, max: 1, windowMs: DAY_MS })) === null
  }

  async function tellAdministrators(tx: Transaction, tenantId: string): Promise<void> {
    for (const userId of await holdersOf(tx, tenantId, ['user:erase'], MAX_TOLD))
      await sendLetter(tx, { tenantId, userId, senderId: '', ...askedLetter })
  }

  function write(caller: Caller, object: string, kind: string, work?: (tx: Transaction) => Promise<unknown>) {
    const { tenantId, userId: actor, requestId } = caller
    return db.transaction(async (tx) => {
      await work?.(tx)
      await appendAudit(tx, [{ at: now(), actor, tenantId, action: 'user', object, details: { kind }, requestId }])
    })
  }

  return {
    async copy(caller: Caller): Promise<PersonalData> {
      const user = await expectUser(caller)
      const subject = subjectOf('personal-data', caller.tenantId, caller.userId)
      const retryAfter = await limits.count({ subject, max: COPIES_A_DAY, windowMs: DAY_MS })
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
      const isMasked = caller.isProven !== true
      const rows = await readRows(repository, caller, now())
      await write(caller, user.username, 'copy')
      return { madeAt: toWireTime(now()), isMasked, account: accountOf(user, isMasked), ...rows }
    },

    async wish(caller: Caller): Promise<ErasureWish> {
      return wishOf(await repository.wish(caller))
    },

    /** Asked again, it keeps its first time. */
    async setWish(caller: Caller, wanted: boolean): Promise<ErasureWish> {
      const user = await expectUser(caller)
      if (wanted === (user.erasureAskedAt !== null)) return wishOf(user.erasureAskedAt)
      const askedAt = wanted ? now() : null
      const isTold = wanted && (await isFirstToday(caller))
      await write(caller, user.username, wanted ? 'ask-erasure' : 'keep', async (tx) => {
        await repository.setWish(caller, askedAt)(tx)
        if (isTold) await tellAdministrators(tx, caller.tenantId)
      })
      return wishOf(askedAt)
    },
  }
}

const wishOf = (at: Date | null): ErasureWish => ({ askedAt: timeOf(at) })
const timeOf = (at: Date | null) => at && toWireTime(at)

type User = NonNullable<Awaited<ReturnType<typeof userRows.find>>>

function accountOf(user: User, isMasked: boolean): PersonalData['account'] {
  const { id: userId, username, name, createdAt, signedInAt } = user
  const seen = isMasked ? { mobile: maskPhone(user.mobile), email: maskEmail(user.email) } : user
  const { mobile, email } = seen
  return { userId, username, name, mobile, email, createdAt: toWireTime(createdAt), signedInAt: timeOf(signedInAt) }
}

/** The first letter of the name, and the host. */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1***')

type Rows = Omit<PersonalData, 'madeAt' | 'isMasked' | 'account'>

async function readRows(repository: ReturnType<typeof createOwnDataRepository>, user: Caller, at: Date): Promise<Rows> {
  const created = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: toWireTime(row.createdAt) })
  return {
    roles: await repository.roles(user),
    departments: await repository.departments(user),
    enterprises: (await repository.enterprises(user)).map((row) => ({ ...row, joinedAt: toWireTime(row.joinedAt) })),
    externalAccounts: await repository.externalAccounts(user),
    preferences: await repository.preferences(user),
    signIns: (await repository.signIns(user)).map((row) => ({ ...row, at: toWireTime(row.at) })),
    sessions: (await repository.sessions(user)).map(({ ip, agent, ...row }) => ({
      ip,
      agent,
      beganAt: toWireTime(row.beganAt),
      seenAt: toWireTime(row.seenAt),
      endedAt: timeOf(row.endedAt),
    })),
    todos: (await repository.todos(user)).map((row) => ({ ...created(row), doneAt: timeOf(row.doneAt) })),
    appTodos: (await repository.appTodos(user)).map((row) => ({ ...created(row), dueAt: timeOf(row.dueAt) })),
    lettersSent: (await repository.lettersSent(user)).map((row) => ({ ...row, pushTime: toWireTime(row.pushTime) })),
    lettersReceived: (await repository.lettersReceived(user, at)).map(({ title, ...row }) => ({
      title,
      pushTime: toWireTime(row.pushTime),
      readAt: timeOf(row.readAt),
      answeredAt: timeOf(row.answeredAt),
    })),
    replies: (await repository.replies(user)).map(created),
    files: (await repository.files(user)).map(created),
    acts: (await repository.acts(user)).map((row) => ({ ...row, at: toWireTime(row.at) })),
  }
}
