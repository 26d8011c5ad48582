import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

const Id = z.string().check(z.minLength(1), z.maxLength(256))

/** A department that the user works in; `parentId` is empty at the top. */
export const DepartmentOption = z.object({
  departId: z.string(),
  departName: z.string(),
  parentId: z.string(),
  /** Names of the departments above it, from the top. */
  path: z.array(z.string()),
  current: z.boolean(),
})
export type DepartmentOption = z.infer<typeof DepartmentOption>

export const listDepartments = {
  method: 'GET',
  url: '/api/front/member/getDepartList',
  permission: 'session',
  schema: { response: z.array(DepartmentOption) },
} as const satisfies Endpoint

/** The session works in another department from now on. Spec 5: a department is required. */
export const switchDepartment = {
  method: 'PUT',
  url: '/api/front/member/switchDepart',
  permission: 'session',
  schema: { body: z.object({ departId: Id }), response: z.literal(true) },
} as const satisfies Endpoint
