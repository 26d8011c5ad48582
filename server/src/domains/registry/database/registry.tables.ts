import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type {
  BundleSignature,
  Capability,
  CheckReport,
  GuestKind,
  HealthBudget,
  Manifest,
  Policy,
} from '@center/shared/contract'

/** An app by its import-map name; the titles are those of the version published last, for tenants that run none of it yet. */
export const apps = pgTable('apps', {
  name: text('name').primaryKey(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  kind: text('kind').$type<GuestKind>().notNull(),
  /** Whose operators publish it while no vendor has its scope; null: the portal's own. */
  ownerTenantId: text('owner_tenant_id'),
})

/** A published version never changes: no column but the last six is written after it was published. */
export const appVersions = pgTable(
  'app_versions',
  {
    /** Order of publication. */
    sequence: serial('sequence').notNull().unique(),
    name: text('name')
      .notNull()
      .references(() => apps.name),
    version: text('version').notNull(),
    manifest: jsonb('manifest').$type<Manifest>().notNull(),
    /** Address of a version that its owner serves; null when the files are ours. */
    baseUrl: text('base_url'),
    /** SHA-256 over names and contents: tells "the same again" from "other bytes". */
    digest: text('digest').notNull(),
    bytes: integer('bytes').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    publishedBy: text('published_by').notNull(),
    /** A version that was withdrawn is released no more. */
    enabled: boolean('enabled').notNull().default(true),
    /** Retention took the files; the number stays taken. */
    filesRemovedAt: timestamp('files_removed_at', { withTimezone: true }),
    /** What `center check` found, and who says so; all three or none. */
    report: jsonb('report').$type<CheckReport>(),
    reportAt: timestamp('report_at', { withTimezone: true }),
    reportBy: text('report_by'),
    /** Over the manifest and the hashes of all files; null for a version that is not signed. */
    signature: jsonb('signature').$type<BundleSignature>(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)

export const appFiles = pgTable(
  'app_files',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    path: text('path').notNull(),
    /** Name of the blob. */
    sha256: text('sha256').notNull(),
    integrity: text('integrity').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version, table.path] }),
    foreignKey({
      name: 'app_files_version',
      columns: [table.name, table.version],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
  ],
)

/** Source maps of versions: never served, read by those who publish the app. */
export const sourceMaps = pgTable(
  'source_maps',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    path: text('path').notNull(),
    /** Name of the blob. */
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version, table.path] }),
    foreignKey({
      name: 'source_maps_version',
      columns: [table.name, table.version],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
  ],
)

/** How a tenant has an app, and which version it runs. Every write raises `revision` by one. */
export const registrations = pgTable(
  'registrations',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name')
      .notNull()
      .references(() => apps.name),
    orderNum: serial('order_num').notNull(),
    menuPrefix: text('menu_prefix').notNull(),
    origins: jsonb('origins').$type<string[]>().notNull(),
    capabilities: jsonb('capabilities').$type<Capability[]>().notNull(),
    isolation: text('isolation').$type<'none' | 'frame'>().notNull(),
    props: jsonb('props').$type<Record<string, unknown>>().notNull(),
    enabled: boolean('enabled').notNull(),
    revision: integer('revision').notNull(),
    version: text('version'),
    policy: text('policy').$type<Policy>().notNull().default('prompt'),
    /** Releases are refused until it is unpinned. */
    pinned: boolean('pinned').notNull().default(false),
    /** What a share of the users runs instead of `version`; all five or none. */
    canaryVersion: text('canary_version'),
    canaryPercent: integer('canary_percent'),
    canaryPolicy: text('canary_policy').$type<Policy>(),
    canarySince: timestamp('canary_since', { withTimezone: true }),
    canaryBudget: jsonb('canary_budget').$type<HealthBudget>(),
    /** The share that a canary was last taken back from: for these users the way back is `immediate`. */
    returningPercent: integer('returning_percent').notNull().default(0),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.name] }),
    unique('registrations_tenant_menu_prefix').on(table.tenantId, table.menuPrefix),
    foreignKey({
      name: 'registrations_version',
      columns: [table.name, table.version],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
    foreignKey({
      name: 'registrations_canary',
      columns: [table.name, table.canaryVersion],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
  ],
)

/** Who moved a tenant, or a share of its users, from where to where. Rows are added, never changed. */
export const releases = pgTable(
  'releases',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    revision: integer('revision').notNull(),
    from: text('from_version'),
    to: text('to_version').notNull(),
    /** Revision of the release that a roll-back of this one returns to. */
    below: integer('below_revision'),
    action: text('action').$type<'release' | 'rollback'>().notNull().default('release'),
    /** A move of the canary leaves the stable version alone: the way back of the stable one does not see it. */
    track: text('track').$type<'stable' | 'canary'>().notNull().default('stable'),
    percent: integer('percent').notNull().default(100),
    auto: boolean('auto').notNull().default(false),
    policy: text('policy').$type<Policy>().notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    note: text('note').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.name, table.revision] }),
    index('releases_tenant_at').on(table.tenantId, table.at),
    foreignKey({
      name: 'releases_registration',
      columns: [table.tenantId, table.name],
      foreignColumns: [registrations.tenantId, registrations.name],
    }),
  ],
)

/** Signs what a browser is told of its place among the canaries. One row. */
export const cohortKeys = pgTable('cohort_keys', { id: integer('id').primaryKey(), secret: text('secret').notNull() })
