import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toEnvelope } from '../errors/envelope'

/** What Node says of a request that it could not read; `rawPacket` is what had come by then. */
type ClientError = { code?: string; rawPacket?: unknown }

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers over the bare connection what is no request, or has too many headers: no route and no hook ever sees it. */
export function answerClientError({ code = '', rawPacket }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const http = statuses[code] ?? 400
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 8192) : ''
  const [requestLine = ''] = text.split('\r\n', 1)
  const body = JSON.stringify(refusal(requestLine, randomUUID()))
  const headers = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers an address that cannot be decoded, or has a part that is too long: it leads to no route. */
export function answerBadAddress(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(error.statusCode ?? 400)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(refusal(request.raw.url ?? '', request.id))
}

/** The address was not taken apart, so the language is looked for in its text. */
function refusal(address: string, requestId: string) {
  const language = /[?&]language=eng(?:&|\s|$)/.test(address) ? 'eng' : 'zh_CN'
  return toEnvelope({ code: 'request.invalid', data: null, language, requestId })
}
