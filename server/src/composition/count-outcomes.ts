import {
  checkCaptcha,
  checkCaptchaCode,
  getCaptcha,
  getLoginCaptcha,
  getNumberedCaptcha,
  redeemTicket,
  sendCaptchaCode,
  sendRecoveryCode,
  sendOwnPhoneCode,
  sendPhoneCode,
  signIn,
  signInCentrally,
  type Endpoint,
} from '@center/shared/contract'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/monitoring/metrics'

type Count = (metrics: Metrics, result: string) => void

const signsIn =
  (way: string): Count =>
  ({ signIns }, result) =>
    signIns.inc({ way, result })
const captcha =
  (step: string): Count =>
  ({ captchas }, result) =>
    captchas.inc({ step, result })
const message: Count = ({ messages }, result) => messages.inc({ result })

/** Calls whose outcome operations look at. */
const counted = new Map<Endpoint | undefined, Count>([
  [signIn, signsIn('form')],
  [signInCentrally, signsIn('central')],
  [redeemTicket, signsIn('ticket')],
  [getLoginCaptcha, captcha('given')],
  [getNumberedCaptcha, captcha('given')],
  [getCaptcha, captcha('given')],
  [checkCaptcha, captcha('checked')],
  [checkCaptchaCode, captcha('checked')],
  [sendCaptchaCode, message],
  [sendPhoneCode, message],
  [sendOwnPhoneCode, message],
  [sendRecoveryCode, message],
])

/** Counts what calls came to for the business: HTTP says 200 of most refusals. */
export function countOutcomes(app: FastifyInstance): void {
  const { metrics } = app
  app.addHook('onResponse', async (request) => {
    // An answer without an envelope, such as a picture, is one that went well: failures have one.
    const { status, code } = request.outcome ?? { status: 200, code: 'ok' }
    if (status !== 200) metrics.refusals.inc({ code })
    if (code === 'login.locked') metrics.lockOuts.inc()
    counted.get(request.routeOptions.config.endpoint)?.(metrics, status === 200 ? 'ok' : code)
  })
}
