import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** The unified social credit code (GB 32100): eighteen digits and capitals. */
export const CreditCode = z.string().check(z.trim(), z.regex(/^[0-9A-Z]{18}$/))

export const OwnEnterprise = z.object({
  name: text(64).check(z.minLength(1)),
  creditCode: CreditCode,
  contactName: text(64).check(z.minLength(1)),
  contactPosition: z._default(text(64), ''),
})
export type OwnEnterprise = z.infer<typeof OwnEnterprise>

const Asked = z.object({ entId: z.string(), entName: z.string() })

/**
 * Creates an enterprise, whose founder waits for the review of the platform; the reviewers are told. Refuses a credit code that the
 * tenant has: its enterprise can be joined.
 */
export const createOwnEnterprise = {
  method: 'POST',
  url: '/api/front/ent/create',
  permission: 'session',
  schema: { body: OwnEnterprise, response: Asked },
} as const satisfies Endpoint

/** Asks to join the enterprise with a credit code; who was refused may ask again. The reviewers are told. */
export const joinEnterprise = {
  method: 'POST',
  url: '/api/front/ent/join',
  permission: 'session',
  schema: { body: z.object({ creditCode: CreditCode }), response: Asked },
} as const satisfies Endpoint
