import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** The menu of a tenant, whole; what a role sees of it is `role_menus`. */
export const menuNodes = pgTable(
  'menu_nodes',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    parentId: text('parent_id'),
    path: text('path').notNull().default(''),
    name: text('name').notNull(),
    component: text('component').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    route: text('route').notNull().default('1'),
    resourceType: text('resource_type').$type<'dir' | 'menu' | 'innerTabMenu'>().notNull(),
    serviceType: integer('service_type').notNull().default(0),
    moduleName: text('module_name').notNull().default(''),
    /** The guest that the node opens; empty for our own pages. */
    serviceCode: text('service_code').notNull().default(''),
    /** Where the node is offered; empty is everywhere. */
    applicationCode: text('application_code').notNull().default(''),
    workbenchCode: text('workbench_code').notNull().default(''),
    partBench: text('part_bench').notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull(),
    icon: text('icon').notNull().default(''),
    url: text('url').notNull().default(''),
    isTabs: boolean('is_tabs').notNull().default(true),
    pageStyleType: text('page_style_type').notNull().default('default'),
    permissionList: jsonb('permission_list').$type<string[]>().notNull().default([]),
    keepAlive: boolean('keep_alive').notNull().default(true),
    internalOrExternal: text('internal_or_external').$type<'internal' | 'external'>().notNull().default('internal'),
    badge: text('badge'),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('menu_nodes_tenant_id').on(table.tenantId, table.id),
    index('menu_nodes_tenant_order').on(table.tenantId, table.orderNum),
    index('menu_nodes_tenant_parent').on(table.tenantId, table.parentId),
    foreignKey({
      name: 'menu_nodes_parent',
      columns: [table.tenantId, table.parentId],
      foreignColumns: [table.tenantId, table.id],
    }).onDelete('cascade'),
  ],
)

export const roleMenus = pgTable(
  'role_menus',
  { tenantId: text('tenant_id').notNull(), roleId: text('role_id').notNull(), menuId: text('menu_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.roleId, table.menuId] }),
    index('role_menus_menu_role').on(table.tenantId, table.menuId, table.roleId),
    foreignKey({
      name: 'role_menus_menu',
      columns: [table.tenantId, table.menuId],
      foreignColumns: [menuNodes.tenantId, menuNodes.id],
    }).onDelete('cascade'),
  ],
)

/** What a role may do on a page. `type` 2 is a data rule, which grants no action (spec 3). */
export const permissionEntries = pgTable(
  'permission_entries',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    roleId: text('role_id').notNull(),
    menuId: text('menu_id').notNull().default(''),
    type: integer('type').notNull().default(1),
    /** One action or several, comma-separated. */
    action: text('action').notNull(),
  },
  (table) => [index('permission_entries_tenant_role').on(table.tenantId, table.roleId)],
)

/** The second list: actions with a state, "0" grants (spec 6). */
export const statedPermissions = pgTable(
  'stated_permissions',
  {
    tenantId: text('tenant_id').notNull(),
    roleId: text('role_id').notNull(),
    action: text('action').notNull(),
    status: text('status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.action] })],
)

/**
 * Another revision whenever menu or permissions of a tenant change: triggers write it in the transaction of the change.
 * What was read of a revision is true as long as the tenant has it.
 */
export const rightsRevisions = pgTable('rights_revisions', {
  tenantId: text('tenant_id').primaryKey(),
  revision: uuid('revision').notNull().defaultRandom(),
})
