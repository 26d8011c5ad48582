import { randomUUID } from 'node:crypto'
import type { AdminPaging, PlanDraft, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { planRows, type PlanRow } from './plans.repository'

type Dependencies = { db: Database; change: Changes }

/** The plans of the portal. The database itself refuses what is beyond the plan of a tenant. */
export function createPlanAdmin({ db, change }: Dependencies) {
  return {
    list: (paging: AdminPaging) => planRows.page(db, paging),

    create: (act: Act, draft: PlanDraft): Promise<Written> =>
      change(act, async (tx) => {
        const id = randomUUID()
        await refuseDouble('code', planRows.insert(tx, { ...draft, id }).execute())
        return {
          result: { id, revision: 1 },
          deeds: [{ action: 'plan', object: draft.code, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, draft: PlanDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        if (draft.code !== before.code) throw invalidField('code', 'fixed')
        const revision = before.revision + 1
        await planRows.update(tx, before, { ...draft, revision })
        return {
          result: { id, revision },
          deeds: [{ action: 'plan', object: draft.code, kind: 'update', before: draftOf(before), after: draft }],
        }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const held = await planRows.tenantsOf(tx, before)
        if (held > 0) throw new AppError('record.in_use', { tenants: held })
        await planRows.delete(tx, before)
        return {
          result: { id, revision: before.revision },
          deeds: [{ action: 'plan', object: before.code, kind: 'delete', before: draftOf(before) }],
        }
      }),
  }
}

/** The plan of an act, as the actor has seen it. */
async function find(tx: Transaction, act: Act, id: string): Promise<PlanRow> {
  const row = await planRows.find(tx, { id })
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, row)
  return row
}

const draftOf = ({ code, name, nameEn, apps, maxUsers, maxStorageMb }: PlanRow): PlanDraft => ({
  code,
  name,
  nameEn,
  apps,
  maxUsers,
  maxStorageMb,
})
