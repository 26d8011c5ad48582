import type { FastifyPluginAsync } from 'fastify'
import { toEnvelope } from '../../platform/errors/envelope'
import { AppError } from '../../platform/errors/errors'
import { languageOf } from '../../platform/errors/language'
import type { ChallengesService } from './challenges.service'

/** With test codes: what the answer to a challenge is, for tests that play. */
export const captchaTestHooks: FastifyPluginAsync<{ challenges: ChallengesService }> = async (app, { challenges }) => {
  app.get<{ Params: { token: string } }>('/api/test/captcha/:token', async (request) => {
    const data = await challenges.solutionOf(request.params.token)
    if (data === null) throw new AppError('record.not_found')
    return toEnvelope({ code: 'ok', data, language: languageOf(request), requestId: request.id })
  })
}
