import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import { createPermissionsRepository } from './permissions.repository'
import { permissionsRoutes } from './permissions.routes'
import { createPermissionsService, type PermissionsService, type Roles } from './permissions.service'

export { rightsRevisionOf } from './permissions.repository'
export type { PermissionsService, Roles } from './permissions.service'

/** The rules of the domain on a database; `roles` comes from the members domain. */
export function createPermissions(dependencies: { db: Database; roles: Roles }): PermissionsService {
  return createPermissionsService(createPermissionsRepository(dependencies.db), dependencies.roles)
}

/** Menus and actions, over HTTP. */
export const permissionsPlugin: FastifyPluginAsync<{ service: PermissionsService }> = async (app, { service }) => {
  await app.register(permissionsRoutes, { service })
}
