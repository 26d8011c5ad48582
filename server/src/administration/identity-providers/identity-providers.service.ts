import { randomUUID } from 'node:crypto'
import type { AdminIdentityProvider, AdminPaging, IdentityProviderDraft, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Sealing } from '../../platform/secrets/sealing'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { identityProviderRows, type IdentityProviderRow as Row } from './identity-providers.repository'

type Dependencies = {
  db: Database
  change: Changes
  sealing: Sealing
  /** Ids of the deployment's own providers, which no stored one may take. */
  fixedIds: string[]
}

/** The providers that users of a tenant sign in by. */
export function createIdentityProviderAdmin({ db, change, sealing, fixedIds }: Dependencies) {
  /** What is written of a draft; the secret stays as it is where the draft is silent. */
  function toRow({ clientSecret, ...draft }: IdentityProviderDraft, before: string | null) {
    const sealed = clientSecret ? sealing.seal('provider-secret', clientSecret) : null
    return { ...draft, clientSecret: clientSecret === undefined ? before : sealed, generation: randomUUID() }
  }

  return {
    list: async (tenantId: string, paging: AdminPaging) => {
      const { rows, total } = await identityProviderRows.page(db, tenantId, paging)
      return { rows: rows.map(shown), total }
    },

    /** Where a second person is `demanded`, it is written but not enabled, and waits. */
    create: (act: Act, wanted: IdentityProviderDraft, demanded: boolean): Promise<Written & Waiting> =>
      change(act, async (tx) => {
        const waits = demanded && wanted.enabled
        const draft = { ...wanted, enabled: wanted.enabled && !waits }
        if (fixedIds.includes(draft.code)) throw new AppError('record.exists', [{ field: 'code', message: 'taken' }])
        const row = { ...toRow(draft, null), tenantId: act.tenantId, revision: 1 }
        await refuseDouble('code', identityProviderRows.insert(tx, row).execute())
        return {
          result: { id: row.code, revision: 1, waits },
          deeds: [deedOf(row, { kind: 'create', after: factsOf(row) })],
        }
      }),

    update: (act: Act, id: string, wanted: IdentityProviderDraft, demanded: boolean): Promise<Written & Waiting> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const waits = demanded && wanted.enabled && !(before.enabled && identifiesAsBefore(wanted, before))
        const draft = { ...wanted, enabled: wanted.enabled && !waits }
        if (draft.code !== before.code) throw invalidField('code', 'fixed')
        // A secret goes to the address that it was typed for, and to no other.
        const isElsewhere = draft.issuer !== before.issuer && before.clientSecret !== null
        if (isElsewhere && draft.clientSecret === undefined) throw invalidField('clientSecret', 'required')
        const after = { ...toRow(draft, before.clientSecret), revision: before.revision + 1 }
        await identityProviderRows.update(tx, id, after)
        const deed = deedOf(before, { kind: 'update', before: factsOf(before), after: factsOf(after) })
        return { result: { id, revision: after.revision, waits }, deeds: [deed] }
      }),

    /** Enables a provider as it is: what a second person approves. */
    enable: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const after = { ...before, enabled: true, generation: randomUUID(), revision: before.revision + 1 }
        await identityProviderRows.update(tx, id, after)
        const deed = deedOf(before, { kind: 'update', before: factsOf(before), after: factsOf(after) })
        return { result: { id, revision: after.revision }, deeds: [deed] }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        await identityProviderRows.delete(tx, id)
        const deed = deedOf(before, { kind: 'delete', before: factsOf(before) })
        return { result: { id, revision: before.revision }, deeds: [deed] }
      }),
  }
}

/** It is enabled once a second administrator approves. */
type Waiting = { waits: boolean }

/** Whether a change leaves alone who says which user it is, and how that is read. */
const identifiesAsBefore = (draft: IdentityProviderDraft, before: Row): boolean =>
  draft.issuer === before.issuer &&
  draft.clientId === before.clientId &&
  draft.usernameClaim === before.usernameClaim &&
  draft.clientSecret === undefined

const deedOf = ({ code }: { code: string }, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'identity-provider',
  object: code,
  ...deed,
})

/** What the audit is told: everything but the secret, and whether there is one. */
const factsOf = (row: Omit<Row, 'tenantId' | 'revision'>) => {
  const { name, nameEn, issuer, clientId, tokenEndpointAuthMethod, scope, usernameClaim, enabled, orderNo } = row
  const said = { name, nameEn, issuer, clientId, tokenEndpointAuthMethod, scope, usernameClaim, enabled, orderNo }
  return { ...said, hasSecret: row.clientSecret !== null }
}

const shown = (row: Row): AdminIdentityProvider => {
  const { code, revision } = row
  return { ...factsOf(row), id: code, code, revision }
}

/** The row of an act, as the actor has seen it. */
async function find(tx: Transaction, act: Act, id: string): Promise<Row> {
  const row = await identityProviderRows.find(tx, act.tenantId, id)
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, shown(row))
  return row
}
