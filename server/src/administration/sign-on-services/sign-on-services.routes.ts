import type { FastifyPluginAsync } from 'fastify'
import { exportSignOnServices, listTenantSignOnServices } from '@center/shared/contract'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { SignOnServiceAdmin } from './sign-on-services.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; services: SignOnServiceAdmin }

/** The applications of a tenant that sign its users in here, for its administrators. */
export const signOnServiceAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, services },
) => {
  serveList(app, { list: listTenantSignOnServices, file: exportSignOnServices }, async (call) =>
    services.list(await actOf(call), call.query),
  )
}
