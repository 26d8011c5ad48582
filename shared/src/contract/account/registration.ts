import * as z from 'zod/mini'
import { EncryptedPassword } from '../sign-in/auth'
import type { Endpoint } from '../wire/endpoint'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const code = z._default(z.string().check(z.trim(), z.maxLength(12)), '')
const tenantCode = z.string().check(z.minLength(1), z.maxLength(64))

/** `mobile` and `smsCode` are empty where the user gave no number. What is missing is refused by its field. */
const proof = {
  smsCode: code,
  /** The text of the picture that `number` names, or the proof of a puzzle; looked at where no code by SMS was. */
  imgCode: z._default(z.string().check(z.maxLength(1024)), ''),
  number: z._default(z.string().check(z.maxLength(64)), ''),
  /** Where the page is. Nothing is sent there: where a user goes next is what the tenant has set. */
  hostUrl: z._default(z.string().check(z.maxLength(255)), ''),
}

export const AccountForm = z.object({
  tenantCode,
  username: text(64),
  password: EncryptedPassword,
  kid: z.string().check(z.minLength(1), z.maxLength(64)),
  mobile: z._default(text(20), ''),
  ...proof,
})
export type AccountForm = z.infer<typeof AccountForm>

export const EnterpriseForm = z.object({
  tenantCode,
  companyName: text(100),
  /** The fourth level of the industries. */
  industryCode: text(8),
  /** The region, of whatever level was chosen last; the specification calls it so. */
  country: text(12),
  contacts: text(32),
  position: text(32),
  password: EncryptedPassword,
  kid: z.string().check(z.minLength(1), z.maxLength(64)),
  mobile: text(20),
  ...proof,
})
export type EnterpriseForm = z.infer<typeof EnterpriseForm>

const Registered = z.object({
  userId: z.string(),
  username: z.string(),
  tenantCode: z.string(),
  /** Where the tenant wants new users to go; missing when it has not said. */
  backUrl: z.optional(z.string()),
})
export type Registered = z.infer<typeof Registered>

/**
 * A new account. What is wrong is `request.invalid` with `data: [{ field, message, code }]`, the codes those of
 * `EntryProblem`; a name or number that is in use is `account.username_taken` or `account.phone_taken`.
 */
export const registerMember = {
  method: 'POST',
  url: '/api/front/member/registerMember',
  permission: 'public',
  schema: { body: AccountForm, response: Registered },
} as const satisfies Endpoint

/** A new enterprise and the account of who brings it, which is called by the phone number. It waits for its review. */
export const registerEnterprise = {
  method: 'POST',
  url: '/api/front/member/registerMemberByGyszmf',
  permission: 'public',
  schema: { body: EnterpriseForm, response: z.extend(Registered, { entId: z.string() }) },
} as const satisfies Endpoint

/** What stands around the form of a tenant. `registerAgreement` is HTML that must be cleaned before it is shown. */
export const RegisterContent = z.object({
  tenantCode: z.string(),
  registerAgreement: z.string(),
  registerTitle: z.string(),
  filingNumber: z.string(),
  theme: z.enum(['1', '2', '3', 'region']),
})
export type RegisterContent = z.infer<typeof RegisterContent>

export const getRegisterContent = {
  method: 'GET',
  url: '/api/front/registerContent/getInfoByTenantCode',
  permission: 'public',
  schema: {
    querystring: z.object({ tenantCode: z._default(z.string().check(z.maxLength(64)), '') }),
    response: RegisterContent,
  },
} as const satisfies Endpoint

/** A network has this many answers an hour to the two questions below; after them each needs a solved captcha. */
export const FREE_CHECKS_PER_HOUR = 20

/** A captcha of the scene `REGISTER`: the text of a picture and its name, or the proof of a puzzle in `imgCode`. */
const captchaFields = {
  imgCode: z._default(z.string().check(z.maxLength(2048)), ''),
  number: z._default(z.string().check(z.maxLength(64)), ''),
}

/**
 * `true`: no user of the tenant has the name, in whatever case. Without a tenant it is the deployment's own. `captcha.required` after
 * {@link FREE_CHECKS_PER_HOUR}.
 */
export const checkOnlyUser = {
  method: 'GET',
  url: '/sys/user/checkOnlyUser',
  permission: 'public',
  schema: {
    querystring: z.object({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      tenantCode: z._default(z.string().check(z.maxLength(64)), ''),
      ...captchaFields,
    }),
    response: z.boolean(),
  },
} as const satisfies Endpoint

/**
 * `null`: no user of the tenant has the number. Never says whose it is. A session's tenant comes before the one named. `captcha.required`
 * after {@link FREE_CHECKS_PER_HOUR}.
 */
export const repeatPhone = {
  method: 'POST',
  url: '/api/front/account/auth/repeatPhone',
  permission: 'public',
  schema: {
    body: z.object({
      phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      tenantCode: z._default(z.string().check(z.maxLength(64)), ''),
      ...captchaFields,
    }),
    response: z.nullable(z.object({ registered: z.literal(true) })),
  },
} as const satisfies Endpoint
