import type { FastifyPluginAsync } from 'fastify'
import { countLettersByDay, listLetters, readAllLetters, readLetter } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { expectGranted, type Inboxes } from './inboxes'
import type { LettersService } from './letters.service'

type Dependencies = { service: LettersService; inboxes: Inboxes }

export const lettersRoutes: FastifyPluginAsync<Dependencies> = async (app, { service, inboxes }) => {
  serve(app, listLetters, async ({ session, query }) => service.list(await inboxes.find(session), query))

  serve(app, countLettersByDay, async ({ session, query }) =>
    service.countByDay(await inboxes.find(session), query.days),
  )

  serve(app, readLetter, async ({ session, params }) =>
    service.read(expectGranted(await inboxes.find(session)), params.id),
  )

  serve(app, readAllLetters, async ({ session, body }) => service.readAll(await inboxes.find(session), body.ids))
}
