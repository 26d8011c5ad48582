import {
  exportVendors,
  createVendor,
  disableVendor,
  enableVendor,
  listVendors,
  updateVendor,
  type AdminVendor,
  type VendorDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'

export const vendorList = createAdminList<AdminVendor>(
  'vendors',
  (querystring) => callApi(listVendors, { querystring }),
  {},
  exportVendors,
)

/** Creates a vendor, or changes the one that is given. */
export function saveVendor(body: VendorDraft, row: AdminVendor | null) {
  if (!row) return callApi(createVendor, { body }, { once: true })
  return callApi(updateVendor, { params: { id: row.id }, body }, { revision: row.revision })
}

export const toggleVendor = ({ id, enabled, revision }: AdminVendor) =>
  enabled
    ? callApi(disableVendor, { params: { id } }, { revision })
    : callApi(enableVendor, { params: { id } }, { revision })
