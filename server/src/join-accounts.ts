import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { savePasswordHash, type Auth } from './domains/auth/auth.plugin'
import type { ConfigurationService } from './domains/configuration/configuration.plugin'
import { insertNewcomer, openNewcomers, type MembersService } from './domains/members/members.plugin'
import {
  openRegistration,
  takeRecovery,
  type Applicant,
  type RegistrationParts,
  type RegistrationTenant,
} from './domains/registration/registration.plugin'
import type { TreesService } from './domains/trees/trees.plugin'
import type { joinCaptchas } from './join-captchas'

type Ports = {
  auth: Auth
  configuration: ConfigurationService
  members: MembersService
  proofs: ReturnType<typeof joinCaptchas>
  trees: TreesService
  /** Ends every session of a user, the central ones too. */
  endAllOf(user: { tenantId: string; userId: string }): Promise<void>
}

/** Registration, recovery and other phones, and what they are handed of tenants, users, passwords, captchas and SMS. */
export function joinAccounts(app: FastifyInstance, ports: Ports) {
  const { db, now, limits } = app
  const { configuration, proofs, trees, auth } = ports
  const newcomers = openNewcomers({ db })
  const { hasName, hasMobile, findAccount, mobileOf } = newcomers
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

  return openRegistration(db, {
    registration: {
      ...{ limits, tenantOf, isProven, decrypt, hasName, hasMobile, isCode: isCodeFor('register') },
      ...{ isIndustry: trees.isIndustry, isRegion: trees.isRegion, create: createWriter(app, auth) },
    },
    recovery: {
      ...{ limits, now, tenantOf, isProven, decrypt, findAccount, isCode: isCodeFor('recover') },
      sendCode: (to) => proofs.sms.sendUnseen({ ...to, purpose: 'recover' }),
      savePassword: createRecoverer(app, ports),
    },
    phones: {
      ...{ tenantOf, mobileOf, hasMobile, isCode: isCodeFor('phone') },
      changeMobile: async (owner, change) => {
        try {
          return await newcomers.changeMobile(owner, change)
        } catch (error) {
          // Somebody else took the number between the question and the change: the database lets one have it.
          if (await hasMobile(owner.tenantId, change.to)) return false
          throw error
        }
      },
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

/** Writes a recovered password, if its recovery is still there: both go in one transaction. Then every session ends. */
function createRecoverer({ db, now }: FastifyInstance, { auth, members, endAllOf }: Ports) {
  const save: RegistrationParts['recovery']['savePassword'] = async (recovery, { password, ip }) => {
    const { key, tenantId, tenantCode, userId, username } = recovery
    if (userId === null) return false
    const passwordHash = await auth.hashing.hash(password)
    const isSaved = await db.transaction(async (tx) => {
      if (!(await takeRecovery(tx, key, 'password'))) return false
      await savePasswordHash(tx, { userId, passwordHash, changedAt: now() })
      return true
    })
    if (!isSaved) return false
    await members.notePasswordChange({ tenantId, userId })
    await endAllOf({ tenantId, userId })
    await auth.limits.forget({ tenantCode, username, ip })
    return true
  }
  return save
}
