import type { FastifyPluginAsync } from 'fastify'
import { endOpenSession, listOpenSessions, listSignIns } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createSessionAdmin } from './sessions.service'
import type { createSignInLog } from './sign-in-log'

type Dependencies = {
  actOf: ActOf
  signIns: ReturnType<typeof createSignInLog>
  sessions: ReturnType<typeof createSessionAdmin>
}

export const sessionAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, signIns, sessions }) => {
  serve(app, listSignIns, async (call) => signIns(await actOf(call), call.query))
  serve(app, listOpenSessions, async (call) => sessions.list(await actOf(call), call.query))
  serve(app, endOpenSession, async (call) => sessions.end(await actOf(call), call.params.id))
}
