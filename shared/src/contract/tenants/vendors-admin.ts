import * as z from 'zod/mini'
import { VendorRole, VendorScope } from '../registry/vendor-scope'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import { AdminName, AdminNameEn, AdminPaging, AdminText, Revision, Written } from '../administration/admin-calls'

/** A user of the portal who works for a vendor. */
export const VendorMember = z.object({
  tenantCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  role: VendorRole,
})
export type VendorMember = z.infer<typeof VendorMember>

/** A vendor as an administrator writes it: apps in its scope are published by its members alone. */
export const VendorDraft = z.object({
  scope: VendorScope,
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  /** Whom to ask: an address, a telephone number. */
  contact: z._default(AdminText(200), ''),
  members: z._default(z.array(VendorMember).check(z.maxLength(100)), []),
})
export type VendorDraft = z.infer<typeof VendorDraft>

export const AdminVendor = z.object({
  id: z.string(),
  scope: z.string(),
  name: z.string(),
  nameEn: z.string(),
  contact: z.string(),
  members: z.array(VendorMember),
  /** How many apps have a name in its scope. */
  apps: z.number(),
  /** Members of a disabled vendor publish nothing; what tenants run stays. */
  enabled: z.boolean(),
  revision: Revision,
})
export type AdminVendor = z.infer<typeof AdminVendor>

const url = '/api/admin/vendors'
const one = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listVendors = {
  method: 'GET',
  url,
  permission: 'tenant:operate',
  schema: { querystring: AdminPaging, response: rowsOf(AdminVendor) },
} as const satisfies Endpoint

export const getVendor = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'tenant:operate',
  schema: { params: one, response: AdminVendor },
} as const satisfies Endpoint

/** Refuses a scope that a vendor has. Apps that are in the scope already are the vendor's from then on. */
export const createVendor = {
  method: 'POST',
  url,
  permission: 'tenant:operate',
  confirmed: true,
  schema: { body: VendorDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; the scope stays. Who is no member any more publishes nothing, and neither do the tokens that the user made. */
export const updateVendor = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'tenant:operate',
  confirmed: true,
  schema: { params: one, body: VendorDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. Members publish nothing until it is enabled again; no tenant loses a version. */
export const disableVendor = {
  method: 'POST',
  url: `${url}/:id/disable`,
  permission: 'tenant:operate',
  schema: { params: one, response: Written },
} as const satisfies Endpoint

export const enableVendor = {
  ...disableVendor,
  url: `${url}/:id/enable`,
  confirmed: true,
} as const satisfies Endpoint
