import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import { applicationsRoutes } from './applications.routes'
import { createApplicationsService } from './applications.service'
import { createChoicesService } from './choices.service'
import { createDirectoryRepository, type CountedRoles, type DirectoryRepository } from './directory.repository'
import { createEnterprisesRepository } from './enterprises.repository'
import { enterprisesRoutes } from './enterprises.routes'
import { createEnterprisesService } from './enterprises.service'
import { createHoldingsRepository } from './holdings.repository'
import { createMembersRepository } from './members.repository'
import { membersRoutes } from './members.routes'
import { createMembersService, type MembersService } from './members.service'
import { createNewcomersRepository, type NewcomersRepository } from './newcomers.repository'
import { createWorkContextRepository, type RightsRevisionOf } from './work-context.repository'

export { findMailbox, noteSignedIn } from './members.repository'
export { changeMobile, insertNewcomer, type Newcomer } from './newcomers.repository'
export type { Credential, Member, MembersService, Role } from './members.service'

/** The rules of the domain on a database, for its plugin and for what `app.ts` hands to other domains. */
export function createMembers(dependencies: {
  db: Database
  now: () => Date
  rightsRevisionOf?: RightsRevisionOf
}): MembersService {
  return createMembersService({
    members: createMembersRepository(dependencies.db),
    holdings: createHoldingsRepository(dependencies.db),
    workContexts: createWorkContextRepository(dependencies.db, dependencies.rightsRevisionOf),
    now: dependencies.now,
  })
}

/** Who is on the way in, and how users are reached, for what `app.ts` hands to registration. */
export function createNewcomers(dependencies: { db: Database }): NewcomersRepository {
  return createNewcomersRepository(dependencies.db)
}

/** Who is in a tenant, or who of it holds some roles, for what `app.ts` hands to other domains. */
export function createDirectory({ db }: { db: Database }, countedRoles?: CountedRoles): DirectoryRepository {
  return createDirectoryRepository(db, countedRoles)
}

/** Users, what they hold, and what they choose of it, over HTTP. */
export const membersPlugin: FastifyPluginAsync<{ service: MembersService }> = async (app, { service }) => {
  const { db, now } = app
  const members = createMembersRepository(db)
  const holdings = createHoldingsRepository(db)
  const enterprises = createEnterprisesRepository(db)
  await app.register(membersRoutes, { service, choices: createChoicesService({ members, holdings, now }) })
  await app.register(applicationsRoutes, { applications: createApplicationsService({ members, holdings }) })
  await app.register(enterprisesRoutes, {
    enterprises: createEnterprisesService({ members, holdings, enterprises, now }),
  })
}
