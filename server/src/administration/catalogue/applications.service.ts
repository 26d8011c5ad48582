import { randomUUID } from 'node:crypto'
import type { ApplicationDraft, ApplicationPaging, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { factsOf } from '../facts'
import { applicationRows, type ApplicationRow } from './applications.repository'

type Dependencies = { db: Database; change: Changes }

/** The applications that a tenant offers. */
export function createApplicationAdmin({ db, change }: Dependencies) {
  return {
    list: (tenantId: string, paging: ApplicationPaging) => applicationRows.page(db, tenantId, paging),

    create: (act: Act, draft: ApplicationDraft): Promise<Written> =>
      change(act, async (tx) => {
        const id = randomUUID()
        await refuseDouble('code', applicationRows.insert(tx, { ...draft, id, tenantId: act.tenantId }).execute())
        return {
          result: { id, revision: 1 },
          deeds: [{ action: 'application', object: draft.code, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, draft: ApplicationDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        if (draft.code !== before.code) throw invalidField('code', 'fixed')
        const revision = before.revision + 1
        await applicationRows.update(tx, before, { ...draft, revision })
        return {
          result: { id, revision },
          deeds: [{ action: 'application', object: draft.code, kind: 'update', before: factsOf(before), after: draft }],
        }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const menus = await applicationRows.menusOf(tx, before)
        if (menus.length > 0) throw new AppError('record.in_use', { menus })
        await applicationRows.delete(tx, before)
        return {
          result: { id, revision: before.revision },
          deeds: [{ action: 'application', object: before.code, kind: 'delete', before: factsOf(before) }],
        }
      }),
  }
}

/** The row of an act, as the actor has seen it. */
async function find(tx: Transaction, act: Act, id: string): Promise<ApplicationRow> {
  const row = await applicationRows.find(tx, act.tenantId, id)
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, row)
  return row
}
