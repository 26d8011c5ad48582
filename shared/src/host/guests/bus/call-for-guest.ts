import * as z from 'zod/mini'
import { guestEndpoints, type Endpoint, type ErrorCode } from '../../../contract'
import type { GuestCall, GuestCallResult } from '../../../guest-protocol'
import { callApi } from '../../calls/call-api'
import { session } from '../../session/session.store'
import { text } from '../../texts/texts'

const parts = ['params', 'querystring', 'body'] as const

/**
 * Makes a call of the portal's API as the user; what the guest may call was decided by the bus. Null, and no call, for an
 * endpoint that is not for guests and for parts that do not fit its schemas. A question is given up with the signal, when its
 * guest is closed; a change goes its way, since it would be unknown whether it was made.
 */
export async function callForGuest(call: GuestCall, signal?: AbortSignal): Promise<GuestCallResult | null> {
  const endpoint = endpointOf(call.endpoint)
  if (!endpoint || !parts.every((name) => fits(endpoint.schema[name], call[name]))) return null
  if (endpoint.permission !== 'public' && session.status !== 'signed-in') return refusal('session.required')
  const { params, querystring, body } = call
  const options = signal && endpoint.method === 'GET' ? { signal } : {}
  const result = await callApi(endpoint, { params, querystring, body } as never, options)
  if (result.ok) return { ok: true, value: result.value }
  return { ok: false, code: result.failure.code, message: result.failure.message }
}

/** No user is signed in: the server is not asked. */
function refusal(code: ErrorCode): GuestCallResult {
  return { ok: false, code, message: text(`errors:${code}`) }
}

function endpointOf(name: string): Endpoint | null {
  return Object.hasOwn(guestEndpoints, name) ? guestEndpoints[name as keyof typeof guestEndpoints] : null
}

function fits(schema: z.ZodMiniType | undefined, part: unknown): boolean {
  return !schema || z.safeParse(schema, part).success
}
