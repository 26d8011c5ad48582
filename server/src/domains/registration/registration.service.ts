import { randomUUID } from 'node:crypto'
import {
  accountProblems,
  enterpriseProblems,
  type AccountForm,
  type EnterpriseForm,
  type Problems,
  type Registered,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { ProofOf, Tenant, Visitor } from './registration-ports'

const MINUTE_MS = 60_000

/** An account to be made, with its enterprise where it brings one. */
export type Applicant = {
  tenantId: string
  userId: string
  username: string
  name: string
  mobile: string
  password: string
  enterprise:
    ({ id: string } & Pick<EnterpriseForm, 'companyName' | 'industryCode' | 'country' | 'contacts' | 'position'>) | null
}

export type RegistrationPorts = {
  limits: Limits
  tenantOf: (code: string) => Promise<Tenant | null>
  isProven: ProofOf
  /** Whether this is the code that was sent to the phone for registration; it is used up by that. */
  isCode: (phone: string, code: string) => Promise<boolean>
  decrypt: (kid: string, cipher: string) => Promise<string | null>
  hasName: (tenantId: string, username: string) => Promise<boolean>
  hasMobile: (tenantId: string, mobile: string) => Promise<boolean>
  isIndustry: (code: string) => Promise<boolean>
  isRegion: (code: string) => Promise<boolean>
  /** Writes all of it or nothing; false when somebody was faster with the name or the number. */
  create: (applicant: Applicant) => Promise<boolean>
}

export type RegistrationService = ReturnType<typeof createRegistrationService>

type Proof = Pick<AccountForm, 'mobile' | 'smsCode' | 'imgCode' | 'number' | 'tenantCode'>

/** What stands before every registration: how often, for whom, whether the name is free, whether a person asks. */
function createGates({ limits, tenantOf, isProven, isCode, decrypt, hasName, hasMobile }: RegistrationPorts) {
  async function count(what: 'register' | 'taken', ip: string): Promise<void> {
    const limit = { subject: subjectOf(what, ip), most: what === 'register' ? 60 : 120, windowMs: 60 * MINUTE_MS }
    const retryAfter = await limits.count(limit)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }

  async function requireTenant(code: string): Promise<Tenant> {
    const tenant = await tenantOf(code)
    if (!tenant) throw new AppError('tenant.not_found')
    return tenant
  }

  async function open(form: { kid: string; password: string; tenantCode: string }, themes: Tenant['theme'][]) {
    const tenant = await requireTenant(form.tenantCode)
    if (!themes.includes(tenant.theme)) throw new AppError('permission.operation_forbidden')
    const password = await decrypt(form.kid, form.password)
    if (password === null) throw new AppError('login.password_unreadable')
    return { tenant, password }
  }

  async function refuseTaken(tenantId: string, { username, mobile }: { username: string; mobile: string }) {
    if (await hasName(tenantId, username)) {
      throw username === mobile ? phoneTaken() : new AppError('account.username_taken', at('username'))
    }
    if (mobile !== '' && (await hasMobile(tenantId, mobile))) throw phoneTaken()
  }

  /** A code by SMS stands for the captcha that was solved before it was sent. */
  async function prove(form: Proof, tenant: Tenant, from: Visitor): Promise<void> {
    if (tenant.hasSms && form.mobile !== '') {
      if (!(await isCode(form.mobile, form.smsCode))) throw new AppError('sms.wrong_code', at('smsCode', 'wrong'))
      return
    }
    const asked = { scene: 'REGISTER' as const, ...from }
    if (!(await isProven(form, asked))) throw new AppError('login.wrong_captcha', at('imgCode', 'wrong'))
  }

  return { count, requireTenant, open, refuseTaken, prove }
}

/**
 * New accounts. What was filled in is judged by the rules of the contract, then whether name and number are free, and only
 * then the proof: a code or a captcha is not used up by a slip of the pen. Of two at once for one name, one gets it.
 */
export function createRegistrationService(ports: RegistrationPorts) {
  const { hasName, hasMobile, isIndustry, isRegion, create } = ports
  const { count, requireTenant, open, refuseTaken, prove } = createGates(ports)

  async function enter(applicant: Applicant, tenant: Tenant): Promise<Registered> {
    if (!(await create(applicant))) {
      await refuseTaken(tenant.id, applicant)
      throw new AppError('server.busy')
    }
    const { userId, username } = applicant
    return { userId, username, tenantCode: tenant.code, ...(tenant.backUrl ? { backUrl: tenant.backUrl } : {}) }
  }

  return {
    async registerAccount(form: AccountForm, from: Visitor): Promise<Registered> {
      await count('register', from.ip)
      const { tenant, password } = await open(form, ['1', '2'])
      refuse(accountProblems({ ...form, password }, tenant))
      const { username, mobile } = form
      await refuseTaken(tenant.id, { username, mobile })
      await prove(form, tenant, from)
      const applicant = { tenantId: tenant.id, userId: randomUUID(), username, name: username, mobile, password }
      return enter({ ...applicant, enterprise: null }, tenant)
    },

    async registerEnterprise(form: EnterpriseForm, from: Visitor): Promise<Registered & { entId: string }> {
      await count('register', from.ip)
      const { tenant, password } = await open(form, ['3', 'region'])
      const { mobile, contacts, industryCode, country } = form
      const problems = enterpriseProblems({ ...form, password }, tenant)
      if (!problems.industryCode && !(await isIndustry(industryCode))) problems.industryCode = 'form'
      if (!problems.country && !(await isRegion(country))) problems.country = 'form'
      refuse(problems)
      await refuseTaken(tenant.id, { username: mobile, mobile })
      await prove(form, tenant, from)
      const applicant = {
        tenantId: tenant.id,
        userId: randomUUID(),
        username: mobile,
        name: contacts,
        mobile,
        password,
      }
      const entId = randomUUID()
      return { ...(await enter({ ...applicant, enterprise: { id: entId, ...form } }, tenant)), entId }
    },

    async isNameFree(username: string, tenantCode: string, ip: string): Promise<boolean> {
      await count('taken', ip)
      return !(await hasName((await requireTenant(tenantCode)).id, username))
    },

    async isPhoneTaken(phone: string, tenantCode: string, ip: string): Promise<boolean> {
      await count('taken', ip)
      return hasMobile((await requireTenant(tenantCode)).id, phone)
    },
  }
}

const at = (field: string, message = 'taken') => [{ field, message }]
const phoneTaken = () => new AppError('account.phone_taken', at('mobile'))

function refuse(problems: Problems<string>): void {
  const faults = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (faults.length > 0) throw new AppError('request.invalid', faults)
}
