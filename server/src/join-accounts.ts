import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { maskPhone, RECOVERY_HOLD_HOURS } from '@center/shared/contract'
import { savePasswordHash, type Auth } from './domains/auth/auth.plugin'
import type { ConfigurationService } from './domains/configuration/configuration.plugin'
import { changeMobile, insertNewcomer, openNewcomers, type MembersService } from './domains/members/members.plugin'
import {
  openRegistration,
  takeRecovery,
  type Applicant,
  type RegistrationParts,
  type RegistrationTenant,
} from './domains/registration/registration.plugin'
import type { TreesService } from './domains/trees/trees.plugin'
import type { AppendAudit } from './platform/audit'
import type { Database } from './platform/database'
import type { EndAllOf } from './platform/session/end-all-of'
import type { joinCaptchas } from './join-captchas'

type Ports = {
  appendAudit: AppendAudit
  auth: Auth
  configuration: ConfigurationService
  members: MembersService
  proofs: ReturnType<typeof joinCaptchas>
  trees: TreesService
  endAllOf: EndAllOf
}

/** Registration, recovery and other phones, and what they are handed of tenants, users, passwords, captchas and SMS. */
export function joinAccounts(app: FastifyInstance, ports: Ports) {
  const { now, limits } = app
  const { configuration, proofs, trees, auth } = ports
  const newcomers = openNewcomers(app)
  const { hasName, hasMobile, mobileOf } = newcomers
  const { decrypt } = auth.keys

  /** Whoever names no tenant means the deployment's own. */
  async function tenantOf(code: string): Promise<RegistrationTenant | null> {
    const tenant = code ? await configuration.findTenant({ code }) : await configuration.findDefaultTenant()
    if (!tenant?.enabled) return null
    const values = await configuration.readConfiguration({ id: tenant.id })
    return {
      ...{ id: tenant.id, code: tenant.code, theme: values.CENTER_REGISTER_THEME, hasSms: !values.CENTER_NOTSMS },
      ...{ phonePattern: values.CENTER_PHONE_PATTERN, backUrl: values.CENTER_BACK_URL },
    }
  }

  const isProven: RegistrationParts['registration']['isProven'] = ({ imgCode, number, tenantCode }, asked) =>
    proofs.isSmsProven({ imageCode: imgCode, number, tenantCode }, asked)
  const isCodeFor = (purpose: 'register' | 'recover' | 'phone') => (phone: string, code: string) =>
    proofs.sms.isCode({ phone, purpose }, code)

  return openRegistration(app, {
    registration: {
      ...{ limits, tenantOf, isProven, decrypt, hasName, hasMobile, isCode: isCodeFor('register') },
      ...{ isIndustry: trees.isIndustry, isRegion: trees.isRegion, create: createWriter(app, auth) },
    },
    recovery: {
      ...{ limits, now, tenantOf, isProven, decrypt, isCode: isCodeFor('recover') },
      findAccount: (tenantId, account) => newcomers.findAccount(tenantId, account, now()),
      sendCode: (to) => proofs.sms.sendUnseen({ ...to, purpose: 'recover' }),
      savePassword: createRecoverer(app, ports),
    },
    phones: {
      ...{ now, tenantOf, mobileOf, hasMobile, isCode: isCodeFor('phone') },
      checkPassword: (owner, form) => auth.accounts.verify(owner, form),
      tellPhoneChanged: proofs.tellPhoneChanged,
      changeMobile: createPhoneChanger(app, ports, hasMobile),
    },
  })
}

/** Writes an account in one transaction: all of it is there, or nothing. The password is hashed before it begins. */
function createWriter({ db, now }: FastifyInstance, { hashing }: Auth) {
  return async ({ password, enterprise, ...applicant }: Applicant): Promise<boolean> => {
    const passwordHash = await hashing.hash(password)
    return db.transaction(async (tx) => {
      const company = enterprise && {
        ...{ id: enterprise.id, globalId: randomUUID(), name: enterprise.companyName },
        ...{ industryCode: enterprise.industryCode, regionCode: enterprise.country },
        ...{ contactName: enterprise.contacts, contactPosition: enterprise.position },
      }
      if (!(await insertNewcomer(tx, { ...applicant, enterprise: company }))) return false
      await savePasswordHash(tx, { userId: applicant.userId, passwordHash, changedAt: now() })
      return true
    })
  }
}

/** Writes another number, holds recovery by it, adds to the audit and ends the other sessions of the user: all in one transaction. */
function createPhoneChanger(
  { now }: FastifyInstance,
  { appendAudit, endAllOf }: Ports,
  hasMobile: (tenantId: string, mobile: string) => Promise<boolean>,
) {
  const change: RegistrationParts['phones']['changeMobile'] = async (owner, { from, to }) => {
    const { tenantId, userId, sessionId, requestId } = owner
    const at = now()
    const heldUntil = new Date(at.getTime() + RECOVERY_HOLD_HOURS * 3_600_000)
    const write = async (inside: Database) => {
      if (!(await changeMobile(inside, owner, { from, to, heldUntil }))) return false
      const details = { from: maskPhone(from), to: maskPhone(to) }
      await appendAudit(inside, { at, actor: userId, tenantId, action: 'phone', object: userId, details, requestId })
      return true
    }
    try {
      return await endAllOf({ tenantId, userId }, { keep: sessionId, change: write })
    } catch (error) {
      // Somebody else took the number between the question and the change: the database lets one have it.
      if (await hasMobile(tenantId, to)) return false
      throw error
    }
  }
  return change
}

/** Writes a recovered password and ends every session, if its recovery is still there: all in one transaction. */
function createRecoverer({ now }: FastifyInstance, { auth, members, endAllOf }: Ports) {
  const save: RegistrationParts['recovery']['savePassword'] = async (recovery, { password, ip }) => {
    const { key, tenantId, tenantCode, userId, username } = recovery
    if (userId === null) return false
    const passwordHash = await auth.hashing.hash(password)
    const user = { tenantId, userId }
    const change = async (inside: Database) => {
      if (!(await takeRecovery(inside, key, 'password'))) return false
      await savePasswordHash(inside, { userId, passwordHash, changedAt: now() })
      await members.notePasswordChange(inside, user)
      return true
    }
    if (!(await endAllOf(user, { change }))) return false
    await auth.limits.forget({ tenantCode, username, ip })
    return true
  }
  return save
}
