import { randomUUID } from 'node:crypto'
import {
  toWireTime,
  type AdminEnterprise,
  type AdminPaging,
  type EnterpriseDraft,
  type EnterprisePaging,
  type Written,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { factsOf } from '../facts'
import { expectAllEnterprises, expectWithinEnterprises } from './enterprise-limits'
import { enterpriseRows, type CountedEnterprise } from './enterprises.repository'
import { membershipRows, type MemberRow } from './memberships.repository'

type Dependencies = { db: Database; now: () => Date; change: Changes }

/** The enterprises of a tenant, and who belongs to them. An actor who is limited to the own ones sees and changes no other. */
export function createEnterpriseAdmin({ db, now, change }: Dependencies) {
  async function find(act: Act, id: string): Promise<AdminEnterprise> {
    await expectWithinEnterprises(db, act, id)
    const row = await enterpriseRows.findCounted(db, act.tenantId, id)
    if (!row) throw new AppError('record.not_found')
    return toRow(row)
  }

  return {
    async list(act: Act, paging: EnterprisePaging) {
      const { rows, total } = await enterpriseRows.page(db, act, paging)
      return { rows: rows.map(toRow), total }
    },

    find,

    create: (act: Act, draft: EnterpriseDraft): Promise<Written> =>
      change(act, async (tx) => {
        expectAllEnterprises(act)
        const row = { id: randomUUID(), globalId: randomUUID(), tenantId: act.tenantId, createdAt: now() }
        await refuseDouble('creditCode', enterpriseRows.insert(tx, { ...draft, ...row }).execute())
        return {
          result: { id: row.id, revision: 1 },
          deeds: [{ action: 'enterprise', object: draft.name, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, draft: EnterpriseDraft): Promise<Written> =>
      change(act, async (tx) => {
        await expectWithinEnterprises(tx, act, id)
        const before = await enterpriseRows.find(tx, act.tenantId, id)
        if (!before) throw new AppError('record.not_found')
        expectRevision(act, before)
        const revision = before.revision + 1
        await refuseDouble('creditCode', enterpriseRows.update(tx, before, { ...draft, revision }).execute())
        return {
          result: { id, revision },
          deeds: [{ action: 'enterprise', object: draft.name, kind: 'update', before: factsOf(before), after: draft }],
        }
      }),

    async members(act: Act, enterpriseId: string, paging: AdminPaging) {
      await find(act, enterpriseId)
      const { rows, total } = await membershipRows.page(db, { tenantId: act.tenantId, enterpriseId }, paging)
      return { rows: rows.map(toMember), total }
    },
  }
}

const toRow = ({ createdAt, ...row }: CountedEnterprise): AdminEnterprise => ({
  ...row,
  createdAt: toWireTime(createdAt),
})

function toMember({ membership, reviewer, ...user }: MemberRow) {
  const { userId, reviewState, isFounder, reviewNote, reviewedAt, reviewedBy, createdAt } = membership
  return {
    ...user,
    userId,
    reviewState,
    isFounder,
    reviewNote,
    reviewedAt: reviewedAt && toWireTime(reviewedAt),
    reviewedBy: reviewer ?? reviewedBy,
    createdAt: toWireTime(createdAt),
  }
}
