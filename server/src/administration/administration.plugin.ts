import type { FastifyPluginAsync } from 'fastify'
import { createActOf } from './act-of'
import type { AdminDependencies } from './admin-dependencies'
import { applicationAdminRoutes } from './catalogue/applications.routes'
import { createApplicationAdmin } from './catalogue/applications.service'
import { departmentAdminRoutes } from './catalogue/departments.routes'
import { createDepartmentAdmin } from './catalogue/departments.service'
import { workbenchAdminRoutes } from './catalogue/workbenches.routes'
import { createWorkbenchAdmin } from './catalogue/workbenches.service'
import { createChanges } from './changes'
import { enterpriseAdminRoutes } from './enterprises/enterprises.routes'
import { createEnterpriseAdmin } from './enterprises/enterprises.service'
import { createReviews } from './enterprises/reviews.service'
import { settingsAdminRoutes } from './tenants/settings.routes'
import { tenantAdminRoutes } from './tenants/tenants.routes'
import { createTenantAdmin } from './tenants/tenants.service'

/**
 * What an administrator does, over HTTP: tenants, users, roles, menus, enterprises. It stands above the domains and writes their tables;
 * no domain knows of it.
 */
export const administrationPlugin: FastifyPluginAsync<Omit<AdminDependencies, 'db' | 'now'>> = async (app, options) => {
  const dependencies = { ...options, db: app.db, now: () => app.now() }
  const actOf = createActOf(dependencies)
  const change = createChanges(dependencies)
  await app.register(applicationAdminRoutes, { actOf, applications: createApplicationAdmin({ db: app.db, change }) })
  await app.register(departmentAdminRoutes, { actOf, departments: createDepartmentAdmin({ db: app.db, change }) })
  await app.register(workbenchAdminRoutes, { actOf, workbenches: createWorkbenchAdmin({ db: app.db, change }) })
  await app.register(enterpriseAdminRoutes, {
    actOf,
    enterprises: createEnterpriseAdmin({ ...dependencies, change }),
    reviews: createReviews({ ...dependencies, change }),
  })
  const tenants = createTenantAdmin({ ...dependencies, change })
  await app.register(tenantAdminRoutes, { actOf, actionsOf: options.actionsOf, tenants })
  await app.register(settingsAdminRoutes, { ...options, actOf })
}
