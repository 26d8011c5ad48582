import type { FastifyInstance } from 'fastify'
import {
  PASSWORD_AGE_SETTING,
  SECOND_FACTOR_ROLES_SETTING,
  SECOND_FACTOR_SETTING,
  SecondFactorRoles,
  TRUSTED_DEVICE_SETTING,
} from '@center/shared/contract'
import * as z from 'zod/mini'
import { holdsRole, isAdministrator } from '../administration/rank'
import { createCredentials, type FindCredential, type IsProven, type NoteSignIn } from '../domains/auth/auth.plugin'
import { createSettings, type ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MembersService } from '../domains/members/members.plugin'
import type { AppendAudit } from '../platform/database/audit'
import { composeCredentialNews } from './notices/credential-news'
import { createPasswordNames } from './password-names'
import { composePasswordWarning } from './notices/password-warning'

type Dependencies = {
  appendAudit: AppendAudit
  configuration: Pick<ConfigurationService, 'findTenant' | 'findConfiguration'>
  members: Pick<MembersService, 'findUsername' | 'namesOf'>
  findCredential: FindCredential
  isProven: IsProven
  noteSignIn: NoteSignIn
}
type Owner = { tenantId: string; userId: string }

/** Passwords, second factors and passkeys, with what they are handed of tenants, users and captchas. */
export function composeCredentials(app: FastifyInstance, parts: Dependencies) {
  const { db, now, limits, sealing, sessions } = app
  const workSetting = app.config.captchaWork ?? (app.config.hasTestCodes ? 'off' : 'grows')
  const { findCredential, isProven, noteSignIn } = parts
  const settings = createSettings(app, parts.appendAudit)
  const factors = describeOwners(app, parts, settings)
  return createCredentials({
    db,
    now,
    limits,
    sealing,
    sessions,
    workSetting,
    passwordCost: app.config.passwordCost,
    createKeyPair: app.createKeyPair,
    isProven,
    findCredential,
    noteSignIn,
    usernameOf: parts.members.findUsername,
    namesOf: createPasswordNames(parts),
    maxPasswordDaysOf: (tenantId) => daysOf(settings, tenantId, PASSWORD_AGE_SETTING),
    tellOfExpiry: composePasswordWarning(app),
    factors,
  })
}

/** A setting in days; 0 where it is not set. */
async function daysOf(settings: ReturnType<typeof createSettings>, tenantId: string, key: string): Promise<number> {
  const days = (await settings.read(tenantId)).settings[key]
  return typeof days === 'number' ? days : 0
}

function describeOwners(
  app: FastifyInstance,
  { appendAudit, configuration, members }: Dependencies,
  settings: ReturnType<typeof createSettings>,
) {
  return {
    appendAudit,
    tellUser: composeCredentialNews(app),

    /** Whether the tenant has a user use a second factor. */
    async isDemanded({ tenantId, userId }: Owner): Promise<boolean> {
      const set = (await settings.read(tenantId)).settings
      const policy = set[SECOND_FACTOR_SETTING]
      const roles = z.safeParse(SecondFactorRoles, set[SECOND_FACTOR_ROLES_SETTING])
      if (policy === 'everybody') return true
      if (policy === 'administrators' && (await isAdministrator(app.db, tenantId, userId))) return true
      return roles.success && holdsRole(app.db, { tenantId, userId }, roles.data)
    },

    areOffered: async (code: string) => (await configuration.findConfiguration({ code }))?.CENTER_PASSKEYS ?? false,

    trustDaysOf: (tenantId: string) => daysOf(settings, tenantId, TRUSTED_DEVICE_SETTING),

    labelsOf: async (user: Owner) => ({
      label: (await members.findUsername(user)) ?? user.userId,
      issuer: (await configuration.findTenant({ id: user.tenantId }))?.name ?? 'Center',
    }),
  }
}
