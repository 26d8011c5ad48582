import type { FastifyInstance } from 'fastify'
import { guardedActions, standardRoles } from '@center/shared/contract'
import type { AdminDependencies, Rights } from '../administration/admin-dependencies'
import { membersAmong } from '../administration/enterprises/enterprise-limits'
import { expectRankOverRoles, hasRole } from '../administration/rank'
import type { Auth, TellCredentialNews } from '../domains/auth/auth.plugin'
import { createSettings, type ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MessageSender } from '../domains/message-channels/message-channels.plugin'
import { createDirectory, type MembersService } from '../domains/members/members.plugin'
import type { Registry } from '../domains/registry/registry.plugin'
import type { PhoneChangedSms } from '../domains/sms/sms.plugin'
import type { AppendAudit } from '../platform/database/audit'
import { AppError } from '../platform/errors/errors'
import type { EndAllWithin } from '../platform/session/end-all-of'
import type { ExpectPreview } from '../platform/session/tab-opening'
import { createNamesOf } from '../platform/session/names-of'
import { createOperatedTenant } from '../platform/session/operated-tenant'
import { ADMIN_USER, type Session } from '../platform/session/session'
import { composePortalLetters } from './notices/portal-letters'
import { publishExamplesOf } from './setup'

type Dependencies = {
  auth: Auth
  central: { signOn: { endAllWithin: EndAllWithin } }
  configuration: ConfigurationService
  members: Pick<MembersService, 'describeUser'>
  permissions: {
    grantedActions: (session: Session) => Promise<Set<string>>
    rightsOf: (session: Session) => Promise<Rights>
    usersWith: (tenantId: string, action: string, reach?: 'all' | 'some') => Promise<string[]>
  }
  proofs: { messages: MessageSender; tellPhoneChanged: (message: PhoneChangedSms) => Promise<void> }
  registry: Registry
  tellUser: TellCredentialNews
  writeDown: AppendAudit
}

/**
 * Who may look at the portal as a role has it: users who see the roles, of no role with rights over others that they do not hold. Read
 * of what the session itself may do, so that no preview leads to another.
 */
export function composePreview(
  app: FastifyInstance,
  permissions: Pick<Dependencies['permissions'], 'grantedActions'>,
): ExpectPreview {
  return async ({ id, userId, tenantId, tenantCode }, roleId) => {
    const held = await permissions.grantedActions({ id, userId, tenantId, tenantCode, language: 'zh_CN' })
    if (!held.has('role:read')) throw new AppError('permission.denied')
    if (!(await hasRole(app.db, tenantId, roleId))) throw new AppError('record.not_found')
    await expectRankOverRoles(app.db, { held, tenantId }, [roleId])
  }
}

/** What a stored token that administers a tenant holds. */
const tenantRights: ReadonlySet<string> = new Set(standardRoles.tenant)

/** What administration is handed of the domains. The administration token holds every right over others, so that it may give each. */
export function composeAdministration(
  app: FastifyInstance,
  { auth, central, configuration, members, permissions, proofs, registry, tellUser, writeDown }: Dependencies,
): Omit<AdminDependencies, 'db' | 'now'> {
  const rightsOf: AdminDependencies['rightsOf'] = async (session) => {
    const ofAll = { limits: null, isOfOwnEnterprises: false }
    if (session.tokenScopes) return { actions: tenantRights, ...ofAll }
    return session.userId === ADMIN_USER
      ? { actions: new Set(guardedActions), ...ofAll }
      : permissions.rightsOf(session)
  }
  const actionsOf: AdminDependencies['actionsOf'] = async (session) => (await rightsOf(session)).actions
  return {
    actionsOf,
    rightsOf,
    tenantIdOf: createOperatedTenant(configuration.findTenant, async (session) =>
      (await actionsOf(session)).has('tenant:operate'),
    ),
    publicUrl: app.config.publicUrl,
    endAllWithin: central.signOn.endAllWithin,
    tellPhoneChanged: ({ at, ...message }) =>
      proofs
        .tellPhoneChanged({ ...message, purpose: 'phone-changed', at: at.toISOString() })
        .catch((err: unknown) => app.log.warn({ err }, 'an old number was not told that it was changed')),
    messages: proofs.messages,
    signInLimits: auth.limits,
    appendAudit: writeDown,
    appendEvent: app.appendEvent,
    tellUser,
    registry: {
      within: registry.within,
      findVersion: registry.findVersion,
      isOwnApp: registry.own.has,
      vendorOf: registry.rights.vendorOf,
      forget: registry.forget,
    },
    settings: createSettings(app, writeDown),
    publishExamples: () => publishExamplesOf(app, registry),
    namesOf: createNamesOf(createDirectory(app).usernames),
    reviewersOf: createReviewersOf(app.db, permissions.usersWith),
    enterpriseOf: async (session) => {
      const { groupId: id, groupName: name } = await members.describeUser(session, {})
      return id === '' ? null : { id, name }
    },
    sendLetter: composePortalLetters(app),
  }
}

/** Those who decide for the whole tenant come first. */
function createReviewersOf(
  db: FastifyInstance['db'],
  usersWith: Dependencies['permissions']['usersWith'],
): AdminDependencies['reviewersOf'] {
  return async (tenantId, enterpriseId) => {
    const ofAll = await usersWith(tenantId, 'enterprise:review')
    if (enterpriseId === undefined) return ofAll
    const limited = await usersWith(tenantId, 'enterprise:review', 'some')
    return [...new Set([...ofAll, ...(await membersAmong(db, { tenantId, enterpriseId }, limited))])]
  }
}
