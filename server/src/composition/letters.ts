import type { FastifyInstance } from 'fastify'
import { mayReadLetters } from '@center/shared/contract'
import type { createConfiguration } from '../domains/configuration/configuration.plugin'
import { attachFiles, createFiles, detachFiles, filesPlugin } from '../domains/files/files.plugin'
import { createLetters, lettersPlugin } from '../domains/letters/letters.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { PermissionsService } from '../domains/permissions/permissions.plugin'
import type { OperatedTenant } from '../platform/session/operated-tenant'
import { createLetterReceivers } from './notices/letter-receivers'

type Dependencies = {
  configuration: ReturnType<typeof createConfiguration>
  members: MembersService
  permissions: PermissionsService
  tenantIdOf: OperatedTenant
}

/** Letters and their files know each other: a letter takes files in, and says who may open them. */
export async function composeLetters(
  app: FastifyInstance,
  { configuration, members, permissions, tenantIdOf }: Dependencies,
) {
  const letters = createLetters(app)
  const people = createLetterReceivers(app)
  await app.register(lettersPlugin, {
    service: letters,
    attach: attachFiles,
    detach: detachFiles,
    people,
    tenantIdOf,
    findUsername: members.findUsername,
    tenantName: async (code) => (await configuration.findTenant({ code }))?.name ?? '',
  })
  await app.register(filesPlugin, {
    service: createFiles(app),
    access: {
      isReceiver: letters.isReceiver,
      rightsOf: async (session) => {
        const actions = await permissions.grantedActions(session)
        return { mayRead: mayReadLetters(actions), maySend: actions.has('letter:send') }
      },
    },
    tenantIdOf,
  })
  return letters
}
