import type { FastifyPluginAsync } from 'fastify'
import {
  listDepartments,
  getUserInfo,
  listUserRoles,
  listWorkbenches,
  listWorkbenchRoles,
  switchDepartment,
  switchRole,
  updateDefaultLogin,
  updateNickName,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ChoicesService } from './choices.service'
import type { MembersService } from './members.service'

export type MembersRoutesDependencies = { service: MembersService; choices: ChoicesService }

/** Who the user is, and as what and where the session works. */
export const membersRoutes: FastifyPluginAsync<MembersRoutesDependencies> = async (app, { service, choices }) => {
  serve(app, getUserInfo, ({ session, query }) => service.describeUser(session, query))

  serve(app, updateNickName, async ({ session, body }) => {
    await service.rename(session, body)
    return true
  })

  serve(app, listUserRoles, ({ session, query }) => choices.listRoles(session, query.benchCode))
  serve(app, listWorkbenchRoles, ({ session, query }) => choices.listRoles(session, query.wbCode))
  serve(app, listWorkbenches, ({ session }) => choices.listWorkbenches(session))
  serve(app, switchRole, ({ session, body }) => choices.switchRole(session, body))
  serve(app, updateDefaultLogin, ({ session, query }) =>
    choices.setDefaultLogin(session, { roleId: query.defaultRoleId, wbCode: query.defaultWorkbenchCode }),
  )
  serve(app, listDepartments, ({ session }) => choices.listDepartments(session))
  serve(app, switchDepartment, ({ session, body }) => choices.switchDepartment(session, body.departId))
}
