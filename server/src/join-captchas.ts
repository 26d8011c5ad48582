import type { FastifyInstance } from 'fastify'
import type { CaptchaKind, CaptchaScene } from '@center/shared/contract'
import { openCaptchas } from './domains/captchas/captchas.plugin'
import type { ConfigurationService, TenantKey } from './domains/configuration/configuration.plugin'
import type { MembersService } from './domains/members/members.plugin'
import { createPhoneChangedNotice, createSmsDelivery, openSms } from './domains/sms/sms.plugin'
import type { IsProven as IsSignInProven } from './domains/auth/auth.plugin'
import type { IsProven as IsSmsProven } from './domains/sms/sms.plugin'

type Ports = { configuration: ConfigurationService; members: MembersService }

/** A text of a picture has 4 characters; what is longer proves a puzzle. */
const LONGEST_TEXT = 16

/** Captchas and SMS, and what each is handed of the other, of tenants and of users. */
export function joinCaptchas(app: FastifyInstance, { configuration, members }: Ports) {
  const { db, now, config, limits } = app
  const { hasTestCodes, isProduction, smsWebhookUrl: webhook } = config

  /** Whoever names no tenant, or one that is not there, gets what the deployment's own has. */
  async function settingsOf(tenantCode: string) {
    const standard = await configuration.findDefaultTenant()
    const tenant = tenantCode ? await configuration.findTenant({ code: tenantCode }) : null
    const key: TenantKey | null = tenant?.enabled ? { id: tenant.id } : standard && { id: standard.id }
    return key && configuration.readConfiguration(key)
  }

  async function kindOf(scene: CaptchaScene, tenantCode: string): Promise<CaptchaKind> {
    const settings = await settingsOf(tenantCode)
    if (!settings) return 'kaptcha'
    if (scene === 'LOGIN' || scene === 'RECOVER') return settings.CENTER_LOGIN_CAPTCHA_TYPE
    const hasSlider = settings.CENTER_REGISTER_THEME === '2' || settings.CENTER_REGISTER_THEME === '3'
    return settings.CENTER_CAPTCHA_TYPE || (hasSlider ? 'blockPuzzle' : 'kaptcha')
  }

  async function knowsPhone(tenantCode: string, phone: string): Promise<boolean> {
    const tenant = tenantCode
      ? await configuration.findTenant({ code: tenantCode })
      : await configuration.findDefaultTenant()
    return tenant?.enabled === true && (await members.hasMobile(tenant.id, phone))
  }

  const gateway = { webhook, isProduction, log: app.log }
  const sms = openSms({
    ...{ db, now, limits, hasTestCodes },
    deliver: createSmsDelivery(gateway),
    phonePatternOf: async (tenantCode) => (await settingsOf(tenantCode))?.CENTER_PHONE_PATTERN ?? '^1[3-9]\\d{9}$',
  })
  const captchas = openCaptchas({
    ...{ db, now, limits, config, kindOf, knowsPhone },
    sms: {
      send: (message) => sms.send({ ...message, purpose: 'captcha' }),
      isCode: (phone, code) => sms.isCode({ phone, purpose: 'captcha' }, code),
    },
  })
  const { isProven } = captchas.proofs

  const isSignInProven: IsSignInProven = (form, { browser, ...from }) => {
    const { imgvercode: text, captchaData, captchaVerification: verification = '', tenantCode } = form
    const player = { ...from, clientUid: null }
    return isProven(
      { text, browser, counter: String(captchaData), verification },
      { scene: 'LOGIN', tenantCode, player },
    )
  }

  /** The one field of the form holds either: the text of a picture, or the proof of a puzzle. */
  const isSmsProven: IsSmsProven = ({ imageCode, number, tenantCode }, { scene, isSignedIn = false, ...from }) => {
    const isText = imageCode.length <= LONGEST_TEXT
    // Whoever is signed in has the picture in the dialog, whatever the tenant has elsewhere.
    if (isSignedIn && isText) return captchas.texts.isAnswer(number, '', imageCode)
    const proof = { text: isText ? imageCode : '', verification: isText ? '' : imageCode, browser: number, counter: '' }
    return isProven(proof, { scene, tenantCode, player: { ...from, clientUid: null } })
  }

  const tellPhoneChanged = createPhoneChangedNotice(gateway)
  return { captchas, sms, tellPhoneChanged, knowsPhone, isSignInProven, isSmsProven }
}
