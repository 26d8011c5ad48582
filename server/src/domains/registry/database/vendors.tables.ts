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

/** Public keys by which versions of a vendor are verified. A row is never deleted, so that a revoked key is not added a second time. */
export const vendorKeys = pgTable(
  'vendor_keys',
  {
    /** From the hash of the key. */
    id: text('id').primaryKey(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SPKI in base64. */
    publicKey: text('public_key').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    revokedBy: text('revoked_by'),
  },
  (table) => [index('vendor_keys_vendor').on(table.vendorId)],
)
