import { randomUUID } from 'node:crypto'
import type { AdminPaging, DepartmentDraft, Written } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes } from '../changes'
import { offsetOf } from '../list-query'
import { inTreeOrder, isAbove } from './department-tree'
import { departmentRows, type CountedDepartment } from './departments.repository'

type Dependencies = { db: Database; change: Changes }

/** The departments of a tenant, a tree. */
export function createDepartmentAdmin({ db, change }: Dependencies) {
  return {
    async list(act: Act, paging: AdminPaging) {
      const all = inTreeOrder(await departmentRows.all(db, act.tenantId, act))
      const word = paging.keyword?.trim().toLowerCase() ?? ''
      const rows = all.filter(({ name, nameEn }) => `${name} ${nameEn}`.toLowerCase().includes(word))
      const offset = offsetOf(paging)
      return { rows: rows.slice(offset, offset + paging.limit), total: rows.length }
    },

    create: (act: Act, draft: DepartmentDraft): Promise<Written> =>
      change(act, async (tx) => {
        expectParent(await departmentRows.all(tx, act.tenantId), draft.parentId)
        const id = randomUUID()
        await departmentRows.insert(tx, { ...draft, id, tenantId: act.tenantId })
        return {
          result: { id, revision: 1 },
          deeds: [{ action: 'department', object: draft.name, kind: 'create', after: draft }],
        }
      }),

    update: (act: Act, id: string, draft: DepartmentDraft): Promise<Written> =>
      change(act, async (tx) => {
        const { all, before } = await find(tx, act, id)
        expectParent(all, draft.parentId)
        if (isAbove(all, id, draft.parentId)) throw invalidField('parentId', 'cycle')
        const revision = before.revision + 1
        await departmentRows.update(tx, before, { ...draft, revision })
        return {
          result: { id, revision },
          deeds: [{ action: 'department', object: draft.name, kind: 'update', before: draftOf(before), after: draft }],
        }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const { all, before } = await find(tx, act, id)
        const departments = all.filter(({ parentId }) => parentId === id).map(({ name }) => name)
        const { users } = before
        if (departments.length > 0 || users > 0) throw new AppError('record.in_use', { departments, users })
        await departmentRows.delete(tx, before)
        return {
          result: { id, revision: before.revision },
          deeds: [{ action: 'department', object: before.name, kind: 'delete', before: draftOf(before) }],
        }
      }),
  }
}

const draftOf = ({ parentId, name, nameEn, orderNum }: CountedDepartment): DepartmentDraft => ({
  parentId,
  name,
  nameEn,
  orderNum,
})

function expectParent(all: CountedDepartment[], parentId: string | null): void {
  if (parentId !== null && !all.some(({ id }) => id === parentId)) {
    throw invalidField('parentId', 'unknown')
  }
}

/** The department of an act, as the actor has seen it, and all of the tenant. */
async function find(tx: Transaction, act: Act, id: string) {
  const all = await departmentRows.all(tx, act.tenantId)
  const before = all.find((row) => row.id === id)
  if (!before) throw new AppError('record.not_found')
  expectRevision(act, before)
  return { all, before }
}
