import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  rightsOfAct,
  SECOND_PERSON_SETTING,
  toWireTime,
  type AdminPaging,
  type AnswerOf,
  type ApprovalRow,
  type ApprovedAct,
  type approveRequest,
} from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { ADMIN_USER, type Session } from '../../platform/session/session'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { createApprovalNotices } from './approval-notices'
import { approvalRows, type ApprovalRequest } from './approvals.repository'

const DAY_MS = 24 * 3_600_000

/** A call that a second administrator is asked about. */
export type Wish = { act: ApprovedAct; object: string; params?: Record<string, string>; body?: unknown }
type Performed = Omit<AnswerOf<typeof approveRequest>, 'id'>
/** Does an act that was approved, in the name of who approved it. */
export type Perform = Record<ApprovedAct, (act: Act, request: ApprovalRequest) => Promise<Performed>>

type Dependencies = Pick<AdminDependencies, 'now' | 'publicUrl' | 'settings' | 'namesOf' | 'sendLetter'> & {
  db: Database
  change: Changes
}
export type Approvals = ReturnType<typeof createApprovals>

/** The second person: where a tenant demands one, some acts are not done but asked for, and done once another administrator approves. */
export function createApprovals(dependencies: Dependencies) {
  const { db, now, settings, namesOf, change } = dependencies
  const tell = createApprovalNotices(dependencies)

  const isDemanded = async ({ tenantId, actor }: Pick<Act, 'tenantId' | 'actor'>): Promise<boolean> =>
    actor !== ADMIN_USER && (await settings.read(tenantId)).settings[SECOND_PERSON_SETTING] === true

  return {
    isDemanded,

    /** Lets an act go on, or stores it and answers that it waits. */
    async expectApproval(act: Act, wish: Wish): Promise<void> {
      if (!(await isDemanded(act))) return
      const id = await change(act, async (tx) => {
        const { params = {}, body = null, ...named } = wish
        const mine = await approvalRows.waitingOf(tx, act.tenantId, act.actor, now())
        const isSame = (row: ApprovalRequest) =>
          row.act === wish.act && isDeepStrictEqual([row.params, row.body], [params, body])
        const found = mine.find(isSame)
        if (found) return { result: found.id, deeds: [] }
        const { tenantId, actor: askedBy, expected: revision } = act
        const row = { ...named, id: randomUUID(), tenantId, params, body, revision, askedBy, at: now() }
        await approvalRows.insert(tx, { ...row, expiresAt: new Date(now().getTime() + DAY_MS) })
        await tell.approvers(tx, act, wish.act)
        return { result: row.id, deeds: [deedOf(row, 'create')] }
      })
      throw new AppError('approval.pending', { requested: true, id })
    },

    async list({ tenantId, actor }: Act, paging: Pick<AdminPaging, 'page' | 'limit'>, session: Session) {
      const { rows, total } = await approvalRows.page(db, tenantId, paging, now())
      const nameOf = await namesOf(
        rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
        session,
      )
      return { rows: rows.map((row) => toRow(row, { actor, at: now(), nameOf })), total }
    },

    /** Refuses, and tells the user who asked. */
    refuse: (act: Act, id: string): Promise<void> =>
      change(act, async (tx) => {
        const { deeds } = await decide(tx, act, { id, state: 'refused' })
        return { result: undefined, deeds }
      }),

    /**
     * What was asked for, and the act that does it. The decision is written in the transaction of the act: what is approved is done, and
     * what could not be done waits on, also when the server ends in between.
     */
    async approve(act: Act, id: string): Promise<{ request: ApprovalRequest; approved: Act }> {
      const request = await approvalRows.find(db, { tenantId: act.tenantId, id })
      expectDecider(act, request, now())
      const alongside = async (tx: Transaction) => (await decide(tx, act, { id, state: 'approved' })).deeds
      return { request, approved: { ...act, expected: request.revision, alongside } }
    },

    /** Ends requests that no one decided in time, and tells the users who asked. */
    expire: (): Promise<void> =>
      db.transaction(async (tx) => {
        for (const row of await approvalRows.expire(tx, now())) await tell.asker(tx, row, 'expired')
      }),
  }

  async function decide(tx: Transaction, act: Act, to: { id: string; state: 'approved' | 'refused' }) {
    const key = { tenantId: act.tenantId, id: to.id }
    const row = await approvalRows.find(tx, key)
    expectDecider(act, row, now())
    await approvalRows.decide(tx, key, { state: to.state, decidedBy: act.actor, decidedAt: now() })
    await tell.asker(tx, row, to.state)
    return { deeds: [deedOf(row, to.state === 'approved' ? 'approve' : 'refuse')] }
  }
}

/** Refuses the user who asked, those without the rights of the act, and what is over. */
function expectDecider(act: Act, row: ApprovalRequest | null, at: Date): asserts row is ApprovalRequest {
  if (!row) throw new AppError('record.not_found')
  if (row.state !== 'waiting' || row.expiresAt <= at) throw new AppError('approval.closed')
  if (row.askedBy === act.actor) throw new AppError('approval.own')
  const rights = rightsOfAct[row.act].filter((right) => !act.held.has(right))
  if (rights.length > 0) throw new AppError('permission.outranked', { rights })
}

const deedOf = ({ act, object }: Pick<ApprovalRequest, 'act' | 'object'>, kind: string) => ({
  action: 'request' as const,
  object,
  kind,
  after: { act },
})

type Reader = { actor: string; at: Date; nameOf: (id: string) => string }

function toRow(row: ApprovalRequest, { actor, at, nameOf }: Reader): ApprovalRow {
  const { id, act, object, askedBy, expiresAt, decidedBy } = row
  return {
    id,
    act,
    object,
    askedBy: nameOf(askedBy),
    isOwn: askedBy === actor,
    at: toWireTime(row.at),
    expiresAt: toWireTime(expiresAt),
    state: row.state === 'waiting' && expiresAt <= at ? 'expired' : row.state,
    decidedBy: decidedBy ? nameOf(decidedBy) : '',
  }
}
