import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import { UPLOAD_LIMIT_MS } from '@center/shared/contract'
import { fastify, type FastifyHttpOptions, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { bodyParsing } from './body-parsing'
import type { Config } from './config'
import type { Storage } from './database'
import './decorations'
import { createDraining } from './draining'
import { errorAnswers } from './error-answers'
import { freeSpaceGuard } from './free-space'
import { healthRoutes } from './health'
import { createLimits } from './limits/limits'
import { createLimitsRepository } from './limits/limits.repository'
import { metrics } from './metrics'
import { openapi } from './openapi'
import type { OwnBuild } from './own-build'
import { securityHeaders } from './security-headers'
import { createAccess } from './session/access'
import { createOwnCallers } from './session/callers'
import type { Session } from './session/session'
import { createSessionRepository, SESSION_CHANNEL } from './session/session.repository'
import { createSessions } from './session/sessions'
import { slowBodies } from './slow-bodies'
import { staticFiles } from './static-files'

/** What a server stands on: handed in by `main.ts`, and by tests. */
export type ServerParts = {
  config: Config
  storage: Storage
  now: () => Date
  logger?: FastifyServerOptions['logger']
  /** Our own apps; absent: as they are in the folder of the build. */
  ownBuild?: OwnBuild
}

/** Limits against slow and oversized calls (security 3, 30). */
const limits = {
  bodyLimit: 256 * 1024,
  // `slowBodies` is stricter with everything that is no upload.
  requestTimeout: UPLOAD_LIMIT_MS + 10_000,
  connectionTimeout: 0,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  routerOptions: { maxParamLength: 200 },
} satisfies FastifyHttpOptions<Server>

/** A server without a domain: what every route of every domain relies on. Not listening. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, storage, now } = parts
  const app = fastify({
    ...limits,
    logger: parts.logger ?? false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  })
  app.decorate('config', config)
  app.decorate('db', storage.db)
  app.decorate('now', now)
  app.decorate('onNotify', storage.onNotify)
  app.decorate('draining', createDraining(app))
  await app.register(errorAnswers)
  await app.register(securityHeaders)
  if (!config.databaseUrl) await app.register(freeSpaceGuard, {})
  await app.register(slowBodies)
  await app.register(cookie)
  await app.register(bodyParsing)
  await app.register(openapi)
  await app.register(metrics)
  await app.register(healthRoutes, { isHealthy: storage.isHealthy, isEnding: app.draining.isEnding })
  await app.register(staticFiles)
  await addSessions(app, storage)
  addLimits(app)
  return app
}

function addLimits(app: FastifyInstance): void {
  const limits = createLimits({ repository: createLimitsRepository(app.db), now: app.now })
  app.decorate('limits', limits)
  const sweep = setInterval(() => void limits.sweep().catch(app.log.warn.bind(app.log)), 60_000)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

async function addSessions(app: FastifyInstance, storage: Storage): Promise<void> {
  const sessions = createSessions({ repository: createSessionRepository(app.db), now: app.now })
  app.decorate('sessions', sessions)
  // Whoever registers the back end says who its users are.
  if (!app.config.upstream) app.decorate('callers', createOwnCallers({ sessions, now: app.now }))
  app.decorate(
    'access',
    createAccess({
      callers: () => app.callers,
      opsToken: () => app.config.opsToken,
      grantedActions: (session: Session) => app.grantedActions(session),
    }),
  )
  const stop = await storage.onNotify(SESSION_CHANNEL, (ids) => sessions.drop(ids.split(' ')))
  const sweep = setInterval(() => void sessions.forgetNonces().catch(app.log.warn.bind(app.log)), 60_000)
  sweep.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await stop()
  })
}

/** A caller may bring an id of its own; one that could not stand in a log line is replaced. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
