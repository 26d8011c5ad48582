import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { updatePassword, verifyPassword } from '@center/shared/contract'
import { serve } from '../../platform/serve'
import type { Session } from '../../platform/session/session'
import type { AccountCaller } from './account.service'
import type { Auth } from './open-auth'

/** What signed-in users do with their password, over HTTP. */
export const accountRoutes: FastifyPluginAsync<Auth> = async (app, { accounts }) => {
  serve(app, updatePassword, async ({ session, body, request }) => {
    await accounts.changePassword(callerOf(session, request), body)
    return true
  })

  serve(app, verifyPassword, async ({ session, body, request }) => {
    await accounts.verify(callerOf(session, request), body)
    return true
  })
}

function callerOf({ userId, tenantId, tenantCode }: Session, { ip }: FastifyRequest): AccountCaller {
  return { userId, tenantId, tenantCode, ip }
}
