import { and, asc, eq, sql } from 'drizzle-orm'
import type { BundleSignature, Manifest } from '@center/shared/contract'
import type { Sealing } from '../../../platform/secrets/sealing'
import type { Database } from '../../../platform/database/database'
import { notify } from '../../../platform/database/notify'
import { isRun, type RegistrationRow } from './registrations.repository'
import { appFiles, appVersions, cohortKeys, registrations } from './registry.tables'
import type { FileRow } from './versions.repository'

/** A version as a tenant has it. */
export type GuestRow = Omit<RegistrationRow, 'version'> & {
  version: string
  manifest: Manifest
  baseUrl: string | null
  signature: BundleSignature | null
  publishedBy: string
}
export type VersionInUse = { row: GuestRow; files: FileRow[] }
/** An app that the tenant's users may open: what all of them run, and what some of them run instead. */
export type ReleasedGuest = { registration: RegistrationRow; stable: VersionInUse; canary: VersionInUse | null }

export type GuestsRepository = ReturnType<typeof createGuestsRepository>

/** What pages ask about, read for a whole tenant at once. */
export function createGuestsRepository(db: Database) {
  const openOf = (tenantId: string) => and(eq(registrations.tenantId, tenantId), eq(registrations.enabled, true))

  return {
    /** Enabled and released, in the order of registration; a version that was withdrawn since stays what the tenant runs. */
    async released(tenantId: string): Promise<ReleasedGuest[]> {
      const rows = await db
        .select({ registration: registrations, published: appVersions })
        .from(registrations)
        .innerJoin(appVersions, isRun)
        .where(openOf(tenantId))
        .orderBy(asc(registrations.orderNum))
      const files = await filesOf(
        db,
        rows.map(({ published }) => published),
      )
      const find = (registration: RegistrationRow, version: string | null): VersionInUse | null => {
        const published = rows.find(({ published: row }) => row.name === registration.name && row.version === version)
        if (!published) return null
        const { manifest, baseUrl, signature, publishedBy, version: number } = published.published
        const row = { ...registration, version: number, manifest, baseUrl, signature, publishedBy }
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

    cohortSecret: (proposal: string, sealing: Sealing): Promise<string> => cohortSecretOf(db, proposal, sealing),

    /** Tells every instance that a tenant has something else; the empty text means all of them. Heard when the transaction ends. */
    async announce(tenantId: string): Promise<void> {
      await notify(db, REGISTRY_CHANNEL, tenantId)
    },
  }
}

/** Of these versions and no other: what the tenant runs may be something else by now, and a version's files never change. */
async function filesOf(db: Database, versions: { name: string; version: string }[]): Promise<Map<string, FileRow[]>> {
  const names = sql.param(versions.map(({ name }) => name))
  const numbers = sql.param(versions.map(({ version }) => version))
  const rows = await db
    .select({ file: appFiles })
    .from(appFiles)
    .where(sql`(${appFiles.name}, ${appFiles.version}) in (select * from unnest(${names}::text[], ${numbers}::text[]))`)
    .orderBy(asc(appFiles.path))
  const byVersion = new Map<string, FileRow[]>()
  for (const { file } of rows) {
    const key = `${file.name}@${file.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), file])
  }
  return byVersion
}

export const REGISTRY_CHANNEL = 'center_registry'

/** The stored secret, or `proposal` when none is stored. */
async function cohortSecretOf(db: Database, proposal: string, sealing: Sealing): Promise<string> {
  const sealed = (secret: string) => sealing.seal('cohort-key', secret)
  await db
    .insert(cohortKeys)
    .values({ id: 1, secret: sealed(proposal) })
    .onConflictDoNothing()
  const [row] = await db.select().from(cohortKeys).where(eq(cohortKeys.id, 1))
  if (!row) return proposal
  if (!sealing.isSealed(row.secret)) await db.update(cohortKeys).set({ secret: sealed(row.secret) })
  return sealing.open('cohort-key', row.secret)
}
