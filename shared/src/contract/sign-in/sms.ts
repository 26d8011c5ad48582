import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { fromText } from '../values/whole-numbers'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const Type = fromText(z.int().check(z.gte(1), z.lte(4)))

/** What a code by SMS is for (contract 5): sign-in, registration, recovery, another phone. */
export const smsPurposes = { 1: 'login', 2: 'register', 3: 'recover', 4: 'phone' } as const
export type SmsPurpose = (typeof smsPurposes)[keyof typeof smsPurposes] | 'captcha'

/** Seconds until another code can be sent to the same number, and seconds that a code lives. */
export const SMS_RESEND_SECONDS = 60
export const SMS_EXPIRE_SECONDS = 300

/** `number` names the picture that `imageCode` answers; a solved puzzle's proof stands in `imageCode` by itself. */
export const PhoneCodeForm = z.object({
  phone: text(20),
  type: Type,
  imageCode: text(512),
  number: z._default(z.string().check(z.maxLength(64)), ''),
  tenantCode: z._default(z.string().check(z.maxLength(64)), ''),
})
export type PhoneCodeForm = z.infer<typeof PhoneCodeForm>

/** Sends a code to a number that the signed-in user wants to have; `number` names the picture that `imageCode` answers. */
export const sendOwnPhoneCode = {
  method: 'POST',
  url: '/api/front/account/auth/sendPhoneCode',
  permission: 'session',
  schema: {
    body: z.object({
      phone: text(20),
      imageCode: text(16),
      number: z.string().check(z.minLength(16), z.maxLength(64)),
    }),
    response: z.object({ expireSeconds: z.number(), resendAfter: z.number() }),
  },
} as const satisfies Endpoint

/** Sends a code by SMS, once a captcha is solved. With GET the same fields stand in the query (spec 7: "GET or POST"). */
export const sendPhoneCode = {
  method: 'POST',
  alsoMethod: 'GET',
  url: '/api/front/member/sendPhoneCode',
  permission: 'public',
  schema: {
    querystring: z.object({ ...z.partial(PhoneCodeForm).shape, language: z.optional(z.string()) }),
    body: z.optional(z.nullable(PhoneCodeForm)),
    response: z.object({ expireSeconds: z.number(), resendAfter: z.number() }),
  },
} as const satisfies Endpoint
