import * as z from 'zod/mini'
import { toWebAddress } from './web-address'

const own = /^(localhost|127\.0\.0\.1|\[::1\])$/

const Address = z
  .string()
  .check(z.refine(isTicketAddress, 'an address must be https, or http of this machine, without a fragment'))

/** An application that may sign its users in here (`CENTER_SSO_SERVICES`). */
export const SignOnService = z.strictObject({
  /** What the sign-in page calls it. */
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  address: Address,
  /** `exact`: this address only. `prefix`: what lies below it too, on the same host. */
  match: z._default(z.enum(['exact', 'prefix']), 'prefix'),
  /** The parameter in which the ticket comes back. */
  ticketParam: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/)), 'ticket'),
  /** Only users of this tenant; without it those of all. */
  tenantCode: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Where it is told that a user has signed out; without it the address that got the ticket. */
  logoutUrl: z.optional(Address),
  /** What it learns of a user beside id, name and tenant. */
  attributes: z._default(z.array(z.enum(['mobile', 'manager'])), []),
})
export type SignOnService = z.infer<typeof SignOnService>

/** The list in the environment; throws an error whose message says what is wrong with it. */
export function parseSignOnServices(text: string): SignOnService[] {
  const list = z.safeParse(z.array(SignOnService), readJson(text))
  if (list.success) return list.data
  const [issue] = list.error.issues
  throw new Error(`${issue?.path.join('.') || 'the list'}: ${issue?.message}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether tickets and codes may travel to an address: not in the clear, except on a developer's own machine. */
export function isTicketAddress(value: string): boolean {
  const address = toWebAddress(value)
  return address !== null && address.hash === '' && (address.protocol === 'https:' || own.test(address.hostname))
}
