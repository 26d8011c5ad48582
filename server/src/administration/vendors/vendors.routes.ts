import type { FastifyPluginAsync } from 'fastify'
import {
  createVendor,
  disableVendor,
  enableVendor,
  getVendor,
  exportVendors,
  listVendors,
  updateVendor,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ServeList } from '../exports/serve-list'
import { portalActOf } from '../act-of'
import type { VendorAdmin } from './vendors.service'

export const vendorAdminRoutes: FastifyPluginAsync<{ serveList: ServeList; vendors: VendorAdmin }> = async (
  app,
  { serveList, vendors },
) => {
  serveList(app, { list: listVendors, file: exportVendors }, ({ query }) => vendors.list(query))
  serve(app, getVendor, ({ params }) => vendors.read(params.id))
  serve(app, createVendor, (call) => vendors.create(portalActOf(call), call.body))
  serve(app, updateVendor, (call) => vendors.update(portalActOf(call), call.params.id, call.body))
  serve(app, disableVendor, (call) => vendors.disable(portalActOf(call), call.params.id))
  serve(app, enableVendor, (call) => vendors.enable(portalActOf(call), call.params.id))
}
