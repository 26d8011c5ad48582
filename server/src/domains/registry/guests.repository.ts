import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Manifest } from '@center/shared/contract'
import type { Database } from '../../platform/database'
import type { RegistrationRow } from './registrations.repository'
import { appFiles, appVersions, cohortKeys, registrations } from './registry.tables'
import type { FileRow } from './versions.repository'

/** A version as a tenant has it. */
export type GuestRow = Omit<RegistrationRow, 'version'> & {
  version: string
  manifest: Manifest
  baseUrl: string | null
}
export type VersionInUse = { row: GuestRow; files: FileRow[] }
/** An app that the tenant's users may open: what all of them run, and what some of them run instead. */
export type ReleasedGuest = { registration: RegistrationRow; stable: VersionInUse; canary: VersionInUse | null }

export type GuestsRepository = ReturnType<typeof createGuestsRepository>

/** What pages ask about, read for a whole tenant at once. */
export function createGuestsRepository(db: Database) {
  const isInUse = (table: typeof appVersions | typeof appFiles) =>
    and(
      eq(table.name, registrations.name),
      or(eq(table.version, registrations.version), eq(table.version, registrations.canaryVersion)),
    )
  const openOf = (tenantId: string) => and(eq(registrations.tenantId, tenantId), eq(registrations.enabled, true))

  async function filesInUse(tenantId: string): Promise<Map<string, FileRow[]>> {
    const rows = await db
      .select({ file: appFiles })
      .from(registrations)
      .innerJoin(appFiles, isInUse(appFiles))
      .where(openOf(tenantId))
      .orderBy(asc(appFiles.path))
    const byVersion = new Map<string, FileRow[]>()
    for (const { file } of rows) {
      const key = `${file.name}@${file.version}`
      byVersion.set(key, [...(byVersion.get(key) ?? []), file])
    }
    return byVersion
  }

  return {
    /** Enabled, released and not withdrawn, in the order of registration. */
    async released(tenantId: string): Promise<ReleasedGuest[]> {
      const rows = await db
        .select({ registration: registrations, published: appVersions })
        .from(registrations)
        .innerJoin(appVersions, and(isInUse(appVersions), eq(appVersions.enabled, true)))
        .where(openOf(tenantId))
        .orderBy(asc(registrations.orderNum))
      const files = await filesInUse(tenantId)
      const find = (registration: RegistrationRow, version: string | null): VersionInUse | null => {
        const published = rows.find(({ published: row }) => row.name === registration.name && row.version === version)
        if (!published) return null
        const { manifest, baseUrl, version: number } = published.published
        const row = { ...registration, version: number, manifest, baseUrl }
        return { row, files: files.get(`${row.name}@${number}`) ?? [] }
      }
      const byName = new Map(rows.map(({ registration }) => [registration.name, registration]))
      return [...byName.values()].flatMap((registration) => {
        const stable = find(registration, registration.version)
        return stable ? [{ registration, stable, canary: find(registration, registration.canaryVersion) }] : []
      })
    },

    /** Every published version of the apps that a tenant has. */
    async published(tenantId: string): Promise<{ name: string; version: string }[]> {
      return db
        .select({ name: appVersions.name, version: appVersions.version })
        .from(registrations)
        .innerJoin(appVersions, eq(appVersions.name, registrations.name))
        .where(eq(registrations.tenantId, tenantId))
    },

    /** The secret that is there, or `proposal` when there is none. */
    async cohortSecret(proposal: string): Promise<string> {
      await db.insert(cohortKeys).values({ id: 1, secret: proposal }).onConflictDoNothing()
      const [row] = await db.select().from(cohortKeys).where(eq(cohortKeys.id, 1))
      return row?.secret ?? proposal
    },

    /** Tells every instance that a tenant has something else; the empty text means all of them. Heard when the transaction ends. */
    async announce(tenantId: string): Promise<void> {
      await db.execute(sql`select pg_notify(${REGISTRY_CHANNEL}, ${tenantId})`)
    },
  }
}

export const REGISTRY_CHANNEL = 'center_registry'
