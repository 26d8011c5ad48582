import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import { files } from './files.tables'

export type FileRow = typeof files.$inferSelect
export type Use = { letterId: number; use: 'push' | 'reply' }

type Owned = Pick<FileRow, 'tenantId' | 'ownerId'>
/** What an owner may upload from an instant on. */
export type Quota = { since: Date; maxBytes: number }

/** The first half of the locks that are one for each owner. */
const QUOTA_LOCK = 7_304_002

export type FilesRepository = ReturnType<typeof createFilesRepository>

/**
 * Rows of uploaded files. All but the one behind a signed address name the tenant. What signs addresses lies sealed, and comes opened;
 * one from before there was a seal is sealed when it is read.
 */
export function createFilesRepository(db: Database, sealing: Sealing) {
  const seal = (secret: string) => sealing.seal('file-secret', secret)
  const toOpened = async (row: FileRow): Promise<FileRow> => {
    if (!sealing.isSealed(row.secret)) {
      await db
        .update(files)
        .set({ secret: seal(row.secret) })
        .where(and(eq(files.id, row.id), eq(files.secret, row.secret)))
    }
    return { ...row, secret: sealing.open('file-secret', row.secret) }
  }

  return {
    /** Bytes that a user uploaded since an instant. */
    uploadedSince: (owner: Owned, since: Date): Promise<number> => uploadedSince(db, owner, since),

    /** Writes the row if its owner has room for it. False when not: uploads at the same time see each other. */
    reserve: (row: FileRow, { since, maxBytes }: Quota): Promise<boolean> =>
      db.transaction(async (tx) => {
        const owner = `${row.tenantId}\n${row.ownerId}`
        await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${owner}))`)
        if ((await uploadedSince(tx, row, since)) + row.size > maxBytes) return false
        await tx.insert(files).values({ ...row, secret: seal(row.secret) })
        return true
      }),

    async remove(id: string): Promise<void> {
      await db.delete(files).where(eq(files.id, id))
    },

    async find(id: string): Promise<FileRow | null> {
      const [row] = await db.select().from(files).where(eq(files.id, id))
      return row ? toOpened(row) : null
    },

    async findAll(tenantId: string, ids: string[]): Promise<FileRow[]> {
      const rows = await db
        .select()
        .from(files)
        .where(and(eq(files.tenantId, tenantId), inArray(files.id, ids)))
      return Promise.all(rows.map(toOpened))
    },

    /** Forgets uploads that never went with a letter. */
    async removeUnused(before: Date): Promise<void> {
      await db.delete(files).where(and(isNull(files.letterId), lt(files.createdAt, before)))
    },

    async isReferenced(sha256: string): Promise<boolean> {
      return (await db.select({ id: files.id }).from(files).where(eq(files.sha256, sha256)).limit(1)).length > 0
    },
  }
}

async function uploadedSince(db: Database, { tenantId, ownerId }: Owned, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.ownerId, ownerId), gte(files.createdAt, since)))
  return Number(row?.total ?? 0)
}

/** Binds free uploads of one owner to a letter, in the transaction it is given. Answers those that were bound. */
export function bindFiles(tx: Database, { tenantId, ownerId }: Owned, ids: string[], use: Use): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  const free = and(eq(files.tenantId, tenantId), eq(files.ownerId, ownerId), isNull(files.letterId))
  return tx
    .update(files)
    .set(use)
    .where(and(free, inArray(files.id, ids)))
    .returning()
}

/** The files of a letter that is no more are free again, and swept away when no one uses them. */
export async function releaseFiles(tx: Database, tenantId: string, letterId: number): Promise<void> {
  await tx
    .update(files)
    .set({ letterId: null, use: null })
    .where(and(eq(files.tenantId, tenantId), eq(files.letterId, letterId)))
}
