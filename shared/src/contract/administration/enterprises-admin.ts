import * as z from 'zod/mini'
import { ReviewState } from '../account/enterprises'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import {
  AdminName,
  AdminPaging,
  AdminRecord,
  AdminRecordId,
  AdminTenant,
  AdminText,
  Revision,
  Written,
  sortedPaging,
} from './admin-calls'

export const EnterpriseDraft = z.object({
  name: AdminName,
  /** The unified social credit code; empty until it is known. */
  creditCode: z._default(z.string().check(z.trim(), z.regex(/^([0-9A-Z]{18})?$/)), ''),
  industryCode: z._default(AdminText(16), ''),
  regionCode: z._default(AdminText(16), ''),
  contactName: z._default(AdminText(64), ''),
  contactPosition: z._default(AdminText(64), ''),
})
export type EnterpriseDraft = z.infer<typeof EnterpriseDraft>

export const AdminEnterprise = z.object({
  ...EnterpriseDraft.shape,
  name: z.string(),
  creditCode: z.string(),
  id: z.string(),
  revision: Revision,
  createdAt: WireTime,
  members: z.number(),
  /** How many of the members wait for their review. */
  waiting: z.number(),
})
export type AdminEnterprise = z.infer<typeof AdminEnterprise>

export const EnterpriseMember = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  reviewState: ReviewState,
  /** The user registered the enterprise. */
  isFounder: z.boolean(),
  reviewNote: z.string(),
  reviewedAt: z.nullable(WireTime),
  /** The name of the reviewer; empty while there was no review. */
  reviewedBy: z.string(),
  createdAt: WireTime,
})
export type EnterpriseMember = z.infer<typeof EnterpriseMember>

/** A refusal needs a note: it is what the user is told. */
export const MembershipReview = z
  .object({
    decision: z.enum(['approve', 'refuse']),
    note: z._default(AdminText(255), ''),
    /** Roles that the user gets with the approval; they need `role:grant`, those with rights of administration a proof. */
    roleIds: z._default(z.array(AdminRecordId).check(z.maxLength(50)), []),
  })
  .check(
    z.refine(({ decision, note }) => decision === 'approve' || note !== '', {
      path: ['note'],
      message: 'is required for a refusal',
    }),
    z.refine(({ decision, roleIds }) => decision === 'approve' || roleIds.length === 0, {
      path: ['roleIds'],
      message: 'are for an approval alone',
    }),
  )
export type MembershipReview = z.infer<typeof MembershipReview>

const url = '/api/admin/tenants/:tenantCode/enterprises'
const EnterprisePaging = z.extend(sortedPaging('name', 'createdAt'), { review: z.optional(ReviewState) })
export type EnterprisePaging = z.infer<typeof EnterprisePaging>

/** `review`: enterprises with a membership in that state. */
export const listAdminEnterprises = {
  method: 'GET',
  url,
  permission: 'enterprise:read',
  schema: { params: AdminTenant, querystring: EnterprisePaging, response: rowsOf(AdminEnterprise) },
} as const satisfies Endpoint

export const getAdminEnterprise = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'enterprise:read',
  schema: { params: AdminRecord, response: AdminEnterprise },
} as const satisfies Endpoint

/** Refuses a credit code that the tenant has. */
export const createEnterprise = {
  method: 'POST',
  url,
  permission: 'enterprise:write',
  schema: { params: AdminTenant, body: EnterpriseDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses a credit code that another enterprise of the tenant has. */
export const updateEnterprise = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'enterprise:write',
  schema: { params: AdminRecord, body: EnterpriseDraft, response: Written },
} as const satisfies Endpoint

/** Those who wait come first. */
export const listEnterpriseMembers = {
  method: 'GET',
  url: `${url}/:id/members`,
  permission: 'enterprise:read',
  schema: { params: AdminRecord, querystring: AdminPaging, response: rowsOf(EnterpriseMember) },
} as const satisfies Endpoint

/**
 * Approves or refuses a membership, whatever was decided before. The user gets a letter, and an open page of theirs loads its menu and
 * enterprises again. With the approval of the first enterprise it becomes the user's default.
 */
export const reviewMembership = {
  method: 'POST',
  url: `${url}/:id/members/:userId/review`,
  permission: 'enterprise:review',
  confirmed: 'partly',
  schema: {
    params: z.extend(AdminRecord, { userId: AdminRecordId }),
    body: MembershipReview,
    response: z.object({ reviewState: ReviewState }),
  },
} as const satisfies Endpoint
