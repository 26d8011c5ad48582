import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import {
  AdminNameEn,
  AdminName,
  AdminRecord,
  AdminRecordId,
  AdminTenant,
  AdminText,
  Revision,
  Written,
} from './admin-calls'

/** One action, as a button or the server asks for it (spec 3). */
const Action = z.string().check(z.trim(), z.regex(/^[^\s,]{1,128}$/))

/**
 * A menu item as it is written. `component` says its kind: `Layout` a group, `MicroApp` a page of an app, `Iframe` a page in a frame,
 * `Link` an address that opens beside the portal, any other a page of the portal by its name. `roleIds`: the roles that see it. What is
 * optional stays as it is without it.
 */
export const MenuDraft = z.object({
  component: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/)),
  title: AdminName,
  titleEn: z._default(AdminNameEn, ''),
  icon: z._default(AdminText(64), ''),
  path: z._default(AdminText(256), ''),
  moduleName: z._default(AdminText(64), ''),
  serviceCode: z._default(AdminText(128), ''),
  url: z._default(AdminText(2048), ''),
  hidden: z._default(z.boolean(), false),
  keepAlive: z._default(z.boolean(), true),
  applicationCode: z._default(AdminText(64), ''),
  workbenchCode: z._default(AdminText(64), ''),
  /** A tab inside the page above it, which the side menu does not show. */
  isInnerTab: z.optional(z.boolean()),
  /** Of the workbench: the part in which the item is offered; empty: all. */
  partBench: z.optional(AdminText(64)),
  /** What the buttons of the page ask for. Roles hold it as any action. */
  permissionList: z.optional(z.array(Action).check(z.maxLength(100))),
  /** What stands beside the title; null: nothing. */
  badge: z.optional(z.nullable(AdminText(16))),
  roleIds: z._default(z.array(AdminRecordId).check(z.maxLength(2000)), []),
})
export type MenuDraft = z.infer<typeof MenuDraft>

/** A new item comes last below its parent; `null` is the top. */
export const NewMenu = z.extend(MenuDraft, { parentId: z._default(z.nullable(AdminRecordId), null) })
export type NewMenu = z.infer<typeof NewMenu>

export const AdminMenu = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  route: z.string(),
  resourceType: z.enum(['dir', 'menu', 'innerTabMenu']),
  serviceType: z.number(),
  moduleName: z.string(),
  serviceCode: z.string(),
  applicationCode: z.string(),
  workbenchCode: z.string(),
  partBench: z.string(),
  orderNum: z.number(),
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  url: z.string(),
  isTabs: z.boolean(),
  pageStyleType: z.string(),
  permissionList: z.array(z.string()),
  keepAlive: z.boolean(),
  internalOrExternal: z.enum(['internal', 'external']),
  badge: z.nullable(z.string()),
  revision: Revision,
})
export type AdminMenu = z.infer<typeof AdminMenu>

/** An item in the list: with ten thousand of them, what the tree does not show would be most of the answer. */
export const AdminMenuRow = z.pick(AdminMenu, {
  id: true,
  parentId: true,
  title: true,
  titleEn: true,
  icon: true,
  hidden: true,
  revision: true,
})
export type AdminMenuRow = z.infer<typeof AdminMenuRow>

export const AdminMenuDetail = z.extend(AdminMenu, { roleIds: z.array(z.string()) })
export type AdminMenuDetail = z.infer<typeof AdminMenuDetail>

/** Where an item goes: below which, and at which place among its new siblings, from 0. */
export const MenuMove = z.object({
  parentId: z.nullable(AdminRecordId),
  index: z.int().check(z.gte(0), z.lte(1_000_000)),
})
export type MenuMove = z.infer<typeof MenuMove>

/** `deleted`: how many items went, with those below. */
export const MenuDeleted = z.extend(Written, { deleted: z.number() })

const Named = { name: z.string(), nameEn: z.string() }

/** What an item can be bound to. */
export const MenuChoices = z.object({
  roles: z.array(z.object({ id: z.string(), ...Named })),
  applications: z.array(z.object({ code: z.string(), ...Named })),
  workbenches: z.array(
    z.object({ code: z.string(), ...Named, parts: z.array(z.object({ partBench: z.string(), ...Named })) }),
  ),
  /** The apps that the tenant has registered, by name and menu prefix, with the pages of the version that it runs. */
  apps: z.array(
    z.object({
      serviceCode: z.string(),
      moduleName: z.string(),
      /** Empty until a version is released. */
      title: z.string(),
      titleEn: z.string(),
      routes: z.array(z.object({ path: z.string(), title: z.string(), titleEn: z.string() })),
    }),
  ),
})
export type MenuChoices = z.infer<typeof MenuChoices>

const url = '/api/admin/tenants/:tenantCode/menus'

/** An item as a line of a file; `title` says the way to it: `Orders / All orders`. */
export const MenuLine = z.pick(AdminMenu, {
  title: true,
  titleEn: true,
  icon: true,
  component: true,
  path: true,
  serviceCode: true,
  url: true,
  hidden: true,
})

/** The whole menu in its order, flat. */
export const listAdminMenus = {
  method: 'GET',
  url,
  permission: 'menu:read',
  schema: { params: AdminTenant, response: z.array(AdminMenuRow) },
} as const satisfies Endpoint

export const listMenuChoices = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/menu-choices',
  permission: 'menu:read',
  schema: { params: AdminTenant, response: MenuChoices },
} as const satisfies Endpoint

export const getAdminMenu = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'menu:read',
  schema: { params: AdminRecord, response: AdminMenuDetail },
} as const satisfies Endpoint

/** Refuses what its kind needs and does not have, and the address of a sibling. */
export const createMenu = {
  method: 'POST',
  url,
  permission: 'menu:write',
  schema: { params: AdminTenant, body: NewMenu, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. Roles that no longer see an item see nothing below it either. */
export const updateMenu = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'menu:write',
  schema: { params: AdminRecord, body: MenuDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. What is below the item goes with it. */
export const deleteMenu = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'menu:write',
  schema: { params: AdminRecord, response: MenuDeleted },
} as const satisfies Endpoint

/**
 * Puts an item that was deleted within a day back, with all that was below it: bindings, places, and the roles that saw it. Refuses an address
 * that another item has by now. Below a group that is gone it comes to the top.
 */
export const restoreMenu = {
  method: 'POST',
  url: `${url}/:id/restore`,
  permission: 'menu:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a place below the item itself. */
export const moveMenu = {
  method: 'POST',
  url: `${url}/:id/move`,
  permission: 'menu:write',
  schema: { params: AdminRecord, body: MenuMove, response: Written },
} as const satisfies Endpoint
