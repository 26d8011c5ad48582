import type { FastifyPluginAsync } from 'fastify'
import { checkEnterprise, countEnterprises, listEnterprises, switchEnterprise } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { EnterprisesService } from './enterprises.service'

export const enterprisesRoutes: FastifyPluginAsync<{ enterprises: EnterprisesService }> = async (
  app,
  { enterprises },
) => {
  serve(app, listEnterprises, ({ session, query }) => enterprises.list(session, query))
  serve(app, countEnterprises, ({ session }) => enterprises.count(session))
  serve(app, checkEnterprise, ({ session, query }) => enterprises.check(session, query.entId))
  serve(app, switchEnterprise, ({ session, body }) => enterprises.switchTo(session, body.entId))
}
