import { and, asc, desc, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import type { GuestKind } from '@center/shared/contract'
import type { AppendAudit } from '../../../platform/database/audit'
import type { Database } from '../../../platform/database/database'
import { createCertificationsRepository } from './certifications.repository'
import { appendToLog } from './version-log.repository'
import { appFiles, apps, appVersions, registrations } from './registry.tables'

export type VersionRow = typeof appVersions.$inferSelect
export type NewVersion = Pick<
  VersionRow,
  'name' | 'version' | 'manifest' | 'baseUrl' | 'digest' | 'bytes' | 'publishedAt' | 'publishedBy' | 'signature'
> & {
  /** Whose app it is from its first version on, where no vendor has its scope. */
  ownerTenantId: string | null
  /** The portal has it checked. */
  isCertified: boolean
}
export type FileRow = { path: string; sha256: string; integrity: string; bytes: number }

const ofVersion = (name: string, version: string) => and(eq(appVersions.name, name), eq(appVersions.version, version))

export type VersionsRepository = ReturnType<typeof createVersionsRepository>

/** Published versions and their files: rows are added, never changed. */
export function createVersionsRepository(db: Database, appendAudit: AppendAudit) {
  return {
    ...createFileReaders(db),

    async find(name: string, version: string): Promise<VersionRow | null> {
      const [row] = await db.select().from(appVersions).where(ofVersion(name, version))
      return row ?? null
    },

    /** As `find`, and until the transaction ends no one withdraws the version or removes its files. */
    async hold(name: string, version: string): Promise<VersionRow | null> {
      const [row] = await db.select().from(appVersions).where(ofVersion(name, version)).for('share')
      return row ?? null
    },

    /** Newest first. Empty when no one has published the app. */
    list(name: string): Promise<VersionRow[]> {
      return db.select().from(appVersions).where(eq(appVersions.name, name)).orderBy(desc(appVersions.sequence))
    },

    /** Writes what may change of a version; false when there is no such version. */
    async update(
      { name, version }: Pick<VersionRow, 'name' | 'version'>,
      set: Partial<Pick<VersionRow, 'enabled' | 'filesRemovedAt' | 'report' | 'reportAt' | 'reportBy' | 'signature'>>,
    ): Promise<boolean> {
      const updated = await db
        .update(appVersions)
        .set(set)
        .where(ofVersion(name, version))
        .returning({ version: appVersions.version })
      return updated.length === 1
    },

    /** Apps with a version that can be released. */
    releasable: (): Promise<(typeof apps.$inferSelect)[]> =>
      db
        .select()
        .from(apps)
        .where(
          exists(
            db
              .select({ version: appVersions.version })
              .from(appVersions)
              .where(
                and(eq(appVersions.name, apps.name), eq(appVersions.enabled, true), isNull(appVersions.filesRemovedAt)),
              ),
          ),
        )
        .orderBy(asc(apps.name)),

    async kindOf(name: string): Promise<GuestKind | null> {
      const rows = await db.select({ kind: apps.kind }).from(apps).where(eq(apps.name, name))
      return rows[0]?.kind ?? null
    },

    /** Adds a version whole or not at all; false when the number is taken already. */
    async insert(
      { ownerTenantId, isCertified, ...row }: NewVersion,
      files: FileRow[],
      requestId: string | null,
    ): Promise<boolean> {
      const { name, version, manifest, digest, bytes, baseUrl, signature, publishedAt: at, publishedBy: actor } = row
      const app = { title: manifest.title, titleEn: manifest.titleEn, kind: manifest.kind }
      return db.transaction(async (tx) => {
        await tx
          .insert(apps)
          .values({ name, ...app, ownerTenantId })
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
        const log = await appendToLog(tx, row, files, at)
        if (isCertified) await createCertificationsRepository(tx).queue({ name, version }, at)
        await appendAudit(tx, {
          at,
          actor,
          tenantId: null,
          action: 'publish',
          object: `${name}@${version}`,
          details: {
            digest,
            log,
            bytes,
            files: files.length,
            ...(baseUrl === null ? {} : { baseUrl }),
            ...(signature === null ? {} : { keyId: signature.keyId }),
          },
          requestId,
        })
        return true
      })
    },
  }
}

/** A tenant runs the version, whole or as canary. */
function isRun(db: Database) {
  const { name, version, canaryVersion } = registrations
  const isThis = or(eq(version, appVersions.version), eq(canaryVersion, appVersions.version))
  return exists(
    db
      .select({ name })
      .from(registrations)
      .where(and(eq(name, appVersions.name), isThis)),
  )
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

    /** Blobs of a version's files that may be served, by path; empty for an unknown version, and for a withdrawn one that no tenant runs. */
    async blobsOf(name: string, version: string): Promise<Map<string, string>> {
      const rows = await db
        .select({ path: appFiles.path, sha256: appFiles.sha256 })
        .from(appFiles)
        .innerJoin(appVersions, and(eq(appVersions.name, appFiles.name), eq(appVersions.version, appFiles.version)))
        .where(
          and(eq(appFiles.name, name), eq(appFiles.version, version), or(eq(appVersions.enabled, true), isRun(db))),
        )
      return new Map(rows.map(({ path, sha256 }) => [path, sha256]))
    },
  }
}
