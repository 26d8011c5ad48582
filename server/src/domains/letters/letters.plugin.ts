import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { fileAddressPattern } from '@center/shared/contract'
import { createLeases } from '../../platform/leases'
import { repeat } from '../../platform/repeat'
import { createDeskRepository } from './desk.repository'
import { deskRoutes, type DeskOptions, type PeopleDesk } from './desk.routes'
import { createDeskService, type Directory } from './desk.service'
import { createLettersRepository } from './letters.repository'
import { lettersRoutes } from './letters.routes'
import { createLettersService, type LettersService } from './letters.service'
import { createRemarkCleaner } from './remark-cleaner'
import { createRepliesRepository } from './replies.repository'
import { repliesRoutes } from './replies.routes'
import { createRepliesService, type AttachFiles, type RepliesPorts } from './replies.service'

const DUE_MS = 5_000

type Options = Pick<DeskOptions, 'tenantIdOf' | 'tenantName'> & {
  attach: AttachFiles
  detach: Parameters<typeof createDeskService>[0]['detach']
  findUsername: RepliesPorts['findUsername']
  people: Directory & PeopleDesk
}

/** Letters as their receivers have them, for what `app.ts` hands to other domains. */
export function openLetters(app: FastifyInstance): LettersService {
  return createLettersService(createLettersRepository(app.db, app.databaseNow), {
    now: () => app.now(),
    // Decorated by a plugin that may be registered later.
    appendEvent: (...event) => app.appendEvent(...event),
  })
}

/** Letters to users, over HTTP; open pages hear of changes through the event stream. */
export const lettersPlugin: FastifyPluginAsync<Options & { service: LettersService }> = async (app, options) => {
  const { service, attach, detach, findUsername, people, tenantIdOf, tenantName } = options
  const ports = { now: () => app.now(), appendEvent: app.appendEvent, attach }
  const cleaner = createRemarkCleaner({ root: app.config.root, pictures: fileAddressPattern })
  const desk = createDeskService({
    ...{ ...ports, detach, directory: people, clean: cleaner.clean },
    report: (err, letterId) => app.log.error({ err, letterId }, 'the receivers of a letter could not be told'),
    repository: createDeskRepository(app.db, app.databaseNow),
  })
  const replies = createRepliesService({
    ...{ ...ports, findUsername },
    letters: createLettersRepository(app.db, app.databaseNow),
    replies: createRepliesRepository(app.db),
  })
  await app.register(lettersRoutes, { service })
  await app.register(repliesRoutes, { service: replies })
  await app.register(deskRoutes, { service: desk, people, tenantIdOf, tenantName })

  const leases = createLeases(app.db)
  repeat(app, DUE_MS, async () => {
    if (await leases.hold('letters.due', 2 * DUE_MS)) await desk.announceDue()
  })
  app.addHook('onClose', () => cleaner.close())
}
