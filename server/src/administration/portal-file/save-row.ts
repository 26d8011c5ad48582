import { and, eq, sql } from 'drizzle-orm'
import type { PortalKind } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import type { SealPurpose } from '../../platform/secrets/sealing'
import type {
  applications,
  departments,
  enterprises,
  roles,
  users,
  workbenches,
} from '../../domains/members/members.tables'
import type { menuNodes } from '../../domains/permissions/permissions.tables'
import type { PortalRow } from './portal-row'

type RevisedTable =
  | typeof applications
  | typeof departments
  | typeof enterprises
  | typeof menuNodes
  | typeof roles
  | typeof users
  | typeof workbenches

/** A row that is written: where, and whether it is there. */
export type RowToWrite = { tx: Transaction; tenantId: string; id: string; isNew: boolean }

export type RowKind = Exclude<PortalKind, 'tenant' | 'app'>
/** The id of a row that the file names. */
export type IdOf = (kind: RowKind, key: string) => string
export type Writing = RowToWrite & {
  key: string
  fields: PortalRow['fields']
  idOf: IdOf
  now: Date
  /** The secret that the file gives the row, sealed; undefined where it keeps its own. */
  newSecret: (purpose: SealPurpose) => string | undefined
}

/** Inserts a row, or updates it and raises its revision. Values that are undefined stay as they are. */
export async function saveRow(table: RevisedTable, { tx, tenantId, id, isNew }: RowToWrite, values: object) {
  if (isNew) return void (await tx.insert(table).values({ ...values, id, tenantId } as never))
  const revision = sql`${table.revision} + 1`
  await tx
    .update(table)
    .set({ ...values, revision } as never)
    .where(and(eq(table.id, id), eq(table.tenantId, tenantId)))
}

export async function deleteRow(table: RevisedTable, { tx, tenantId, id }: Omit<RowToWrite, 'isNew'>): Promise<void> {
  await tx.delete(table).where(and(eq(table.id, id), eq(table.tenantId, tenantId)))
}
