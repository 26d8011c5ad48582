import type { FastifyPluginAsync } from 'fastify'
import { createActOf } from './act-of'
import type { AdminDependencies } from './admin-dependencies'
import { applicationAdminRoutes } from './catalogue/applications.routes'
import { createApplicationAdmin } from './catalogue/applications.service'
import { createChanges } from './changes'
import { portalFileRoutes } from './portal-file/portal-file.routes'
import { createPortalFile } from './portal-file/portal-file.service'

/**
 * What an administrator does, over HTTP: tenants, users, roles, menus, enterprises. It stands above the domains and writes their tables;
 * no domain knows of it.
 */
export const administrationPlugin: FastifyPluginAsync<Omit<AdminDependencies, 'db' | 'now'>> = async (app, options) => {
  const dependencies = { ...options, db: app.db, now: () => app.now() }
  const actOf = createActOf(dependencies)
  const change = createChanges(dependencies)
  await app.register(applicationAdminRoutes, { actOf, applications: createApplicationAdmin({ db: app.db, change }) })
  const portal = createPortalFile({ db: app.db, now: dependencies.now, change })
  await app.register(portalFileRoutes, { actOf, actionsOf: options.actionsOf, portal })
}
