import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  listOwnSignIns,
  listProofWays,
  proveIdentity,
  updatePassword,
  verifyPassword,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { pageOriginOf } from '../../platform/session/same-origin'
import type { Session } from '../../platform/session/session'
import type { AccountCaller } from './account.service'
import type { Auth } from './create-auth'

/** What signed-in users do with their password and their sessions, over HTTP. */
export const accountRoutes: FastifyPluginAsync<Auth> = async (app, { accounts, ownSessions, ownSignIns }) => {
  serve(app, updatePassword, async ({ session, body, request }) => {
    await accounts.changePassword(callerOf(session, request), body)
    return true
  })

  serve(app, listProofWays, async ({ session, request }) => ({
    ways: await accounts.waysOf(session, pageOriginOf(request)),
  }))

  serve(app, proveIdentity, async ({ session, body, request }) => {
    await accounts.prove({ ...callerOf(session, request), sessionId: session.id, requestId: request.id }, body)
    return true
  })

  serve(app, verifyPassword, async ({ session, body, request }) => {
    await accounts.verify(callerOf(session, request), body)
    return true
  })

  serve(app, listOwnSessions, ({ session }) => ownSessions.list(session))

  serve(app, listOwnSignIns, ({ session, query }) => ownSignIns(session, query))

  serve(app, endOtherSessions, ({ session }) => ownSessions.endOthers(session))

  serve(app, endOwnSession, async ({ session, params }) => {
    await ownSessions.end(session, params.id)
    return true
  })
}

function callerOf({ userId, tenantId, tenantCode }: Session, { ip }: FastifyRequest): AccountCaller {
  return { userId, tenantId, tenantCode, ip }
}
