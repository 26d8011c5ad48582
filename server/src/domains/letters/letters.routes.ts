import type { FastifyPluginAsync } from 'fastify'
import { countLettersByDay, listLetters, readAllLetters, readLetter } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { LettersService } from './letters.service'

export const lettersRoutes: FastifyPluginAsync<{ service: LettersService }> = async (app, { service }) => {
  serve(app, listLetters, ({ session, query }) => service.list(inboxOf(session), query))

  serve(app, countLettersByDay, ({ session, query }) => service.countByDay(inboxOf(session), query.days))

  serve(app, readLetter, ({ session, params }) => service.read(inboxOf(session), params.id))

  serve(app, readAllLetters, ({ session, body }) => service.readAll(inboxOf(session), body.ids))
}

export function inboxOf({ tenantId, userId }: { tenantId: string; userId: string }) {
  return { tenantId, userId }
}
