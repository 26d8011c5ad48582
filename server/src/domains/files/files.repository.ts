import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { files } from './files.tables'

export type FileRow = typeof files.$inferSelect
export type Use = { letterId: number; use: 'push' | 'reply' }

export type FilesRepository = ReturnType<typeof createFilesRepository>

/** Rows of uploaded files. All but the one behind a signed address name the tenant. */
export function createFilesRepository(db: Database) {
  return {
    async insert(row: FileRow): Promise<void> {
      await db.insert(files).values(row)
    },

    async find(id: string): Promise<FileRow | null> {
      const rows = await db.select().from(files).where(eq(files.id, id))
      return rows[0] ?? null
    },

    findAll(tenantId: string, ids: string[]): Promise<FileRow[]> {
      return db
        .select()
        .from(files)
        .where(and(eq(files.tenantId, tenantId), inArray(files.id, ids)))
    },

    /** Bytes that a user uploaded since an instant. */
    async uploadedSince({ tenantId, ownerId }: Pick<FileRow, 'tenantId' | 'ownerId'>, since: Date): Promise<number> {
      const [row] = await db
        .select({ total: sql<string>`coalesce(sum(${files.size}), 0)` })
        .from(files)
        .where(and(eq(files.tenantId, tenantId), eq(files.ownerId, ownerId), gte(files.createdAt, since)))
      return Number(row?.total ?? 0)
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

/** Binds free uploads of one owner to a letter, in the transaction it is given. Answers those that were bound. */
export function bindFiles(
  inside: Database,
  { tenantId, ownerId }: Pick<FileRow, 'tenantId' | 'ownerId'>,
  ids: string[],
  use: Use,
): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  const free = and(eq(files.tenantId, tenantId), eq(files.ownerId, ownerId), isNull(files.letterId))
  return inside
    .update(files)
    .set(use)
    .where(and(free, inArray(files.id, ids)))
    .returning()
}

/** The files of a letter that is no more are free again, and swept away when nobody uses them. */
export async function releaseFiles(inside: Database, tenantId: string, letterId: number): Promise<void> {
  await inside
    .update(files)
    .set({ letterId: null, use: null })
    .where(and(eq(files.tenantId, tenantId), eq(files.letterId, letterId)))
}
