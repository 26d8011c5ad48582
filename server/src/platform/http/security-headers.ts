import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb', 'serial', 'hid']
const PERMISSIONS = features.map((feature) => `${feature}=()`).join(', ')

/** For every answer that is not the page: nothing in it may run, and no one may frame it. */
const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every answer (security 3, 4). The page brings its own Content-Security-Policy. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance) => {
  const isSecure = app.config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: false,
    // What only browsers of former times hear, and one that slows links down.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', SEALED)
  })
})
