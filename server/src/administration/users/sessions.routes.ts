import type { FastifyPluginAsync } from 'fastify'
import {
  endOpenSession,
  exportOpenSessions,
  listOpenSessions,
  exportSignIns,
  listSignIns,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createSessionAdmin } from './sessions.service'
import type { createSignInLog } from './sign-in-log'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  signIns: ReturnType<typeof createSignInLog>
  sessions: ReturnType<typeof createSessionAdmin>
}

export const sessionAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, signIns, sessions },
) => {
  serveList(app, { list: listSignIns, file: exportSignIns }, async (call) => signIns(await actOf(call), call.query))
  serveList(app, { list: listOpenSessions, file: exportOpenSessions }, async (call) =>
    sessions.list(await actOf(call), call.query),
  )
  serve(app, endOpenSession, async (call) => sessions.end(await actOf(call), call.params.id))
}
