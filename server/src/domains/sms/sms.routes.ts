import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import {
  PhoneCodeForm,
  sendOwnPhoneCode,
  sendPhoneCode,
  smsPurposes,
  type CaptchaScene,
  type SmsPurpose,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { languageOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { SmsService } from './sms.service'

/** Whether the form's captcha is solved; it is used up by that. Comes from the captchas domain. */
export type IsProven = (
  form: Pick<PhoneCodeForm, 'imageCode' | 'number' | 'tenantCode'>,
  asked: { scene: CaptchaScene; ip: string; agent: string; isSignedIn?: boolean },
) => Promise<boolean>

/** Whether a user of the tenant can be reached at the number. Comes from the members domain. */
export type KnowsPhone = (tenantCode: string, phone: string) => Promise<boolean>

export type SmsRoutes = { service: SmsService; isProven: IsProven; knowsPhone: KnowsPhone }

/** What the captcha before a code is solved for. */
const scenes = { login: 'LOGIN', register: 'REGISTER', recover: 'RECOVER', phone: 'SMS' } as const

/** Codes for these go to numbers that no one has yet. */
const forStrangers: readonly SmsPurpose[] = ['register', 'phone']

/** Codes by SMS, over HTTP. A captcha stands before each. */
export const smsRoutes: FastifyPluginAsync<SmsRoutes> = async (app, { service, isProven, knowsPhone }) => {
  serve(app, sendPhoneCode, async ({ body, query, request }) => {
    const form = body ?? readForm(query)
    const { ip } = request
    const purpose = smsPurposes[form.type as keyof typeof smsPurposes]
    const agent = request.headers['user-agent'] ?? ''
    if (!(await isProven(form, { scene: scenes[purpose], ip, agent }))) throw new AppError('login.wrong_captcha')
    const { phone, tenantCode } = form
    const isWanted = forStrangers.includes(purpose) || (await knowsPhone(tenantCode, phone))
    return service.send({ phone, purpose, tenantCode, ip, isWanted, language: languageOf(request) })
  })

  serve(app, sendOwnPhoneCode, async ({ body, session, request }) => {
    const { tenantCode } = session
    const { ip } = request
    const asked = { scene: 'SMS' as const, ip, agent: request.headers['user-agent'] ?? '', isSignedIn: true }
    if (!(await isProven({ ...body, tenantCode }, asked))) throw new AppError('login.wrong_captcha')
    const language = languageOf(request)
    return service.send({ phone: body.phone, purpose: 'phone', tenantCode, ip, isWanted: true, language })
  })
}

/** The same fields from a query. */
function readForm(query: unknown): PhoneCodeForm {
  const parsed = z.safeParse(PhoneCodeForm, query)
  if (parsed.success) return parsed.data
  throw new AppError(
    'request.invalid',
    parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  )
}
