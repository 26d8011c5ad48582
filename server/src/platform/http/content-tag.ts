import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CONTENT_TAG_CHARACTERS } from '@center/shared/contract'

const known = new WeakMap<object, string>()

/**
 * What an answer is known by: the beginning of the SHA-256 of its JSON in hex, so that who keeps it can tell that it is still the one. `check` leaves of it
 * what is sent. Made once for an object, which must not be changed any more.
 */
export function contentTag(answer: object, check: (answer: object) => unknown = (checked) => checked): string {
  const tag = known.get(answer) ?? digestOf(JSON.stringify(check(answer)))
  known.set(answer, tag)
  return tag
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CONTENT_TAG_CHARACTERS)

/** Whether the client has what an `ETag` stands for; a weak one, whose encodings are alike, is the same as a strong one (RFC 9110, 13.1.2). */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return (headers['if-none-match'] ?? '').split(',').some((tag) => strong(tag) === strong(etag))
}
