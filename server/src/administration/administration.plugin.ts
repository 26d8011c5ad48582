import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createAuditReader } from '../domains/audit/audit.plugin'
import { createProviderCheck } from '../domains/oidc/oidc.plugin'
import { createBlobs } from '../platform/blobs/create-blobs'
import { createOutgoingCalls } from '../platform/http/outgoing-calls'
import { createActOf } from './act-of'
import { messageChannelRoutes } from './message-channels/message-channels.routes'
import { createMessageChannelAdmin } from './message-channels/message-channels.service'
import { createMessageTemplateAdmin } from './message-channels/message-templates.service'
import type { ActOf, AdminDependencies } from './admin-dependencies'
import { accessTokenRoutes } from './access-tokens/access-tokens.routes'
import { createAccessTokenAdmin } from './access-tokens/access-tokens.service'
import { createTrustedIssuerAdmin } from './access-tokens/trusted-issuers.service'
import { applicationAdminRoutes } from './catalogue/applications.routes'
import { approvalRoutes } from './approvals/approvals.routes'
import { createApprovals } from './approvals/approvals.service'
import { createPerform } from './approvals/perform'
import { createApplicationAdmin } from './catalogue/applications.service'
import { departmentAdminRoutes } from './catalogue/departments.routes'
import { createDepartmentAdmin } from './catalogue/departments.service'
import { workbenchAdminRoutes } from './catalogue/workbenches.routes'
import { createWorkbenchAdmin } from './catalogue/workbenches.service'
import { brandingPlugin } from './branding/branding.plugin'
import { createBrandImagesRepository } from './branding/brand-images.repository'
import { createChanges, type Changes } from './changes'
import { createServeFile, createServeList, type ServeFile, type ServeList } from './exports/serve-list'
import { externalSystemAdminRoutes } from './external-systems/external-systems.routes'
import { createExternalSystemAdmin } from './external-systems/external-systems.service'
import { identityProviderAdminRoutes } from './identity-providers/identity-providers.routes'
import { createIdentityProviderAdmin } from './identity-providers/identity-providers.service'
import { createProviderTest } from './identity-providers/provider-test.service'
import { menuAdminRoutes } from './menus/menus.routes'
import { createMenuAdmin } from './menus/menus.service'
import { createOverviewRepository } from './overview/overview.repository'
import { planAdminRoutes } from './plans/plans.routes'
import { createPlanAdmin } from './plans/plans.service'
import { createTenantTerms } from './plans/tenant-terms.service'
import { productsPlugin } from './products/products.plugin'
import { overviewRoutes } from './overview/overview.routes'
import { createOverviewService } from './overview/overview.service'
import { createTenantAudit } from './overview/tenant-audit'
import { createErasure } from './personal-data/erasure.service'
import { createOwnData } from './personal-data/own-data.service'
import { personalDataPlugin } from './personal-data/personal-data.plugin'
import { roleAdminRoutes } from './roles/roles.routes'
import { createRoleAdmin } from './roles/roles.service'
import { sessionAdminRoutes } from './users/sessions.routes'
import { createSessionAdmin } from './users/sessions.service'
import { createPhoneChanges } from './users/phone-changes'
import { createSignInLog } from './users/sign-in-log'
import { userAdminRoutes } from './users/users.routes'
import { createRecovery } from './users/recover.service'
import { createSendLink } from './users/send-link'
import { userMergeRoutes } from './users/merge/merge.routes'
import { createUserMerges } from './users/merge/merge.service'
import { createUserAdmin } from './users/users.service'
import { userTablesPlugin } from './users/user-tables.plugin'
import { enterpriseAdminRoutes } from './enterprises/enterprises.routes'
import { createEnterpriseAdmin } from './enterprises/enterprises.service'
import { createReviews } from './enterprises/reviews.service'
import { signOnServiceAdminRoutes } from './sign-on-services/sign-on-services.routes'
import { createSignOnServiceAdmin } from './sign-on-services/sign-on-services.service'
import { settingsAdminRoutes } from './tenants/settings.routes'
import { tenantAdminRoutes } from './tenants/tenants.routes'
import { createTenantAdmin } from './tenants/tenants.service'
import { vendorAdminRoutes } from './vendors/vendors.routes'
import { createVendorAdmin } from './vendors/vendors.service'
import { vendorKeyRoutes } from './vendors/vendor-keys.routes'
import { createVendorKeyAdmin } from './vendors/vendor-keys.service'
import { portalFileRoutes } from './portal-file/portal-file.routes'
import { createPortalFile } from './portal-file/portal-file.service'
import { createPortalPictures } from './portal-file/pictures/pictures'

/**
 * What an administrator does, over HTTP: tenants, users, roles, menus, enterprises. It stands above the domains and writes their tables;
 * no domain knows of it.
 */
