import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag } from '../wire/envelope'

const Id = z.string().check(z.minLength(1), z.maxLength(256))

/** An application of the roles held (spec 3: appCode, appName, id). `isDefault`: a session begins in it. */
export const ApplicationOption = z.object({
  id: z.string(),
  appCode: z.string(),
  appName: z.string(),
  icon: z.string(),
  description: z.string(),
  category: z.string(),
  isDefault: Flag,
})
export type ApplicationOption = z.infer<typeof ApplicationOption>

export const listApplications = {
  method: 'GET',
  url: '/api/front/apply/info/getNewApplyList',
  permission: 'session',
  schema: { response: z.array(ApplicationOption) },
} as const satisfies Endpoint

/** The applications of one role; none for a role that the user does not hold. */
export const listRoleApplications = {
  method: 'GET',
  url: '/api/front/apply/info/getApplyListByRole',
  permission: 'session',
  schema: { querystring: z.object({ roleId: Id }), response: z.array(ApplicationOption) },
} as const satisfies Endpoint

/** The application of a code; `null` when there is none or the user may not open it. */
export const findApplication = {
  method: 'GET',
  url: '/api/front/apply/info/getApplyByCode/:code',
  permission: 'session',
  schema: { params: z.object({ code: Id }), response: z.nullable(ApplicationOption) },
} as const satisfies Endpoint

/** Whether the user may open the application that an address names (spec 7). */
export const checkApplication = {
  method: 'GET',
  url: '/api/front/member/checkAppCodeAuth',
  permission: 'session',
  schema: { querystring: z.object({ fastAppCode: Id }), response: z.boolean() },
} as const satisfies Endpoint

/** What an application of the tenant is called, also for users who may not open it; empty for an unknown code. */
export const nameApplication = {
  method: 'GET',
  url: '/api/front/member/getAppNameByCode/:code',
  permission: 'session',
  schema: { params: z.object({ code: Id }), response: z.string() },
} as const satisfies Endpoint

/** In which application later sessions begin; the running one stays where it is (spec 4). */
export const updateDefaultApplication = {
  method: 'POST',
  url: '/api/front/member/front/updateDefaultApply',
  permission: 'session',
  schema: { querystring: z.object({ defaultApplyId: Id }), response: z.literal(true) },
} as const satisfies Endpoint
