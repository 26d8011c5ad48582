import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'

/** Branches of menus that were deleted of late, whole: they can be restored for a day. */
export const menuDeletions = pgTable(
  'menu_deletions',
  {
    /** Of the item at its top. */
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Where it stood among its siblings. */
    place: integer('place').notNull(),
    /** The item and all below it, each after the one that it is below. */
    items: jsonb('items').$type<(typeof menuNodes.$inferSelect)[]>().notNull(),
    /** Which roles saw what of it. */
    shown: jsonb('shown').$type<(typeof roleMenus.$inferSelect)[]>().notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('menu_deletions_tenant').on(table.tenantId, table.deletedAt)],
)
