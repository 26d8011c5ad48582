import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { repeat } from '../../platform/async/repeat'
import { casRoutes } from './cas/cas.routes'
import type { ShutOut } from './grants/grants.service'
import type { SingleSignOn } from './create-single-sign-on'
import { portalTicketsRoutes } from './sign-in/portal-tickets.routes'
import { SERVICES_CHANNEL } from './services/service-registry.repository'
import { serviceRegistryRoutes } from './services/service-registry.routes'
import { answerPassage, loginRequestOf } from './cas/sign-in-responses'

export { SERVICES_CHANNEL } from './services/service-registry.repository'
export { setGrantCookie } from './grants/grant-cookie'
export { createCentralSignOut } from './sign-in/central-sign-out.service'
export { createSingleSignOn, type SingleSignOn } from './create-single-sign-on'

/** On which the database says who was disabled or is gone (`server/migrations/0017_shut_out.sql`). */
const SHUT_OUT_CHANNEL = 'center_shut_out'
const MINUTE_MS = 60_000
const LOGOUT_ROUND_MS = 15_000
const HOUR_MS = 3_600_000

/**
 * Leads users who need not see the form of the central sign-in page past it, and tells whether it has. Not by the reply: that is a
 * thenable, and awaited it becomes undefined.
 */
export async function passBySignIn(
  { passages }: SingleSignOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const passage = await passages.passBy(loginRequestOf(request))
  if (passage) answerPassage(request, reply, passage)
  return passage !== null
}

/** Central sign-in for the portal and for other applications, over HTTP. The page itself is the portal's. */
export const singleSignOnPlugin: FastifyPluginAsync<{ service: SingleSignOn }> = async (app, { service }) => {
  await app.register(casRoutes, service)
  await app.register(portalTicketsRoutes, service)
  await app.register(serviceRegistryRoutes, service)
  await service.registry.open()
  const report = app.log.warn.bind(app.log)
  const stops = [
    await app.onNotify(SERVICES_CHANNEL, () => void service.registry.load().catch(report)),
    await app.onNotify(
      SHUT_OUT_CHANNEL,
      (payload) => void service.grants.endShutOut(readShutOut(payload)).catch(report),
    ),
  ]
  repeat(app, MINUTE_MS, service.registry.load)
  app.addHook('onClose', async () => void (await Promise.all(stops.map((stop) => stop()))))
  repeat(app, HOUR_MS, service.grants.sweep)
  repeat(app, LOGOUT_ROUND_MS, service.singleLogout.tellDue)
  app.addHook('onClose', () => service.singleLogout.settle())
}

/** Null when no one listened for a while: whatever was said then is not known. */
function readShutOut(payload: string): ShutOut | null {
  return payload === '' ? null : (JSON.parse(payload) as ShutOut)
}