export const administrationPlugin: FastifyPluginAsync<Omit<AdminDependencies, 'db' | 'now'>> = async (app, options) => {
  const dependencies = { ...options, db: app.db, now: () => app.now() }
  const actOf = createActOf(dependencies)
  const change = createChanges(dependencies)
  const serveFile = createServeFile({ actOf, change })
  const serveList = createServeList(serveFile)
  const approvals = createApprovals({ ...dependencies, change })
  const overview = createOverviewService({ repository: createOverviewRepository(app.db), now: dependencies.now })
  const audit = createTenantAudit({ reader: createAuditReader(app), namesOf: options.namesOf })
  await app.register(overviewRoutes, { serveList, actOf, overview, audit })
  const erasure = createErasure({ ...dependencies, change })
  const phones = createPhoneChanges(dependencies)
  const users = createUserAdmin({ ...dependencies, change, phones, anonymiseAfter: erasure.anonymiseAfter })
  const recover = createRecovery({ ...dependencies, change, anonymiseAfter: erasure.anonymiseAfter })
  const sendLink = createSendLink({ ...dependencies, limits: app.limits })
  await app.register(userAdminRoutes, { actOf, approvals, users, recover, sendLink })
  await app.register(productsPlugin, { ...dependencies, serveList, actOf, change })
  const merges = createUserMerges({ ...dependencies, change, phones })
  await app.register(userMergeRoutes, { actOf, approvals, merges })
  const ownData = createOwnData({ ...dependencies, limits: app.limits })
  await app.register(personalDataPlugin, { actOf, approvals, erasure, ownData })
  await app.register(userTablesPlugin, { ...dependencies, actOf, change, phones, isDemanded: approvals.isDemanded })
  await app.register(sessionAdminRoutes, {
    serveList,
    actOf,
    signIns: createSignInLog({ db: app.db }),
    sessions: createSessionAdmin({ ...dependencies, change, end: app.sessions.end }),
  })
  await registerCatalogue(app, { serveFile, serveList, actOf, change })
  const channels = createMessageChannelAdmin({ ...dependencies, change, sealing: app.sealing, limits: app.limits })
  const templates = createMessageTemplateAdmin({ db: app.db, change })
  await app.register(messageChannelRoutes, { serveList, actOf, approvals, channels, templates })
  const { providers, test, fixedIds } = composeProviders(app, change)
  await app.register(identityProviderAdminRoutes, { serveList, actOf, approvals, providers, test })
  const writing = { ...dependencies, change, vendorOf: options.registry.vendorOf }
  const tokens = createAccessTokenAdmin(writing)
  await app.register(accessTokenRoutes, { serveList, actOf, tokens, issuers: createTrustedIssuerAdmin(writing) })
  await app.register(enterpriseAdminRoutes, {
    serveList,
    actOf,
    enterprises: createEnterpriseAdmin({ ...dependencies, change }),
    reviews: createReviews({ ...dependencies, change }),
  })
  const tenants = createTenantAdmin({ ...dependencies, change })
  await app.register(tenantAdminRoutes, { serveList, actOf, actionsOf: options.actionsOf, approvals, tenants })
  await app.register(planAdminRoutes, {
    serveList,
    actOf,
    plans: createPlanAdmin(writing),
    terms: createTenantTerms(writing),
  })
  await app.register(vendorAdminRoutes, { serveList, vendors: createVendorAdmin(writing) })
  await app.register(vendorKeyRoutes, { keys: createVendorKeyAdmin(writing) })
  await app.register(settingsAdminRoutes, { ...options, actOf, approvals })
  await app.register(brandingPlugin, { actOf, change })
  const portal = composePortalFile(app, { ...writing, phones, fixedIds })
  await app.register(portalFileRoutes, { actOf, actionsOf: options.actionsOf, approvals, portal })
  const done = { channels, erasure, merges, providers, sendLink, users, tenants, portal }
  await app.register(approvalRoutes, { serveList, actOf, approvals, perform: createPerform({ ...writing, ...done }) })
}

type Listed = { serveFile: ServeFile; serveList: ServeList; actOf: ActOf; change: Changes }

/** What users are given: roles, menus, applications, departments, workbenches and the systems beside the portal. */
async function registerCatalogue(app: FastifyInstance, { change, ...listed }: Listed): Promise<void> {
  const writing = { db: app.db, change }
  await app.register(roleAdminRoutes, { ...listed, roles: createRoleAdmin(writing) })
  await app.register(menuAdminRoutes, { ...listed, menus: createMenuAdmin({ ...writing, now: () => app.now() }) })
  await app.register(applicationAdminRoutes, { ...listed, applications: createApplicationAdmin(writing) })
  await app.register(departmentAdminRoutes, { ...listed, departments: createDepartmentAdmin(writing) })
  await app.register(workbenchAdminRoutes, { ...listed, workbenches: createWorkbenchAdmin(writing) })
  await app.register(signOnServiceAdminRoutes, { ...listed, services: createSignOnServiceAdmin(writing) })
  await app.register(externalSystemAdminRoutes, { ...listed, systems: createExternalSystemAdmin(writing) })
}

type PortalParts = Omit<Parameters<typeof createPortalFile>[0], 'sealing' | 'pictures'>

function composePortalFile(app: FastifyInstance, parts: PortalParts) {
  const [repository, blobs] = [createBrandImagesRepository(app.db), createBlobs(app.config, 'brand')]
  const pictures = createPortalPictures({ repository, blobs, now: () => app.now() })
  return createPortalFile({ ...parts, sealing: app.sealing, pictures })
}

function composeProviders({ db, sealing, limits, config }: FastifyInstance, change: Changes) {
  const fixedIds = config.identityProviders.map(({ id }) => id)
  const { fetch: guarded } = createOutgoingCalls({ networks: config.internalNetworks })
  const tryProvider = createProviderCheck({ publicUrl: config.publicUrl, guarded })
  return {
    fixedIds,
    providers: createIdentityProviderAdmin({ db, change, sealing, fixedIds }),
    test: createProviderTest({ db, change, sealing, limits, tryProvider }),
  }
}
