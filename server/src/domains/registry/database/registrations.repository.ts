import { and, asc, count, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Capability, Manifest, Registration } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { apps, appVersions, registrations } from './registry.tables'

export type Target = { tenantId: string; name: string }
export type RegistrationRow = typeof registrations.$inferSelect
export type NewRegistration = Target & Registration & { updatedAt: Date; updatedBy: string; version?: string }
export type AppEntry = RegistrationRow & { title: string; titleEn: string; kind: Manifest['kind'] }
export type RunningVersion = { app: string; isStable: boolean; manifest: Manifest }
/** What is written to a registration, on which revision it was decided, by whom and when. */
export type Change = { expected: number; set: Partial<RegistrationRow>; by: string; at: Date }

/** What a registration says without a canary. */
export const noCanary = {
  canaryVersion: null,
  canaryPercent: null,
  canaryPolicy: null,
  canarySince: null,
  canaryBudget: null,
}

export type RegistrationsRepository = ReturnType<typeof createRegistrationsRepository>

/** What each tenant runs. Every query names the tenant; every change names the revision it was decided on. */
export function createRegistrationsRepository(db: Database) {
  const ofApp = ({ tenantId, name }: Target) => and(eq(registrations.tenantId, tenantId), eq(registrations.name, name))
  return {
    ...createReaders(db),

    /** False when somebody else registered the app or took the menu prefix in the meantime. */
    async insert(row: NewRegistration): Promise<boolean> {
      const inserted = await db
        .insert(registrations)
        .values({ ...row, revision: 1 })
        .onConflictDoNothing()
        .returning({ revision: registrations.revision })
      return inserted.length === 1
    },

    /** Compare and swap in one statement: the next revision, or null when `expected` is not the current one. */
    async change(target: Target, { expected, set, by, at }: Change): Promise<number | null> {
      const [changed] = await db
        .update(registrations)
        .set({ ...set, revision: expected + 1, updatedAt: at, updatedBy: by })
        .where(and(ofApp(target), eq(registrations.revision, expected)))
        .returning({ revision: registrations.revision })
      return changed?.revision ?? null
    },
  }
}

const ofManifest = (field: 'title' | 'titleEn' | 'kind') => sql`${appVersions.manifest} ->> ${sql.raw(`'${field}'`)}`
const toldOf = {
  title: sql<string>`coalesce(${ofManifest('title')}, ${apps.title})`,
  titleEn: sql<string>`coalesce(${ofManifest('titleEn')}, ${apps.titleEn})`,
  kind: sql<Manifest['kind']>`coalesce(${ofManifest('kind')}, ${apps.kind})`,
}

/** A version that a registration gives to all or to some. */
export const isRun = and(
  eq(appVersions.name, registrations.name),
  or(eq(appVersions.version, registrations.version), eq(appVersions.version, registrations.canaryVersion)),
)

function createReaders(db: Database) {
  return {
    async find({ tenantId, name }: Target): Promise<RegistrationRow | null> {
      const filter = and(eq(registrations.tenantId, tenantId), eq(registrations.name, name))
      const [row] = await db.select().from(registrations).where(filter)
      return row ?? null
    },

    async capabilitiesOf(tenantId: string, name: string): Promise<Capability[] | null> {
      const filter = and(eq(registrations.tenantId, tenantId), eq(registrations.name, name))
      const [row] = await db.select().from(registrations).where(filter)
      return row?.enabled ? row.capabilities : null
    },

    async findByPrefix(tenantId: string, menuPrefix: string): Promise<RegistrationRow | null> {
      const filter = and(eq(registrations.tenantId, tenantId), eq(registrations.menuPrefix, menuPrefix))
      const [row] = await db.select().from(registrations).where(filter)
      return row ?? null
    },

    /** Every app that the tenant has, released or not: with the titles of the version that it runs, else of the one published last. */
    async apps(tenantId: string): Promise<AppEntry[]> {
      const rows = await db
        .select({ registration: registrations, app: toldOf })
        .from(registrations)
        .innerJoin(apps, eq(apps.name, registrations.name))
        .leftJoin(
          appVersions,
          and(eq(appVersions.name, registrations.name), eq(appVersions.version, registrations.version)),
        )
        .where(eq(registrations.tenantId, tenantId))
        .orderBy(asc(registrations.orderNum))
      return rows.map(({ registration, app }) => ({ ...app, ...registration }))
    },

    /** What users of the tenant may open, stable versions and canaries, with what each says of libraries. */
    async running(tenantId: string): Promise<RunningVersion[]> {
      const rows = await db
        .select({ registration: registrations, version: appVersions.version, manifest: appVersions.manifest })
        .from(registrations)
        .innerJoin(appVersions, isRun)
        .where(and(eq(registrations.tenantId, tenantId), eq(registrations.enabled, true)))
        .orderBy(asc(registrations.orderNum))
      return rows.map(({ registration, version, manifest }) => {
        return { app: registration.name, isStable: registration.version === version, manifest }
      })
    },

    /** Until the transaction ends: others that ask for the same wait. */
    holdLibraries: (tenantId: string) =>
      db.execute(sql`select pg_advisory_xact_lock(hashtext(${`center.libraries ${tenantId}`}))`),

    /** How every tenant has an app that has it. */
    ofApp: (name: string): Promise<RegistrationRow[]> =>
      db.select().from(registrations).where(eq(registrations.name, name)),

    /** Every canary of every tenant. */
    canaries: (): Promise<RegistrationRow[]> =>
      db.select().from(registrations).where(isNotNull(registrations.canaryVersion)),

    /** How many tenants run a version, whole or as canary. */
    async countUsers(name: string, version: string): Promise<number> {
      const runs = or(eq(registrations.version, version), eq(registrations.canaryVersion, version))
      const [counted] = await db
        .select({ users: count() })
        .from(registrations)
        .where(and(eq(registrations.name, name), runs))
      return counted?.users ?? 0
    },
  }
}
