import type { AdminPaging, ExternalSystemDraft, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { externalSystemRows, type ExternalSystemRow } from './external-systems.repository'

type Dependencies = { db: Database; change: Changes }

/** The systems outside of the portal that users of a tenant have accounts in. */
export function createExternalSystemAdmin({ db, change }: Dependencies) {
  return {
    list: (tenantId: string, paging: AdminPaging) => externalSystemRows.page(db, tenantId, paging),

    create: (act: Act, draft: ExternalSystemDraft): Promise<Written> =>
      change(act, async (tx) => {
        const row = { ...draft, tenantId: act.tenantId }
        await refuseDouble('code', externalSystemRows.insert(tx, row).execute())
        return { result: { id: draft.code, revision: 1 }, deeds: [deedOf(draft, { kind: 'create', after: draft })] }
      }),

    update: (act: Act, id: string, draft: ExternalSystemDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        if (draft.code !== before.code) throw invalidField('code', 'fixed')
        const revision = before.revision + 1
        await externalSystemRows.update(tx, before, { ...draft, revision })
        const deed = deedOf(draft, { kind: 'update', before: factsOf(before), after: draft })
        return { result: { id, revision }, deeds: [deed] }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        await externalSystemRows.delete(tx, before)
        const deed = deedOf(before, { kind: 'delete', before: factsOf(before) })
        return { result: { id, revision: before.revision }, deeds: [deed] }
      }),
  }
}

const deedOf = ({ code }: { code: string }, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'external-system',
  object: code,
  ...deed,
})

const factsOf = ({ name, bindUrl, ssoUrl }: ExternalSystemRow) => ({ name, bindUrl, ssoUrl })

/** The row of an act, as the actor has seen it. */
async function find(tx: Transaction, act: Act, id: string): Promise<ExternalSystemRow> {
  const row = await externalSystemRows.find(tx, act.tenantId, id)
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, row)
  return row
}
