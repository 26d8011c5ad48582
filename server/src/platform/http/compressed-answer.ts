import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliOf } from './brotli-parts'

/** What is shorter fits into one packet as it is. */
const WORTHWHILE_BYTES = 1000

const encodings = [
  { name: 'br', encode: brotliOf },
  { name: 'gzip', encode: (text: string) => promisify(gzip)(text) },
] as const
type Encoding = (typeof encodings)[number]

/** Sends JSON as the client accepts it. Only for endpoints that the contract marks `compressed` (decision 045). */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: object) {
  const text = JSON.stringify(answer)
  return sendText(reply, text, encodingFor(request, text))
}

/** Sends the text of JSON in an encoding, or as it is. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  encoding: Pick<Encoding, 'name' | 'encode'> | undefined,
): Promise<FastifyReply> {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary })
  if (!encoding) return reply.send(Buffer.from(text))
  return reply.header('content-encoding', encoding.name).send(await encoding.encode(text))
}

/** The encoding that a client accepts and that is worth its while. */
export function encodingFor(request: FastifyRequest, text: string): Encoding | undefined {
  if (Buffer.byteLength(text) < WORTHWHILE_BYTES) return undefined
  const accepted = acceptedBy(request)
  return encodings.find(({ name }) => accepted.includes(name))
}

function acceptedBy({ headers }: FastifyRequest): string[] {
  const offers = String(headers['accept-encoding'] ?? '').split(',')
  return offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.replace(/;.*/, '').trim())
}
