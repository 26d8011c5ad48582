import { phoneChangeProblems } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import type { Tenant } from './registration-ports'

type Owner = { tenantId: string; userId: string; tenantCode: string }

export type PhonePorts = {
  tenantOf: (code: string) => Promise<Tenant | null>
  mobileOf: (tenantId: string, userId: string) => Promise<string | null>
  hasMobile: (tenantId: string, mobile: string) => Promise<boolean>
  /** Whether this is the code that was sent to the phone for this purpose; it is used up by that. */
  isCode: (phone: string, code: string) => Promise<boolean>
  /** False when the number is another one by now, or somebody else was faster with the new one. */
  changeMobile: (owner: Owner, change: { from: string; to: string }) => Promise<boolean>
}

export type PhoneService = ReturnType<typeof createPhoneService>

/** Another phone for a signed-in user, who knows the old one and has the new one at hand. */
export function createPhoneService({ tenantOf, mobileOf, hasMobile, isCode, changeMobile }: PhonePorts) {
  return {
    async change(owner: Owner, form: { oldPhone: string; newPhone: string; smsCode: string }): Promise<void> {
      const { newPhone, smsCode } = form
      const own = await mobileOf(owner.tenantId, owner.userId)
      const tenant = await tenantOf(owner.tenantCode)
      if (own === null || !tenant) throw new AppError('session.required')
      const problems = phoneChangeProblems(form, { own, phonePattern: tenant.phonePattern })
      const faults = Object.entries(problems).map(([field, message]) => ({ field, message }))
      if (faults.length > 0) throw new AppError('request.invalid', faults)
      if (await hasMobile(owner.tenantId, newPhone)) throw taken()
      if (!(await isCode(newPhone, smsCode))) {
        throw new AppError('sms.wrong_code', [{ field: 'smsCode', message: 'wrong' }])
      }
      if (!(await changeMobile(owner, { from: own, to: newPhone }))) throw taken()
    },
  }
}

const taken = () => new AppError('account.phone_taken', [{ field: 'newPhone', message: 'taken' }])
