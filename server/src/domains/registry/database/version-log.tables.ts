import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** That versions were published: a chain of hashes that everybody may read. Rows are added, never changed, and outlive the versions. */
export const versionLog = pgTable(
  'version_log',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    digest: text('digest').notNull(),
    keyId: text('key_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [index('version_log_version').on(table.name, table.version)],
)
