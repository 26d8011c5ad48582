import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is shorter fits into one packet as it is. */
const WORTHWHILE_BYTES = 1000
/** Half a millisecond for an answer of 20 kB, in a thread of its own. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 }

const encodings = [
  { name: 'br', encode: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams }) },
  { name: 'gzip', encode: (bytes: Buffer) => promisify(gzip)(bytes) },
]

/** Sends JSON as the client accepts it. Only for endpoints that the contract marks `compressed` (decision 045). */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: object) {
  const bytes = Buffer.from(JSON.stringify(answer))
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' })
  const accepted = acceptedBy(request)
  const encoding = bytes.length < WORTHWHILE_BYTES ? undefined : encodings.find(({ name }) => accepted.includes(name))
  if (!encoding) return reply.send(bytes)
  return reply.header('content-encoding', encoding.name).send(await encoding.encode(bytes))
}

function acceptedBy({ headers }: FastifyRequest): string[] {
  const offers = String(headers['accept-encoding'] ?? '').split(',')
  return offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.replace(/;.*/, '').trim())
}
