import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import { toEnvelope } from '../../platform/errors/envelope'
import { AppError } from '../../platform/errors/errors'
import { languageOf } from '../../platform/errors/language'
import type { Limits } from '../../platform/limits/limits'
import type { DeliverSms } from './sms-delivery'
import { createSmsRepository } from './sms.repository'
import { smsRoutes, type SmsRoutes } from './sms.routes'
import { createSmsService, type PhonePatternOf, type SmsService } from './sms.service'

export { createPhoneChangedNotice, createSmsDelivery, type OutgoingSms, type PhoneChangedSms } from './sms-delivery'
export type { IsProven } from './sms.routes'
export type { SmsService } from './sms.service'

const SWEEP_MS = 60_000

type Dependencies = {
  db: Database
  now: () => Date
  limits: Limits
  deliver: DeliverSms
  phonePatternOf: PhonePatternOf
  hasTestCodes: boolean
}

/** The rules of the domain on a database, for its plugin and for what `app.ts` hands to other domains. */
export function createSms({ db, ...dependencies }: Dependencies): SmsService {
  return createSmsService({ repository: createSmsRepository(db), ...dependencies })
}

/** Codes by SMS. */
export const smsPlugin: FastifyPluginAsync<SmsRoutes> = async (app, options) => {
  const sweep = setInterval(() => void options.service.sweep().catch(app.log.warn.bind(app.log)), SWEEP_MS)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  await app.register(smsRoutes, options)
  if (app.config.hasTestCodes) await app.register(outbox, options)
}

/** With test codes: the last code to a number, for tests that play. */
const outbox: FastifyPluginAsync<{ service: SmsService }> = async (app, { service }) => {
  app.get<{ Querystring: { phone?: string } }>('/api/test/outbox', async (request) => {
    const data = await service.lastTo(String(request.query.phone ?? ''))
    if (data === null) throw new AppError('record.not_found')
    return toEnvelope({ code: 'ok', data, language: languageOf(request), requestId: request.id })
  })
}
