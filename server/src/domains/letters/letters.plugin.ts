import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { fileAddressPattern } from '@center/shared/contract'
import { createLeases } from '../../platform/database/leases'
import { repeat } from '../../platform/async/repeat'
import { createInboxes } from './inboxes'
import { createLetterAdminRepository } from './letter-admin.repository'
import { letterAdminRoutes, type LetterAdminRoutesDependencies, type ReceiverDirectory } from './letter-admin.routes'
import { createLetterAdminService, type Directory } from './letter-admin.service'
import { createLettersRepository } from './letters.repository'
import { lettersRoutes } from './letters.routes'
import { createLettersService, type LettersService } from './letters.service'
import { createRemarkCleaner } from './remark-cleaner'
import { createRepliesRepository } from './replies.repository'
import { repliesRoutes } from './replies.routes'
import { createRepliesService, type AttachFiles, type RepliesDependencies } from './replies.service'

export { createPortalLetters, type SendPortalLetter } from './portal-letters'

const DUE_MS = 5_000

type Dependencies = Pick<LetterAdminRoutesDependencies, 'tenantIdOf' | 'tenantName'> & {
  attach: AttachFiles
  detach: Parameters<typeof createLetterAdminService>[0]['detach']
  findUsername: RepliesDependencies['findUsername']
  people: Directory & ReceiverDirectory
}

/** Letters as their receivers have them, for what `app.ts` hands to other domains. */
export function createLetters(app: FastifyInstance): LettersService {
  return createLettersService(createLettersRepository(app.db, app.databaseNow), {
    now: () => app.now(),
    // Decorated by a plugin that may be registered later.
    appendEvent: (...event) => app.appendEvent(...event),
  })
}

/** Letters to users, over HTTP; open pages hear of changes through the event stream. */
export const lettersPlugin: FastifyPluginAsync<Dependencies & { service: LettersService }> = async (app, options) => {
  const { service, attach, detach, findUsername, people, tenantIdOf, tenantName } = options
  const dependencies = { now: () => app.now(), appendEvent: app.appendEvent, attach }
  const cleaner = createRemarkCleaner({ root: app.config.root, pictures: fileAddressPattern })
  const letterAdmin = createLetterAdminService({
    ...dependencies,
    detach,
    directory: people,
    clean: cleaner.clean,
    report: (err, letterId) => app.log.error({ err, letterId }, 'the receivers of a letter could not be told'),
    repository: createLetterAdminRepository(app.db, app.databaseNow),
  })
  const replies = createRepliesService({
    ...dependencies,
    findUsername,
    letters: createLettersRepository(app.db, app.databaseNow),
    replies: createRepliesRepository(app.db),
  })
  const inboxes = createInboxes((session) => app.grantedActions(session))
  await app.register(lettersRoutes, { service, inboxes })
  await app.register(repliesRoutes, { service: replies, inboxes })
  await app.register(letterAdminRoutes, { service: letterAdmin, people, tenantIdOf, tenantName })

  const leases = createLeases(app.db)
  repeat(app, DUE_MS, async () => {
    if (await leases.hold('letters.due', 2 * DUE_MS)) await letterAdmin.announceDue()
  })
  app.addHook('onClose', () => cleaner.close())
}
