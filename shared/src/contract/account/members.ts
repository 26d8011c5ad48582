import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

/** The signed-in user with what is current for the session (spec 3, contract 4). */
export const UserInfo = z.object({
  username: z.string(),
  name: z.string(),
  userId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  tenantId: z.string(),
  tenantCode: z.string(),
  image: z.string(),
  /** Masked: `138****0004`. */
  mobile: z.string(),
  manager: z.boolean(),
  defaultApplyCode: z.string(),
  defaultApplyId: z.string(),
  defaultEntId: z.string(),
  defaultEntGuId: z.string(),
  defaultRoleId: z.string(),
  defaultWorkbenchCode: z.string(),
  defaultWorkbenchName: z.string(),
  roleId: z.string(),
  roleCode: z.string(),
  roleName: z.string(),
  wbCode: z.string(),
  /** What the workbench is called in the caller's language (an addition to the specification). */
  wbName: z.string(),
  departId: z.string(),
  departName: z.string(),
  passwordExpired: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

const optionalText = z.optional(z.string().check(z.maxLength(256)))

/** `fastRoleCode` (from the address) wins over `roleId`; `token` in the query is accepted and ignored. */
export const getUserInfo = {
  method: 'GET',
  url: '/api/front/member/front/infoV2',
  permission: 'session',
  tagged: true,
  schema: {
    querystring: z.object({
      token: optionalText,
      fastRoleCode: optionalText,
      roleId: optionalText,
      wbCode: optionalText,
      benchCode: optionalText,
    }),
    response: UserInfo,
  },
} as const satisfies Endpoint
