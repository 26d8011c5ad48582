import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CertificationState, CheckReport, Verdict } from '@center/shared/contract'
import { appVersions } from './registry.tables'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What reviewers of a tenant said of versions: one word each, the last one. The audit has all of them. */
export const versionReviews = pgTable(
  'version_reviews',
  {
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    userId: text('user_id').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    /** The reviewer agrees that it runs with the rights of users. */
    inPage: boolean('in_page').notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.name, table.version, table.userId] }),
    foreignKey({
      name: 'version_reviews_version',
      columns: [table.name, table.version],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
  ],
)

/** The queue of versions that workers check for the portal, and what they found. */
export const certifications = pgTable(
  'version_certifications',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    state: text('state').$type<CertificationState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    queuedAt: instant('queued_at').notNull(),
    /** Proves that a worker has it; null while none has. */
    lease: text('lease'),
    leasedUntil: instant('leased_until'),
    worker: text('worker').notNull().default(''),
    endedAt: instant('ended_at'),
    fault: text('fault').notNull().default(''),
    report: jsonb('report').$type<CheckReport>(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('version_certifications_queue').on(table.state, table.queuedAt),
    foreignKey({
      name: 'version_certifications_version',
      columns: [table.name, table.version],
      foreignColumns: [appVersions.name, appVersions.version],
    }),
  ],
)
