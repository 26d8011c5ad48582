import type { FastifyPluginAsync } from 'fastify'
import { captchasRoutes } from './captchas.routes'
import type { Captchas } from './create-captchas'
import { captchaTestHooks } from './test-hooks'

export { createCaptchas, type Captchas } from './create-captchas'
export type { Proof, Purpose } from './proofs.service'

const SWEEP_MS = 60_000

/** Captchas: pictures with four characters, and the two puzzles of AJ-Captcha. */
export const captchasPlugin: FastifyPluginAsync<{ service: Captchas }> = async (app, { service }) => {
  const sweep = setInterval(() => void service.sweep().catch(app.log.warn.bind(app.log)), SWEEP_MS)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  await app.register(captchasRoutes, service)
  if (app.config.hasTestCodes) await app.register(captchaTestHooks, service)
}
