import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag } from '../wire/envelope'

const Id = z.string().check(z.minLength(1), z.maxLength(256))
const optionalText = z.optional(z.string().check(z.maxLength(256)))

/** A role that the user holds (spec 3: id, title). `current`: the session works as it; `isDefault`: a session begins as it. */
export const RoleOption = z.object({
  id: z.string(),
  title: z.string(),
  roleCode: z.string(),
  wbCode: z.string(),
  isDefault: Flag,
  current: z.boolean(),
})
export type RoleOption = z.infer<typeof RoleOption>

/** A workbench of the roles held; `parts` are the areas that it is divided into. */
export const WorkbenchOption = z.object({
  id: z.string(),
  appCode: z.string(),
  appName: z.string(),
  icon: z.string(),
  parts: z.array(z.object({ partBench: z.string(), name: z.string() })),
  isDefault: Flag,
  current: z.boolean(),
})
export type WorkbenchOption = z.infer<typeof WorkbenchOption>

/** The roles of the signed-in user, whatever `userId` names; `benchCode` leaves those of one workbench. */
export const listUserRoles = {
  method: 'GET',
  url: '/api/front/member/getUserRolesNew',
  permission: 'session',
  schema: {
    querystring: z.object({ userId: optionalText, benchCode: optionalText }),
    response: z.array(RoleOption),
  },
} as const satisfies Endpoint

/** The roles held in one workbench; all of them without one. */
export const listWorkbenchRoles = {
  method: 'GET',
  url: '/api/front/member/getRoleList',
  permission: 'session',
  schema: { querystring: z.object({ wbCode: optionalText }), response: z.array(RoleOption) },
} as const satisfies Endpoint

export const listWorkbenches = {
  method: 'GET',
  url: '/api/front/member/getWorkbenchList',
  permission: 'session',
  schema: { response: z.array(WorkbenchOption) },
} as const satisfies Endpoint

/** The session works as another role from now on. A role belongs to one workbench; a `wbCode` that is not its own is refused. */
export const switchRole = {
  method: 'PUT',
  url: '/api/front/member/switchRole',
  permission: 'session',
  schema: {
    body: z.object({ roleId: Id, wbCode: optionalText }),
    /** A `token` takes the place of the one in use (contract 4); this server gives none. */
    response: z.object({ roleId: z.string(), wbCode: z.string(), token: z.optional(z.string()) }),
  },
} as const satisfies Endpoint

/** As which role and in which workbench later sessions begin; the running one stays as it is. What is left out stays too. */
export const updateDefaultLogin = {
  method: 'POST',
  url: '/api/front/member/front/updateDefaultLogin',
  permission: 'session',
  schema: {
    querystring: z.object({ defaultRoleId: optionalText, defaultWorkbenchCode: optionalText }),
    response: z.literal(true),
  },
} as const satisfies Endpoint
