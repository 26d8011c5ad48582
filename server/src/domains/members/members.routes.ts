import type { FastifyPluginAsync } from 'fastify'
import { getUserInfo, updateNickName } from '@center/shared/contract'
import { serve } from '../../platform/serve'
import type { MembersService } from './members.service'

export const membersRoutes: FastifyPluginAsync<{ service: MembersService }> = async (app, { service }) => {
  serve(app, getUserInfo, ({ session, query }) => service.describeUser(session, query))

  serve(app, updateNickName, async ({ session, body }) => {
    await service.rename(session, body)
    return true
  })
}
