import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database'
import { createHoldingsRepository } from './holdings.repository'
import { createMembersRepository } from './members.repository'
import { membersRoutes } from './members.routes'
import { createMembersService, type MembersService } from './members.service'

export type { Credential, Member, MembersService, Role } from './members.service'

/** The rules of the domain on a database, for its plugin and for what `app.ts` hands to other domains. */
export function openMembers(ports: { db: Database; now: () => Date }): MembersService {
  return createMembersService({
    members: createMembersRepository(ports.db),
    holdings: createHoldingsRepository(ports.db),
    now: ports.now,
  })
}

/** Users and what they hold, over HTTP. */
export const membersPlugin: FastifyPluginAsync<{ service: MembersService }> = async (app, { service }) => {
  await app.register(membersRoutes, { service })
}
