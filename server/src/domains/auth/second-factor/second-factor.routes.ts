import type { FastifyPluginAsync } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  forgetTrustedDevices,
  getSecondFactor,
  renewRecoveryCodes,
} from '@center/shared/contract'
import { MAX_PERIOD_MS, repeat } from '../../../platform/async/repeat'
import { serve } from '../../../platform/http/serve'
import type { SecondFactors } from './second-factor.service'

type Dependencies = { secondFactors: SecondFactors }

/** What signed-in users do with their own second factor, over HTTP. */
export const secondFactorRoutes: FastifyPluginAsync<Dependencies> = async (app, { secondFactors }) => {
  repeat(app, MAX_PERIOD_MS, () => secondFactors.forgetOld())

  serve(app, getSecondFactor, ({ session }) => secondFactors.describe(session))

  serve(app, beginSecondFactor, ({ session }) => secondFactors.begin(session))

  serve(app, confirmSecondFactor, async ({ session, body, request }) => {
    await secondFactors.confirm({ ...session, requestId: request.id }, body.code)
    return true
  })

  serve(app, renewRecoveryCodes, async ({ session, request }) => ({
    recoveryCodes: await secondFactors.renewCodes({ ...session, requestId: request.id }),
  }))

  serve(app, forgetTrustedDevices, async ({ session, request }) => {
    await secondFactors.forgetDevices({ ...session, requestId: request.id })
    return true
  })

  serve(app, endSecondFactor, async ({ session, request }) => {
    await secondFactors.end({ ...session, requestId: request.id })
    return true
  })
}
