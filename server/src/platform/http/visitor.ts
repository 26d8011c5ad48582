import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../errors/language'
import { nameBrowser } from './browser-cookie'
import { nameDevice } from './device-cookie'

/** Who tries to sign in, as far as the wire tells. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    browser: nameBrowser(request, reply),
    requestId: request.id,
    device: nameDevice(request, reply),
    language: languageOf(request),
  }
}
