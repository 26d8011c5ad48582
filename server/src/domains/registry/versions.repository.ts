import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { appFiles, apps, appVersions } from './registry.tables'

export type VersionRow = typeof appVersions.$inferSelect
export type NewVersion = Omit<typeof appVersions.$inferInsert, 'sequence' | 'enabled'>
export type FileRow = { path: string; sha256: string; integrity: string; bytes: number }

export type VersionsRepository = ReturnType<typeof createVersionsRepository>

/** Published versions and their files: rows are added, never changed. */
export function createVersionsRepository(db: Database) {
  return {
    ...createFileReaders(db),

    async find(name: string, version: string): Promise<VersionRow | null> {
      const [row] = await db
        .select()
        .from(appVersions)
        .where(and(eq(appVersions.name, name), eq(appVersions.version, version)))
      return row ?? null
    },

    /** Newest first. Empty when nobody has published the app. */
    list(name: string): Promise<VersionRow[]> {
      return db.select().from(appVersions).where(eq(appVersions.name, name)).orderBy(desc(appVersions.sequence))
    },

    async hasApp(name: string): Promise<boolean> {
      const rows = await db.select({ name: apps.name }).from(apps).where(eq(apps.name, name))
      return rows.length > 0
    },

    /** Adds a version whole or not at all; false when the number is taken already. */
    async insert(row: NewVersion, files: FileRow[]): Promise<boolean> {
      const { name, version, manifest } = row
      const app = { title: manifest.title, titleEn: manifest.titleEn, kind: manifest.kind }
      return db.transaction(async (tx) => {
        await tx
          .insert(apps)
          .values({ name, ...app })
          .onConflictDoNothing()
        const inserted = await tx
          .insert(appVersions)
          .values(row)
          .onConflictDoNothing({ target: [appVersions.name, appVersions.version] })
          .returning({ sequence: appVersions.sequence })
        if (inserted.length === 0) return false
        await tx.update(apps).set(app).where(eq(apps.name, name))
        for (let start = 0; start < files.length; start += 500) {
          await tx.insert(appFiles).values(files.slice(start, start + 500).map((file) => ({ name, version, ...file })))
        }
        return true
      })
    },
  }
}

function createFileReaders(db: Database) {
  return {
    /** Files by version, in the order of their names. */
    async filesOf(name: string, versions: string[]): Promise<Map<string, FileRow[]>> {
      const rows = await db
        .select()
        .from(appFiles)
        .where(and(eq(appFiles.name, name), inArray(appFiles.version, versions)))
        .orderBy(asc(appFiles.path))
      const byVersion = new Map<string, FileRow[]>(versions.map((version) => [version, []]))
      for (const { version, path, sha256, integrity, bytes } of rows) {
        byVersion.get(version)?.push({ path, sha256, integrity, bytes })
      }
      return byVersion
    },

    /** Blob of a file that may be served; null for unknown files and withdrawn versions. */
    async findBlob(name: string, version: string, path: string): Promise<string | null> {
      const [row] = await db
        .select({ sha256: appFiles.sha256 })
        .from(appFiles)
        .innerJoin(appVersions, and(eq(appVersions.name, appFiles.name), eq(appVersions.version, appFiles.version)))
        .where(
          and(
            eq(appFiles.name, name),
            eq(appFiles.version, version),
            eq(appFiles.path, path),
            eq(appVersions.enabled, true),
          ),
        )
      return row?.sha256 ?? null
    },
  }
}
