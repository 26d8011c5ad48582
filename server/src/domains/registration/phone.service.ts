import { maskPhone, ownPhoneProblems, phoneChangeProblems } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Tenant } from './registration-dependencies'

/** Whose phone: what a session says of itself, and the call that asks. */
export type PhoneOwner = {
  tenantId: string
  userId: string
  tenantCode: string
  sessionId: string
  ip: string
  requestId: string
}

export type PhoneDependencies = {
  now: () => Date
  tenantOf: (code: string) => Promise<Tenant | null>
  mobileOf: (tenantId: string, userId: string) => Promise<string | null>
  hasMobile: (tenantId: string, mobile: string) => Promise<boolean>
  /** Throws unless the user knows the password; a wrong one counts as a failed sign-in. */
  checkPassword: (owner: PhoneOwner, form: { password: string; kid: string }) => Promise<void>
  /** Whether this is the code that was sent to the phone for this purpose; it is used up by that. */
  isCode: (phone: string, code: string) => Promise<boolean>
  /** Throws when the message could not be sent. */
  tellPhoneChanged: (message: {
    phone: string
    purpose: 'phone-changed'
    tenantCode: string
    newPhone: string
    at: string
  }) => Promise<void>
  /**
   * Writes the number, holds recovery, adds to the audit and ends the user's other sessions, all in one transaction. False, and nothing
   * is changed, when the number is another one by now, or somebody else was faster with the new one.
   */
  changeMobile: (owner: PhoneOwner, change: { from: string; to: string }) => Promise<boolean>
}

export type PhoneForm = { oldPhone: string; newPhone: string; smsCode: string; password: string; kid: string }
export type PhoneService = ReturnType<typeof createPhoneService>

/**
 * Another phone for a signed-in user, who knows the password and the old number and has the new one at hand. Who has taken over a
 * session has not: so the password is looked at before anything is said of the old number.
 */
export function createPhoneService(dependencies: PhoneDependencies) {
  const { now, tenantOf, mobileOf, hasMobile, checkPassword, isCode, tellPhoneChanged, changeMobile } = dependencies

  /** Before it is changed: a change of which the old number does not hear must not happen. */
  async function tellOldNumber({ tenantCode }: PhoneOwner, change: { from: string; to: string }): Promise<void> {
    if (change.from === '') return
    const newPhone = maskPhone(change.to)
    const at = now().toISOString()
    await tellPhoneChanged({ phone: change.from, purpose: 'phone-changed', tenantCode, newPhone, at })
  }

  return {
    async change(owner: PhoneOwner, form: PhoneForm): Promise<void> {
      const { newPhone, smsCode } = form
      const tenant = await tenantOf(owner.tenantCode)
      if (!tenant) throw new AppError('session.required')
      refuseProblems(phoneChangeProblems(form, tenant.phonePattern))
      await checkPassword(owner, form)
      const own = await mobileOf(owner.tenantId, owner.userId)
      if (own === null) throw new AppError('session.required')
      refuseProblems(ownPhoneProblems(form, own))
      if (await hasMobile(owner.tenantId, newPhone)) throw taken()
      if (!(await isCode(newPhone, smsCode))) {
        throw new AppError('sms.wrong_code', [{ field: 'smsCode', message: 'wrong' }])
      }
      const change = { from: own, to: newPhone }
      await tellOldNumber(owner, change)
      if (!(await changeMobile(owner, change))) throw taken()
    },
  }
}

function refuseProblems(problems: Record<string, string>): void {
  const faults = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (faults.length > 0) throw new AppError('request.invalid', faults)
}

const taken = () => new AppError('account.phone_taken', [{ field: 'newPhone', message: 'taken' }])
