import { randomUUID } from 'node:crypto'
import type { AdminPaging, AdminVendor, VendorDraft, VendorMember, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { toAdmin, vendorRows, type VendorRow } from './vendors.repository'

type Dependencies = { db: Database; now: () => Date; change: Changes }
export type VendorAdmin = ReturnType<typeof createVendorAdmin>

/** Vendors: which scope of the registry belongs to whom, and which users publish in it. */
export function createVendorAdmin({ db, now, change }: Dependencies) {
  /** Writes the members of a draft; one that is no user is refused by its place in the list. */
  async function writeMembers(tx: Transaction, vendorId: string, members: VendorMember[]): Promise<void> {
    const rows = new Map<string, { vendorId: string; userId: string; role: VendorMember['role'] }>()
    for (const [index, member] of members.entries()) {
      const userId = await vendorRows.userIdOf(tx, member)
      if (userId === null) throw invalidField(`members.${index}`, 'unknown')
      if (rows.has(userId)) throw invalidField(`members.${index}`, 'double')
      rows.set(userId, { vendorId, userId, role: member.role })
    }
    await vendorRows.setMembers(tx, vendorId, [...rows.values()])
  }

  async function read(tx: Pick<Database, 'select' | '$count'>, id: string): Promise<AdminVendor> {
    const found = await vendorRows.find(tx, id)
    if (!found) throw new AppError('record.not_found')
    return toAdmin(found.vendor, (await vendorRows.membersOf(tx, [id])).get(id) ?? [], found.apps)
  }

  /** The vendor of an act, as the actor has seen it. */
  async function find(tx: Transaction, act: Act, id: string): Promise<{ row: VendorRow; before: AdminVendor }> {
    const before = await read(tx, id)
    const found = await vendorRows.find(tx, id)
    if (!found) throw new AppError('record.not_found')
    expectRevision(act, before)
    return { row: found.vendor, before }
  }

  function switchTo(enabled: boolean) {
    return (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const { row } = await find(tx, act, id)
        await vendorRows.update(tx, row, { enabled })
        const deed = deedOf(row, { kind: enabled ? 'enable' : 'disable' })
        return { result: { id, revision: row.revision + 1 }, deeds: [deed] }
      })
  }

  return {
    list: (paging: AdminPaging) => vendorRows.page(db, paging),
    read: (id: string) => read(db, id),

    create: (act: Act, { members, ...draft }: VendorDraft): Promise<Written> =>
      change(act, async (tx) => {
        const id = randomUUID()
        await refuseDouble('scope', vendorRows.insert(tx, { ...draft, id, createdAt: now() }).execute())
        await writeMembers(tx, id, members)
        const deed = deedOf(draft, { kind: 'create', after: factsOf({ ...draft, members }) })
        return { result: { id, revision: 1 }, deeds: [deed] }
      }),

    update: (act: Act, id: string, { members, ...draft }: VendorDraft): Promise<Written> =>
      change(act, async (tx) => {
        const { row, before } = await find(tx, act, id)
        if (draft.scope !== row.scope) throw invalidField('scope', 'fixed')
        await vendorRows.update(tx, row, draft)
        await writeMembers(tx, id, members)
        const after = factsOf({ ...draft, members })
        const deed = deedOf(row, { kind: 'update', before: factsOf(before), after })
        return { result: { id, revision: row.revision + 1 }, deeds: [deed] }
      }),

    disable: switchTo(false),
    enable: switchTo(true),
  }
}

const deedOf = ({ scope }: { scope: string }, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'vendor',
  object: scope,
  ...deed,
})

const factsOf = ({ name, nameEn, contact, members }: Omit<VendorDraft, 'scope'>) => ({
  name,
  nameEn,
  contact,
  members: members.map(({ tenantCode, username, role }) => `${tenantCode}/${username} ${role}`),
})
