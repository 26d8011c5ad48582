import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '@center/shared/contract'
import { beginBrotli, endBrotli } from './brotli-parts'
import { encodingFor, sendText } from './compressed-answer'

/** The JSON of a kept answer, and by the message of the envelope the stream that begins with both. */
type Written = { json: string; beginnings: Map<string, Promise<Buffer>> }

const kept = new WeakMap<object, Written | null>()

/** An answer that is one object for many calls of one endpoint, and never changed: it is checked, written and compressed once. */
export function keepAnswer<T extends object>(data: T): T {
  if (!kept.has(data)) kept.set(data, null)
  return data
}

export const isKept = (data: unknown): data is object => typeof data === 'object' && data !== null && kept.has(data)

/**
 * Sends a kept answer in its envelope, as `sendCompressed` does. `check` leaves of it what the contract names. The id of the call stands
 * behind the compressed part as it is, so no length tells of it.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { envelope, check }: { envelope: Envelope<unknown>; check: (data: unknown) => unknown },
): Promise<FastifyReply> {
  const { status, message, requestId } = envelope
  const { json, beginnings } = write(envelope.data as object, check)
  const beginning = `{"status":${status},"message":${JSON.stringify(message)},"data":${json},"requestId":`
  const end = `${JSON.stringify(requestId)}}`
  const text = beginning + end
  const encoding = encodingFor(request, text)
  if (encoding?.name !== 'br') return sendText(reply, text, encoding)
  const begun = beginnings.get(message) ?? beginBrotli(beginning)
  beginnings.set(message, begun)
  return sendText(reply, text, { ...encoding, encode: async () => endBrotli(await begun, Buffer.from(end)) })
}

function write(data: object, check: (data: unknown) => unknown): Written {
  const known = kept.get(data)
  if (known) return known
  const made = { json: JSON.stringify(check(data)), beginnings: new Map<string, Promise<Buffer>>() }
  kept.set(data, made)
  return made
}
