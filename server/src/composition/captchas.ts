import type { FastifyInstance } from 'fastify'
import { createCaptchas } from '../domains/captchas/captchas.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import { createPhoneChangedNotice, createSms, createSmsDelivery } from '../domains/sms/sms.plugin'
import { composeMessages, composeSmsByChannel } from './messages'

type Dependencies = { configuration: ConfigurationService; members: MembersService }

/** Captchas and SMS, and what each is handed of the other, of tenants and of users. */
export function composeCaptchas(app: FastifyInstance, { configuration, members }: Dependencies) {
  const { db, now, config, limits } = app
  const { hasTestCodes, isProduction, smsWebhookUrl: webhook } = config

  async function settingsOf(tenantCode: string) {
    const tenant = await configuration.findTenantOrDefault(tenantCode)
    return tenant && configuration.readConfiguration({ id: tenant.id })
  }

  async function knowsPhone(tenantCode: string, phone: string): Promise<boolean> {
    const tenant = await configuration.findNamedTenant(tenantCode)
    return tenant !== null && (await members.hasMobile(tenant.id, phone))
  }

  const messages = composeMessages(app)
  const sendByChannel = composeSmsByChannel({ configuration, messages })
  const gateway = { webhook, isProduction, log: app.log, sendByChannel }
  const sms = createSms({
    db,
    now,
    limits,
    hasTestCodes,
    deliver: createSmsDelivery(gateway),
    phonePatternOf: async (tenantCode) => (await settingsOf(tenantCode))?.CENTER_PHONE_PATTERN ?? '^1[3-9]\\d{9}$',
  })
  const captchas = createCaptchas({
    db,
    now,
    limits,
    config,
    settingsOf,
    knowsPhone,
    sms: {
      send: (message) => sms.send({ ...message, purpose: 'captcha' }),
      isCode: (phone, code) => sms.isCode({ phone, purpose: 'captcha' }, code),
    },
  })
  return { captchas, messages, sms, knowsPhone, tellPhoneChanged: createPhoneChangedNotice(gateway) }
}
