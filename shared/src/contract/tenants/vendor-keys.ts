import * as z from 'zod/mini'
import { AdminName } from '../administration/admin-calls'
import { SigningKeyId, SigningPublicKey } from '../registry/bundle-signature'
import { VendorScope } from '../registry/vendor-scope'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'

/** A key whose signatures make a version one of the vendor's. The portal never has its private half. */
export const VendorKey = z.object({
  id: SigningKeyId,
  name: z.string(),
  publicKey: z.string(),
  addedBy: z.string(),
  addedAt: WireTime,
  /** From then on no signature of the key counts; null while it is in force. */
  revokedAt: z.nullable(WireTime),
  revokedBy: z.nullable(z.string()),
})
export type VendorKey = z.infer<typeof VendorKey>

/** `vendor` is its scope. */
export const VendorKeyDraft = z.object({ vendor: VendorScope, name: AdminName, publicKey: SigningPublicKey })
export type VendorKeyDraft = z.infer<typeof VendorKeyDraft>

const url = '/api/admin/vendor-keys'

/** The keys of a vendor, newest first: for its owners, and for administrators of the portal. */
export const listVendorKeys = {
  method: 'GET',
  url,
  permission: 'tenant:operate',
  alsoVendors: true,
  schema: { querystring: z.object({ vendor: VendorScope }), response: rowsOf(VendorKey) },
} as const satisfies Endpoint

/** From the first key on, versions in the scope of the vendor are published signed alone. A key that any vendor has is `record.exists`. */
export const addVendorKey = {
  method: 'POST',
  url,
  permission: 'tenant:operate',
  alsoVendors: true,
  confirmed: true,
  schema: { body: VendorKeyDraft, response: z.object({ id: SigningKeyId }) },
} as const satisfies Endpoint

/** For good. Tenants that run signed apps alone lose the versions that it signed, until they are signed by another key. */
export const revokeVendorKey = {
  method: 'POST',
  url: `${url}/:id/revoke`,
  permission: 'tenant:operate',
  alsoVendors: true,
  confirmed: true,
  schema: { params: z.object({ id: SigningKeyId }), response: z.object({ id: SigningKeyId }) },
} as const satisfies Endpoint
