import type { FastifyInstance } from 'fastify'

/** Where that is which the frame of an isolated app asks for. Everything there is public and the same for everybody. */
export const FRAME_PATHS = ['/center-frame/', '/api/resources/apps/', '/center/assets/'] as const
const passed = ['host', 'accept-encoding'] as const

/**
 * Serves the frames of isolated guests on the second origin: asks the portal's own server, and hands on what it says,
 * headers included. No cookie and no token ever goes that way.
 */
export function forwardFrames(guestOrigin: FastifyInstance, portal: FastifyInstance): void {
  for (const path of FRAME_PATHS) {
    guestOrigin.get(`${path}*`, async (request, reply) => {
      const headers = Object.fromEntries(passed.map((name) => [name, String(request.headers[name] ?? '')]))
      const answer = await portal.inject({ method: 'GET', url: request.url, headers })
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
  }
}
