import { randomUUID } from 'node:crypto'
import { maskPhone, RECOVERY_HOLD_HOURS } from '@center/shared/contract'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database } from '../../platform/database/database'
import type { EndAllOf } from '../../platform/session/end-all-of'
import type { PhoneDependencies } from './phone.service'
import { takeRecovery } from './recovery.repository'
import type { RecoveryDependencies } from './recovery.service'
import type { AccountDependencies, Applicant } from './registration.service'

/** What the writes take of other domains. Each function writes in the transaction that it is given. */
export type AccountWritesDependencies = {
  now: () => Date
  appendAudit: AppendAudit
  endAllOf: EndAllOf
  hashPassword: (password: string) => Promise<string>
  savePasswordHash: (tx: Database, row: { userId: string; passwordHash: string; changedAt: Date }) => Promise<void>
  /** Failed sign-ins of a user count no longer. */
  forgetFailures: (attempt: { tenantCode: string; username: string; ip: string }) => Promise<void>
  /** True for the one who takes the link of an administrator. */
  takeLink: (tx: Database, key: string) => Promise<boolean>
  insertNewcomer: (tx: Database, newcomer: Newcomer) => Promise<boolean>
  hasMobile: (tenantId: string, mobile: string) => Promise<boolean>
  changeMobile: (tx: Database, user: User, change: { from: string; to: string; heldUntil: Date }) => Promise<boolean>
  notePasswordChange: (tx: Database, user: User) => Promise<void>
  /** Tells a user of a new password, by a notice in the portal. */
  tellPasswordChange: (tx: Database, user: User) => Promise<void>
}

type User = { tenantId: string; userId: string }
type Newcomer = Omit<Applicant, 'password' | 'enterprise'> & {
  enterprise: Record<
    'id' | 'globalId' | 'name' | 'industryCode' | 'regionCode' | 'contactName' | 'contactPosition',
    string
  > | null
}

/** Writes an account in one transaction. The password is hashed before the transaction begins. */
export function createAccountWriter(db: Database, dependencies: AccountWritesDependencies) {
  const { now, hashPassword, insertNewcomer, savePasswordHash } = dependencies
  const create: AccountDependencies['create'] = async ({ password, enterprise, ...applicant }) => {
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const company = enterprise && {
        id: enterprise.id,
        globalId: randomUUID(),
        name: enterprise.companyName,
        industryCode: enterprise.industryCode,
        regionCode: enterprise.country,
        contactName: enterprise.contacts,
        contactPosition: enterprise.position,
      }
      if (!(await insertNewcomer(tx, { ...applicant, enterprise: company }))) return false
      await savePasswordHash(tx, { userId: applicant.userId, passwordHash, changedAt: now() })
      return true
    })
  }
  return create
}

/** Writes another number, holds recovery by it, adds to the audit and ends the user's other sessions in one transaction. */
export function createPhoneChange(dependencies: AccountWritesDependencies) {
  const { now, endAllOf, changeMobile, appendAudit, hasMobile } = dependencies
  const change: PhoneDependencies['changeMobile'] = async (owner, { from, to }) => {
    const { tenantId, userId, sessionId, requestId } = owner
    const at = now()
    const heldUntil = new Date(at.getTime() + RECOVERY_HOLD_HOURS * 3_600_000)
    const write = async (tx: Database) => {
      if (!(await changeMobile(tx, owner, { from, to, heldUntil }))) return false
      const details = { from: maskPhone(from), to: maskPhone(to) }
      await appendAudit(tx, { at, actor: userId, tenantId, action: 'phone', object: userId, details, requestId })
      return true
    }
    try {
      return await endAllOf({ tenantId, userId }, { keep: sessionId, change: write })
    } catch (error) {
      // Another user may have taken the number between the check and the change: the database refuses the second one.
      if (await hasMobile(tenantId, to)) return false
      throw error
    }
  }
  return change
}

/** Writes a recovered password and ends every session of the user in one transaction, if the recovery is still there. */
export function createPasswordRecovery(dependencies: AccountWritesDependencies) {
  const { now, endAllOf, hashPassword, savePasswordHash, notePasswordChange, forgetFailures } = dependencies
  const save: RecoveryDependencies['savePassword'] = async (recovery, { password, ip }) => {
    const { key, tenantId, tenantCode, userId, username } = recovery
    if (userId === null) return false
    const passwordHash = await hashPassword(password)
    const user = { tenantId, userId }
    const change = async (tx: Database) => {
      const isRecovery = await takeRecovery(tx, key, 'password')
      if (!isRecovery && !(await dependencies.takeLink(tx, key))) return false
      await savePasswordHash(tx, { userId, passwordHash, changedAt: now() })
      await notePasswordChange(tx, user)
      // Who has a link was told of it by who made it, and may have had no password before.
      if (isRecovery) await dependencies.tellPasswordChange(tx, user)
      return true
    }
    if (!(await endAllOf(user, { change }))) return false
    await forgetFailures({ tenantCode, username, ip })
    return true
  }
  return save
}
