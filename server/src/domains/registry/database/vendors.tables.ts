import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { VendorRole } from '@center/shared/contract'

/** Accounts of the registry: apps whose names begin with the scope are published by members alone. They belong to no tenant. */
export const vendors = pgTable('vendors', {
  id: text('id').primaryKey(),
  scope: text('scope').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull().default(''),
  contact: text('contact').notNull().default(''),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Counts the changes by administrators, for `If-Match`. */
  revision: integer('revision').notNull().default(1),
})

/** Users of the portal who work for a vendor. A user who is disabled calls nothing, so the row may stay. */
export const vendorMembers = pgTable(
  'vendor_members',
  {
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    role: text('role').$type<VendorRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.userId] }), index('vendor_members_user').on(table.userId)],
)
