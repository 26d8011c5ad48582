import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppendAudit, AuditEntry } from '../../../platform/database/audit'
import type { Database } from '../../../platform/database/database'
import { notify } from '../../../platform/database/notify'
import { signOnServices } from '../single-sign-on.tables'

export type ServiceRow = typeof signOnServices.$inferSelect
/** What is written down with a change. */
export type Deed = Pick<AuditEntry, 'actor' | 'tenantId' | 'details' | 'requestId'>

/** Throws when the list as it stands forbids the change. */
export type Check = (list: ServiceRow[]) => void

export type ServiceRegistryRepository = ReturnType<typeof createServiceRegistryRepository>

/** Where every instance hears that the list has changed. */
export const SERVICES_CHANNEL = 'center_sign_on_services'

const listIn = (tx: Database) =>
  tx
    .select()
    .from(signOnServices)
    .where(isNull(signOnServices.removedAt))
    .orderBy(asc(signOnServices.name), asc(signOnServices.address))

export function createServiceRegistryRepository(db: Database, appendAudit: AppendAudit) {
  /** Look, change, audit and the word to all instances are one transaction; of two at once the second sees what the first did. */
  async function write(
    change: (tx: Database) => Promise<ServiceRow[]>,
    { check, ...deed }: Deed & { check: Check },
  ): Promise<ServiceRow | null> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${signOnServices} in share row exclusive mode`)
      check(await listIn(tx))
      const [row] = await change(tx)
      if (!row) return null
      const entry = { action: 'sign-on-service', object: row.address, at: row.updatedAt, ...deed } as const
      await appendAudit(tx, entry)
      await notify(tx, SERVICES_CHANNEL)
      return row
    })
  }
  const isCurrent = (id: string, revision: number) =>
    and(eq(signOnServices.id, id), eq(signOnServices.revision, revision), isNull(signOnServices.removedAt))

  return {
    list: (): Promise<ServiceRow[]> => listIn(db),

    /** Those that no one ever registered or took away. */
    async seed(rows: ServiceRow[]): Promise<void> {
      if (rows.length > 0) await db.insert(signOnServices).values(rows).onConflictDoNothing()
    },

    /** Null when the address is taken. One that was taken away may come back. */
    add(row: ServiceRow, deed: Deed & { check: Check }): Promise<ServiceRow | null> {
      // One that comes back is the one that it was.
      const again = { ...row, id: sql`${signOnServices.id}`, revision: sql`${signOnServices.revision} + 1` }
      return write(
        (tx) =>
          tx
            .insert(signOnServices)
            .values(row)
            .onConflictDoUpdate({
              target: signOnServices.address,
              set: again,
              setWhere: isNotNull(signOnServices.removedAt),
            })
            .returning(),
        deed,
      )
    },

    /** Null when somebody was faster. */
    change(row: ServiceRow, deed: Deed & { check: Check }): Promise<ServiceRow | null> {
      const { id, revision, ...set } = row
      const update = (tx: Database) =>
        tx
          .update(signOnServices)
          .set({ ...set, revision: revision + 1 })
          .where(isCurrent(id, revision))
          .returning()
      return write(update, deed)
    },

    async isTaken(address: string, id: string): Promise<boolean> {
      const [row] = await db.select().from(signOnServices).where(eq(signOnServices.address, address))
      return row !== undefined && row.id !== id
    },
  }
}
