import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  beginRecovery,
  checkOnlyUser,
  registerEnterprise,
  registerMember,
  repeatPhone,
  resetPassword,
  sendRecoveryCode,
  updatePhone,
  verifyRecovery,
} from '@center/shared/contract'
import { languageOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { PhoneService } from './phone.service'
import type { RecoveryService } from './recovery.service'
import type { Visitor } from './registration-dependencies'
import type { RegistrationService } from './registration.service'

export type RegistrationRoutes = {
  registration: RegistrationService
  recovery: RecoveryService
  phones: PhoneService
}

/** New accounts, forgotten passwords, other phones, over HTTP. */
export const registrationRoutes: FastifyPluginAsync<RegistrationRoutes> = async (app, services) => {
  const { registration, recovery, phones } = services

  serve(app, registerMember, ({ body, request }) => registration.registerAccount(body, visitorOf(request)))
  serve(app, registerEnterprise, ({ body, request }) => registration.registerEnterprise(body, visitorOf(request)))
  serve(app, checkOnlyUser, ({ query, request }) => registration.isNameFree(query.username, query, visitorOf(request)))
  serve(app, repeatPhone, async ({ body, session, request }) => {
    const tenantCode = session?.tenantCode ?? body.tenantCode
    return (await registration.isPhoneTaken(body.phone, { ...body, tenantCode }, visitorOf(request)))
      ? ({ registered: true } as const)
      : null
  })

  serve(app, updatePhone, async ({ session, body, request }) => {
    const { id: sessionId, tenantId, userId, tenantCode } = session
    await phones.change({ sessionId, tenantId, userId, tenantCode, ip: request.ip, requestId: request.id }, body)
    return true
  })

  serve(app, beginRecovery, ({ body, request }) => recovery.begin(body, visitorOf(request)))
  serve(app, sendRecoveryCode, ({ body, request }) => recovery.send(body.ticket, request.ip, languageOf(request)))
  serve(app, verifyRecovery, ({ body }) => recovery.verify(body.ticket, body.code))
  serve(app, resetPassword, async ({ body, request }) => {
    await recovery.reset(body, request.ip)
    return true
  })
}

function visitorOf(request: FastifyRequest): Visitor {
  return { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
}
