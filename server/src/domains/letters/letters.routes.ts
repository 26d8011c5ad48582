import type { FastifyPluginAsync } from 'fastify'
import { countLettersByDay, listLetters, readLetter } from '@center/shared/contract'
import { serve } from '../../platform/serve'
import type { LettersService } from './letters.service'

export const lettersRoutes: FastifyPluginAsync<{ service: LettersService }> = async (app, { service }) => {
  serve(app, listLetters, ({ session, query }) => service.list(inboxOf(session), query))

  serve(app, countLettersByDay, ({ session, query }) => service.countByDay(inboxOf(session), query.days))

  serve(app, readLetter, ({ session, params }) => service.read(inboxOf(session), params.id))
}

function inboxOf({ tenantId, userId }: { tenantId: string; userId: string }) {
  return { tenantId, userId }
}
