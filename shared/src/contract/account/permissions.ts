import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

/** `type` 2 is a data rule and grants no action; `action` may hold several, comma-separated (spec 3). */
export const PermissionEntry = z.object({ id: z.string(), type: z.number(), action: z.string(), menuId: z.string() })
export type PermissionEntry = z.infer<typeof PermissionEntry>

/** `status` "0" grants. */
export const StatedPermission = z.object({ action: z.string(), status: z.string() })
export type StatedPermission = z.infer<typeof StatedPermission>

export const MenuMeta = z.object({
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  url: z.string(),
  isTabs: z.boolean(),
  pageStyleType: z.string(),
  permissionList: z.array(z.string()),
  keepAlive: z.boolean(),
  internalOrExternal: z.enum(['internal', 'external']),
  componentName: z.string(),
  badge: z.nullable(z.string()),
})

/**
 * A node of the permission tree. Paths of children are relative to the parent.
 *
 * `route` "0": not routed · `hidden`: routed, not in the menu · `serviceType` 1: `meta.url` embedded under
 * `/IframePageContent` · `moduleName` prefixes the path · `component` "MicroApp": the guest whose menu prefix is
 * `moduleName` · `innerTabMenu`: tabs inside a page, not in the side menu (contract 4).
 */
export type MenuNode = {
  id: string
  parentId: string
  path: string
  name: string
  component: string
  hidden: boolean
  route: string
  resourceType: 'dir' | 'menu' | 'innerTabMenu'
  serviceType: number
  moduleName: string
  orderNum: number
  meta: z.infer<typeof MenuMeta>
  children: MenuNode[]
}
export const MenuNode: z.ZodMiniType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  route: z.string(),
  resourceType: z.enum(['dir', 'menu', 'innerTabMenu']),
  serviceType: z.number(),
  moduleName: z.string(),
  orderNum: z.number(),
  meta: MenuMeta,
  children: z.array(z.lazy(() => MenuNode)),
})

export const Permissions = z.object({
  auth: z.array(PermissionEntry),
  allAuth: z.array(StatedPermission),
  menu: z.array(MenuNode),
})
export type Permissions = z.infer<typeof Permissions>

/** The actions a user holds (spec 6): those of `auth` but data rules, and those of `allAuth` with status "0". */
export function grantedActions(permissions: Pick<Permissions, 'auth' | 'allAuth'>): Set<string> {
  const split = (entry: { action: string }) => entry.action.split(',').map((action) => action.trim())
  return new Set([
    ...permissions.auth.filter((entry) => entry.type !== 2).flatMap(split),
    ...permissions.allAuth.filter((entry) => entry.status === '0').flatMap(split),
  ])
}

const optionalText = z.optional(z.string().check(z.maxLength(256)))

/** The menu and rights of the session's role, workbench and applications. */
export const getPermissions = {
  method: 'GET',
  url: '/api/front/member/front/allPermissionV3',
  permission: 'session',
  compressed: true,
  tagged: true,
  schema: {
    querystring: z.object({
      token: optionalText,
      roleId: optionalText,
      appCodes: optionalText,
      fastRoleCode: optionalText,
      targetWb: optionalText,
      partWb: optionalText,
      serviceCode: optionalText,
    }),
    response: Permissions,
  },
} as const satisfies Endpoint
