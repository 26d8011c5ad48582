import { keyIdOf, readPublicKey } from '@center/shared/bundle'
import { toWireTime, type VendorKey, type VendorKeyDraft } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { notify } from '../../platform/database/notify'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Session } from '../../platform/session/session'
import { REGISTRY_CHANNEL } from '../../domains/registry/database/guests.repository'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { refuseDouble, type Changes, type Deed } from '../changes'
import { vendorKeyRows, type KeyOwner, type VendorKeyRow } from './vendor-keys.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'actionsOf' | 'namesOf' | 'registry'> & { change: Changes }
type Decider = { userId: string; isAdministrator: boolean }
type Reading = Pick<Database, 'select'>
export type VendorKeyAdmin = ReturnType<typeof createVendorKeyAdmin>

/** Signing keys: a vendor's owners decide about them, and administrators of the portal. What they change is seen by pages at once. */
export function createVendorKeyAdmin({ db, now, actionsOf, namesOf, registry, change }: Dependencies) {
  /** Asked before a transaction begins: rights are read beside it. */
  async function deciderOf(session: Session): Promise<Decider> {
    return { userId: session.userId, isAdministrator: (await actionsOf(session)).has('tenant:operate') }
  }

  /** Throws for everybody but the owners of an enabled vendor and administrators of the portal. */
  async function expectOwner(
    tx: Reading,
    { userId, isAdministrator }: Decider,
    vendor: KeyOwner | null,
  ): Promise<KeyOwner> {
    if (isAdministrator && !vendor) throw new AppError('record.not_found')
    if (isAdministrator && vendor) return vendor
    const role = vendor?.enabled ? await vendorKeyRows.roleOf(tx, vendor.id, userId) : null
    if (!vendor || role !== 'owner') throw new AppError('permission.denied')
    return vendor
  }

  /** Keys decide what every tenant may run: every instance loads it again. */
  async function changeKeys(
    session: Session,
    act: Act,
    work: (tx: Transaction, decider: Decider) => Promise<{ id: string; deed: Deed }>,
  ): Promise<{ id: string }> {
    const decider = await deciderOf(session)
    const result = await change(act, async (tx) => {
      await notify(tx, REGISTRY_CHANNEL, '')
      const { id, deed } = await work(tx, decider)
      return { result: { id }, deeds: [deed] }
    })
    registry.forget()
    return result
  }

  return {
    async list(session: Session, scope: string): Promise<{ rows: VendorKey[]; total: number }> {
      const vendor = await expectOwner(db, await deciderOf(session), await vendorKeyRows.vendorOfScope(db, scope))
      const rows = await vendorKeyRows.list(db, vendor.id)
      const nameOf = await namesOf(
        rows.flatMap(({ addedBy, revokedBy }) => [addedBy, revokedBy]),
        session,
      )
      return { rows: rows.map((row) => toKey(row, nameOf)), total: rows.length }
    },

    add: (session: Session, act: Act, { vendor: scope, name, publicKey }: VendorKeyDraft): Promise<{ id: string }> =>
      changeKeys(session, act, async (tx, decider) => {
        const vendor = await expectOwner(tx, decider, await vendorKeyRows.vendorOfScope(tx, scope))
        if (!readPublicKey(publicKey)) throw invalidField('publicKey', 'form')
        const id = keyIdOf(publicKey)
        const row = { id, vendorId: vendor.id, name, publicKey, addedBy: act.actor, addedAt: now() }
        await refuseDouble('publicKey', vendorKeyRows.insert(tx, row).execute())
        return { id, deed: deedOf(vendor, { kind: 'create', after: { id, name, publicKey } }) }
      }),

    revoke: (session: Session, act: Act, id: string): Promise<{ id: string }> =>
      changeKeys(session, act, async (tx, decider) => {
        const vendor = await expectOwner(tx, decider, await vendorKeyRows.vendorOfKey(tx, id))
        const row = await vendorKeyRows.revoke(tx, id, { revokedAt: now(), revokedBy: act.actor })
        if (!row) throw new AppError('record.not_found')
        return { id, deed: deedOf(vendor, { kind: 'revoke', before: { id, name: row.name } }) }
      }),
  }
}

const deedOf = ({ scope }: KeyOwner, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'vendor-key',
  object: scope,
  ...deed,
})

function toKey(row: VendorKeyRow, nameOf: (id: string) => string): VendorKey {
  const { id, name, publicKey, addedBy, addedAt, revokedAt, revokedBy } = row
  return {
    id,
    name,
    publicKey,
    addedBy: nameOf(addedBy),
    addedAt: toWireTime(addedAt),
    revokedAt: revokedAt && toWireTime(revokedAt),
    revokedBy: revokedBy && nameOf(revokedBy),
  }
}
