import type { FastifyPluginAsync } from 'fastify'
import {
  checkApplication,
  findApplication,
  listApplications,
  listRoleApplications,
  nameApplication,
  updateDefaultApplication,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ApplicationsService } from './applications.service'

export const applicationsRoutes: FastifyPluginAsync<{ applications: ApplicationsService }> = async (
  app,
  { applications },
) => {
  serve(app, listApplications, ({ session }) => applications.list(session))
  serve(app, listRoleApplications, ({ session, query }) => applications.list(session, query.roleId))
  serve(app, findApplication, ({ session, params }) => applications.find(session, params.code))
  serve(app, checkApplication, ({ session, query }) => applications.mayOpen(session, query.fastAppCode))
  serve(app, nameApplication, ({ session, params }) => applications.nameOf(session, params.code))
  serve(app, updateDefaultApplication, ({ session, query }) => applications.setDefault(session, query.defaultApplyId))
}
