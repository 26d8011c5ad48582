import { and, asc, eq } from 'drizzle-orm'
import type { Manifest, Policy } from '@center/shared/contract'
import type { Database } from '../../platform/database'
import { apps, appVersions, registrations } from './registry.tables'

export type Target = { tenantId: string; name: string }
export type RegistrationRow = typeof registrations.$inferSelect
export type NewRegistration = Omit<typeof registrations.$inferInsert, 'orderNum' | 'revision' | 'version' | 'policy'>
export type AppEntry = RegistrationRow & { title: string; titleEn: string; kind: Manifest['kind'] }
export type Move = { expected: number; to: string; policy: Policy; by: string; at: Date }
export type GuestRow = Omit<RegistrationRow, 'version'> & {
  version: string
  manifest: Manifest
  baseUrl: string | null
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

    /** The next revision, or null when `expected` is not the current one. */
    async update(row: NewRegistration, expected: number): Promise<number | null> {
      const { tenantId, name, ...changes } = row
      const [updated] = await db
        .update(registrations)
        .set({ ...changes, revision: expected + 1 })
        .where(and(ofApp({ tenantId, name }), eq(registrations.revision, expected)))
        .returning({ revision: registrations.revision })
      return updated?.revision ?? null
    },

    /** Points the tenant at a version: compare and swap in one statement. Null when `expected` is not current. */
    async move(target: Target, { expected, to, policy, by, at }: Move): Promise<number | null> {
      const [moved] = await db
        .update(registrations)
        .set({ version: to, policy, revision: expected + 1, updatedAt: at, updatedBy: by })
        .where(and(ofApp(target), eq(registrations.revision, expected)))
        .returning({ revision: registrations.revision })
      return moved?.revision ?? null
    },
  }
}

function createReaders(db: Database) {
  const isReleased = and(eq(appVersions.name, registrations.name), eq(appVersions.version, registrations.version))
  return {
    async find({ tenantId, name }: Target): Promise<RegistrationRow | null> {
      const filter = and(eq(registrations.tenantId, tenantId), eq(registrations.name, name))
      const [row] = await db.select().from(registrations).where(filter)
      return row ?? null
    },

    async findByPrefix(tenantId: string, menuPrefix: string): Promise<RegistrationRow | null> {
      const filter = and(eq(registrations.tenantId, tenantId), eq(registrations.menuPrefix, menuPrefix))
      const [row] = await db.select().from(registrations).where(filter)
      return row ?? null
    },

    /** Every app that the tenant has, released or not. */
    async apps(tenantId: string): Promise<AppEntry[]> {
      const rows = await db
        .select({ registration: registrations, app: apps })
        .from(registrations)
        .innerJoin(apps, eq(apps.name, registrations.name))
        .where(eq(registrations.tenantId, tenantId))
        .orderBy(asc(registrations.orderNum))
      return rows.map(({ registration, app }) => ({ ...app, ...registration }))
    },

    /** What the tenant's users may open: enabled, released and not withdrawn. */
    async guests(tenantId: string): Promise<GuestRow[]> {
      const isOpen = and(eq(registrations.enabled, true), eq(appVersions.enabled, true))
      const rows = await db
        .select({ registration: registrations, released: appVersions })
        .from(registrations)
        .innerJoin(appVersions, isReleased)
        .where(and(eq(registrations.tenantId, tenantId), isOpen))
        .orderBy(asc(registrations.orderNum))
      return rows.map(({ registration, released }) => {
        const { version, manifest, baseUrl } = released
        return { ...registration, version, manifest, baseUrl }
      })
    },
  }
}
