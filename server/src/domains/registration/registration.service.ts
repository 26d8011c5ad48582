import { randomUUID } from 'node:crypto'
import {
  accountProblems,
  FREE_CHECKS_PER_HOUR,
  enterpriseProblems,
  type AccountForm,
  type EnterpriseForm,
  type Problems,
  type Registered,
} from '@center/shared/contract'
import { isGuessable } from '../../platform/secrets/password-guesses'
import { AppError } from '../../platform/errors/errors'
import { networkOf, subjectOf, type Limits } from '../../platform/limits/limits'
import type { ProofOf, Tenant, Visitor } from './registration-dependencies'

const HOUR_MS = 60 * 60_000

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

export type AccountDependencies = {
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

/** What a call brings to show that a person makes it. */
type Captcha = { imgCode: string; number: string; tenantCode: string }

type Proof = Pick<AccountForm, 'mobile' | 'smsCode' | 'imgCode' | 'number' | 'tenantCode'>

/** What stands before every registration: how often, for whom, whether the name is free, whether a person asks. */
function createGates({ limits, tenantOf, isProven, isCode, decrypt, hasName, hasMobile }: AccountDependencies) {
  async function countRegistration(ip: string): Promise<void> {
    const retryAfter = await limits.count({ subject: subjectOf('register', ip), max: 60, windowMs: HOUR_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }

  /** A network asks a few times freely; who asks more often shows each time that a person does. */
  async function countCheck(captcha: Captcha, from: Visitor): Promise<void> {
    const subject = subjectOf('taken', networkOf(from.ip))
    if ((await limits.count({ subject, max: FREE_CHECKS_PER_HOUR, windowMs: HOUR_MS })) === null) return
    if (captcha.imgCode === '') throw new AppError('captcha.required')
    if (!(await isProven(captcha, { scene: 'REGISTER', ...from }))) throw new AppError('login.wrong_captcha')
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
    if (password === null) throw new AppError('login.decryption_failed')
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

  return { countRegistration, countCheck, requireTenant, open, refuseTaken, prove }
}

/**
 * New accounts. What was filled in is judged by the rules of the contract, then whether name and number are free, and only
 * then the proof: a code or a captcha is not used up by a slip of the pen. Of two at once for one name, one gets it.
 */
export function createRegistrationService(dependencies: AccountDependencies) {
  const { hasName, hasMobile, isIndustry, isRegion, create } = dependencies
  const { countRegistration, countCheck, requireTenant, open, refuseTaken, prove } = createGates(dependencies)

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
      await countRegistration(from.ip)
      const { tenant, password } = await open(form, ['1', '2'])
      const problems = accountProblems({ ...form, password }, tenant)
      if (!problems.password && (await isGuessable(password, [form.username, form.mobile, ...tenant.names])))
        problems.password = 'guessable'
      refuse(problems)
      const { username, mobile } = form
      await refuseTaken(tenant.id, { username, mobile })
      await prove(form, tenant, from)
      const applicant = { tenantId: tenant.id, userId: randomUUID(), username, name: username, mobile, password }
      return enter({ ...applicant, enterprise: null }, tenant)
    },

    async registerEnterprise(form: EnterpriseForm, from: Visitor): Promise<Registered & { entId: string }> {
      await countRegistration(from.ip)
      const { tenant, password } = await open(form, ['3', 'region'])
      const { mobile, contacts, industryCode, country } = form
      const problems = enterpriseProblems({ ...form, password }, tenant)
      const words = [form.companyName, contacts, mobile, ...tenant.names]
      if (!problems.password && (await isGuessable(password, words))) problems.password = 'guessable'
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

    async isNameFree(username: string, captcha: Captcha, from: Visitor): Promise<boolean> {
      await countCheck(captcha, from)
      return !(await hasName((await requireTenant(captcha.tenantCode)).id, username))
    },

    async isPhoneTaken(phone: string, captcha: Captcha, from: Visitor): Promise<boolean> {
      await countCheck(captcha, from)
      return hasMobile((await requireTenant(captcha.tenantCode)).id, phone)
    },
  }
}

const at = (field: string, message = 'taken') => [{ field, message }]
const phoneTaken = () => new AppError('account.phone_taken', at('mobile'))

function refuse(problems: Problems<string>): void {
  const faults = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (faults.length > 0) throw new AppError('request.invalid', faults)
}
