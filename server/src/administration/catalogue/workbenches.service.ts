import { randomUUID } from 'node:crypto'
import type { AdminPaging, WorkbenchDraft, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { factsOf } from '../facts'
import { workbenchRows, type WorkbenchRow } from './workbenches.repository'

type Dependencies = { db: Database; change: Changes }

/** The workbenches of a tenant, of which each role belongs to one. */
export function createWorkbenchAdmin({ db, change }: Dependencies) {
  return {
    list: (tenantId: string, paging: AdminPaging) => workbenchRows.page(db, tenantId, paging),

    create: (act: Act, draft: WorkbenchDraft): Promise<Written> =>
      change(act, async (tx) => {
        const id = randomUUID()
        await refuseDouble('code', workbenchRows.insert(tx, { ...draft, id, tenantId: act.tenantId }).execute())
        return {
          result: { id, revision: 1 },
          deeds: [{ action: 'workbench', object: draft.code, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, draft: WorkbenchDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        if (draft.code !== before.code) throw invalidField('code', 'fixed')
        const revision = before.revision + 1
        await workbenchRows.update(tx, before, { ...draft, revision })
        return {
          result: { id, revision },
          deeds: [{ action: 'workbench', object: draft.code, kind: 'update', before: factsOf(before), after: draft }],
        }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const uses = await workbenchRows.usesOf(tx, before)
        if (uses.roles.length > 0 || uses.menus.length > 0) throw new AppError('record.in_use', uses)
        await workbenchRows.delete(tx, before)
        return {
          result: { id, revision: before.revision },
          deeds: [{ action: 'workbench', object: before.code, kind: 'delete', before: factsOf(before) }],
        }
      }),
  }
}

/** The row of an act, as the actor has seen it. */
async function find(tx: Transaction, act: Act, id: string): Promise<WorkbenchRow> {
  const row = await workbenchRows.find(tx, act.tenantId, id)
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, row)
  return row
}
