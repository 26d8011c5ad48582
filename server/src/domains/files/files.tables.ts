import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Uploaded files. The bytes lie in the blob store under their SHA-256; the name is only what people see. */
export const files = pgTable(
  'files',
  {
    /** 128 random bits: the address says nothing and cannot be guessed. */
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Signs the addresses that open this file for a minute; sealed. */
    secret: text('secret').notNull(),
    /** The letter it goes with: as sent by its author, or as part of an answer. Null until then. */
    letterId: integer('letter_id'),
    use: text('use').$type<'push' | 'reply'>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('files_owner').on(table.tenantId, table.ownerId, table.createdAt),
    index('files_letter').on(table.tenantId, table.letterId),
    index('files_sha256').on(table.sha256),
  ],
)
