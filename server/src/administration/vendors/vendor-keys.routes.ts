import type { FastifyPluginAsync } from 'fastify'
import { addVendorKey, listVendorKeys, revokeVendorKey } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { portalActOf } from '../act-of'
import type { VendorKeyAdmin } from './vendor-keys.service'

export const vendorKeyRoutes: FastifyPluginAsync<{ keys: VendorKeyAdmin }> = async (app, { keys }) => {
  serve(app, listVendorKeys, ({ query, session }) => keys.list(session, query.vendor))
  serve(app, addVendorKey, (call) => keys.add(call.session, portalActOf(call), call.body))
  serve(app, revokeVendorKey, (call) => keys.revoke(call.session, portalActOf(call), call.params.id))
}
