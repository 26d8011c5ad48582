import type { FastifyInstance } from 'fastify'
import { passwordLinks, savePasswordHash, type Auth, type TellCredentialNews } from '../domains/auth/auth.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import { changeMobile, createNewcomers, insertNewcomer, type MembersService } from '../domains/members/members.plugin'
import {
  createRegistration,
  type RegistrationDependencies,
  type RegistrationTenant,
} from '../domains/registration/registration.plugin'
import type { TreesService } from '../domains/trees/trees.plugin'
import type { AppendAudit } from '../platform/database/audit'
import type { EndAllOf } from '../platform/session/end-all-of'
import type { composeCaptchas } from './captchas'

type Dependencies = {
  appendAudit: AppendAudit
  auth: Auth
  configuration: ConfigurationService
  members: MembersService
  proofs: ReturnType<typeof composeCaptchas>
  trees: TreesService
  endAllOf: EndAllOf
  tellUser: TellCredentialNews
}

/** Registration, recovery and other phones, and what they are handed of tenants, users, passwords, captchas and SMS. */
export function composeAccounts(app: FastifyInstance, dependencies: Dependencies) {
  const { now, limits } = app
  const { appendAudit, configuration, endAllOf, members, proofs, trees, auth } = dependencies
  const newcomers = createNewcomers(app)
  const { hasName, hasMobile, mobileOf } = newcomers
  const { decrypt } = auth.keys

  async function tenantOf(tenantCode: string): Promise<RegistrationTenant | null> {
    const tenant = await configuration.findNamedTenant(tenantCode)
    if (!tenant) return null
    const values = await configuration.readConfiguration({ id: tenant.id })
    return {
      id: tenant.id,
      code: tenant.code,
      names: [tenant.code, tenant.name],
      theme: values.CENTER_REGISTER_THEME,
      hasSms: !values.CENTER_NOTSMS,
      phonePattern: values.CENTER_PHONE_PATTERN,
      backUrl: values.CENTER_BACK_URL,
    }
  }

  const findLink: RegistrationDependencies['recovery']['findLink'] = async (key) => {
    const link = await passwordLinks.find(app.db, key, now())
    const tenant = link && (await configuration.findEnabledTenant({ id: link.tenantId }))
    const user = tenant && (await members.findProfile(link))
    if (!user) return null
    return { ...link, step: 'password', tenantCode: tenant.code, username: user.username, phone: '' }
  }

  const isProven: RegistrationDependencies['registration']['isProven'] = ({ imgCode, number, tenantCode }, asked) =>
    proofs.captchas.forms.isSmsProven({ imageCode: imgCode, number, tenantCode }, asked)
  const isCodeFor = (purpose: 'register' | 'recover' | 'phone') => (phone: string, code: string) =>
    proofs.sms.isCode({ phone, purpose }, code)

  return createRegistration(app, {
    registration: {
      limits,
      tenantOf,
      isProven,
      decrypt,
      hasName,
      hasMobile,
      isCode: isCodeFor('register'),
      isIndustry: trees.isIndustry,
      isRegion: trees.isRegion,
    },
    recovery: {
      limits,
      now,
      tenantOf,
      isProven,
      findLink,
      decrypt,
      isUsedPassword: auth.isUsedPassword,
      namesOf: auth.namesOf,
      isCode: isCodeFor('recover'),
      findAccount: (tenantId, account) => newcomers.findAccount(tenantId, account, now()),
      sendCode: (to) => proofs.sms.sendUnseen({ ...to, purpose: 'recover' }),
    },
    phones: {
      now,
      tenantOf,
      mobileOf,
      hasMobile,
      isCode: isCodeFor('phone'),
      checkPassword: (owner, form) => auth.accounts.verify(owner, form),
      tellPhoneChanged: proofs.tellPhoneChanged,
    },
    writes: {
      now,
      appendAudit,
      endAllOf,
      takeLink: passwordLinks.take,
      insertNewcomer,
      hasMobile,
      changeMobile,
      savePasswordHash,
      notePasswordChange: members.notePasswordChange,
      tellPasswordChange: (tx, user) => dependencies.tellUser(tx, user, 'password'),
      hashPassword: auth.hashing.hash,
      forgetFailures: auth.limits.forget,
    },
  })
}
