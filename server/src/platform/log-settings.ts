import type { FastifyRequest, FastifyServerOptions } from 'fastify'

const SECRETS = /([?&](?:token|ticketToken|st|ticket)=)[^&#]*/gi

/** What a log line has of a request: no header, and no token that stands in an address. */
export function createLogSettings(isProduction: boolean): FastifyServerOptions['logger'] {
  return {
    level: isProduction ? 'info' : 'warn',
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redact(url), ip }),
    },
  }
}

/** An address without what would let its reader in. */
export function redact(url: string): string {
  return url.replace(SECRETS, '$1[redacted]')
}
