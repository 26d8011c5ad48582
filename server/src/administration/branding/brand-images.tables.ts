import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { tenants } from '../../domains/configuration/configuration.tables'

/** Pictures that settings of a tenant may name: its logo, its icon, the ground of its sign-in page. */
export const brandImages = pgTable(
  'brand_images',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    format: text('format').$type<'png' | 'jpeg' | 'webp'>().notNull(),
    size: integer('size').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sha256] })],
)
