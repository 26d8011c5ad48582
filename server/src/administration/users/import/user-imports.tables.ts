import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { UserColumn, UserImportReason, UserImportRow } from '@center/shared/contract'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Files of users on their way in. Each is deleted after 24 hours, with its rows. */
export const userImports = pgTable('user_imports', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  /** The user who brought the file, and sees it alone. */
  actor: text('actor').notNull(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<'checking' | 'ready' | 'running' | 'stopped' | 'cancelled' | 'done'>().notNull(),
  ignored: jsonb('ignored').$type<string[]>().notNull(),
  /** Rows to be written, and how many were. */
  total: integer('total').notNull().default(0),
  done: integer('done').notNull().default(0),
  /** The run that writes it, and when it last said that it does. */
  runner: text('runner').notNull().default(''),
  beatAt: instant('beat_at'),
  linksTaken: boolean('links_taken').notNull().default(false),
  expiresAt: instant('expires_at').notNull(),
})

/** The rows of such a file, and what is done with each. */
export const userImportRows = pgTable(
  'user_import_rows',
  {
    importId: text('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<UserImportRow['cells']>().notNull(),
    state: text('state').$type<UserImportRow['state']>().notNull(),
    changed: jsonb('changed').$type<UserColumn[]>().notNull(),
    reasons: jsonb('reasons').$type<UserImportReason[]>().notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** The user whom it created. */
    userId: text('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('user_import_rows_pending')
      .on(table.importId, table.line)
      .where(sql`not ${table.isDone} and ${table.state} in ('new', 'changed')`),
    foreignKey({
      name: 'user_import_rows_import',
      columns: [table.importId],
      foreignColumns: [userImports.id],
    }).onDelete('cascade'),
  ],
)
