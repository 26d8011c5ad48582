import { adminHost } from '../http/admin-host'
import { guestHosts } from './guest-hosts'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import { UPLOAD_LIMIT_MS } from '@center/shared/contract'
import {
  fastify,
  LogController,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { bodyParsing } from '../http/body-parsing'
import { callLog } from '../monitoring/call-log'
import { answerBadAddress, answerClientError } from '../http/client-errors'
import type { Config } from '../config/config'
import { databaseNow, type DatabaseClock, type Storage } from '../database/database'
import './decorations'
import { createDraining } from './draining'
import { createOutgoingCalls } from '../http/outgoing-calls'
import { errorHandler } from '../http/error-handler'
import { freeSpaceGuard } from '../monitoring/free-space'
import { healthRoutes } from '../monitoring/health'
import { createCallCountsRepository } from '../limits/call-counts.repository'
import { createCallLimits } from '../limits/call-limits'
import { createLimits } from '../limits/limits'
import { createLimitsRepository } from '../limits/limits.repository'
import { metrics } from '../monitoring/metrics'
import { openapi } from '../openapi/openapi'
import { createReadiness } from '../monitoring/readiness'
import type { OwnBuild } from '../page/own-build'
import { repeat } from '../async/repeat'
import { createRsaKeyPair, type CreateRsaKeyPair } from '../secrets/rsa-key-pair'
import { createSealing, sealSecretOf } from '../secrets/sealing'
import { securityHeaders } from '../http/security-headers'
import { CONNECTION_MS, quietConnections } from '../http/quiet-connections'
import { createAccessTokens } from '../session/access-tokens'
import { createCiTokens } from '../session/tokens/ci-tokens'
import { createAccess } from '../session/access'
import { createOwnCallers } from '../session/callers'
import type { Session } from '../session/session'
import { createSessionRepository, SESSION_CHANNEL } from '../session/session.repository'
import { createSessions } from '../session/sessions'
import { createCallCounter } from '../session/call-counter'
import { slowBodies } from '../http/slow-bodies'
import { docsFiles } from '../page/docs-files'
import { staticFiles } from '../page/static-files'
import { unreadBodies } from '../http/unread-bodies'

/** What a server stands on: handed in by `main.ts`, and by tests. */
export type ServerDependencies = {
  config: Config
  storage: Storage
  now: () => Date
  /** Absent: the clock of the database. A test that moves `now` moves this one too. */
  databaseNow?: DatabaseClock
  /** Absent: a new pair each time. Tests hand in pairs that were made before. */
  createKeyPair?: CreateRsaKeyPair
  logger?: FastifyServerOptions['logger']
  /** Our own apps; absent: as they are in the folder of the build. */
  ownBuild?: OwnBuild
}

/** Limits against slow and oversized calls (security 3, 30). */
const limits = {
  bodyLimit: 256 * 1024,
  // `slowBodies` is stricter with everything that is no upload.
  requestTimeout: UPLOAD_LIMIT_MS + 10_000,
  // A stream of events says something every 15 s.
  connectionTimeout: CONNECTION_MS,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  routerOptions: { maxParamLength: 200 },
} satisfies FastifyHttpOptions<Server>

/** A server without a domain: what every route of every domain relies on. Not listening. */
export async function createServer(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const { config, storage, now } = dependencies
  const app = fastify({
    ...limits,
    logger: dependencies.logger ?? false,
    // One line of our own when a call has ended takes the place of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerClientError,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  })
  app.decorate('config', config)
  app.decorate('db', storage.db)
  app.decorate('now', now)
  app.decorate('databaseNow', dependencies.databaseNow ?? databaseNow)
  app.decorate('sealing', createSealing(await sealSecretOf(config)))
  app.decorate('createKeyPair', dependencies.createKeyPair ?? createRsaKeyPair)
  app.decorate('onNotify', storage.onNotify)
  app.decorate('draining', createDraining(app))
  await app.register(callLog)
  await app.register(errorHandler)
  await app.register(securityHeaders)
  await app.register(adminHost)
  await app.register(guestHosts)
  if (!config.databaseUrl) await app.register(freeSpaceGuard, {})
  await app.register(quietConnections)
  await app.register(slowBodies)
  await app.register(unreadBodies)
  await app.register(cookie)
  await app.register(bodyParsing)
  await app.register(openapi)
  await app.register(metrics)
  observeStorage(app, storage)
  const readiness = createReadiness({ config, storage, now, isEnding: app.draining.isEnding })
  await app.register(healthRoutes, { readiness })
  await app.register(staticFiles)
  await app.register(docsFiles)
  addLimits(app)
  await addSessions(app, storage)
  return app
}

function observeStorage({ metrics }: FastifyInstance, { connections }: Storage): void {
  metrics.observeEach('center_database_connections', 'Connections of this instance', 'state', () => {
    const { open, idle } = connections()
    return { used: open - idle, idle }
  })
  const help = 'Queries that wait for a connection'
  metrics.observe('center_database_waiting', help, () => connections().waiting)
}

function addLimits(app: FastifyInstance): void {
  const limits = createLimits({ repository: createLimitsRepository(app.db), now: app.now })
  const callLimits = createCallLimits({ repository: createCallCountsRepository(app.db), now: app.now })
  app.decorate('limits', limits)
  app.decorate('callLimits', callLimits)
  const forget = () => Promise.all([limits.sweep(), callLimits.sweep()])
  const sweep = setInterval(() => void forget().catch(app.log.warn.bind(app.log)), 60_000)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

async function addSessions(app: FastifyInstance, storage: Storage): Promise<void> {
  const repository = createSessionRepository(app.db, app.sealing)
  const sessions = createSessions({ repository, now: app.now, limits: app.config.sessionLimits })
  app.decorate('sessions', sessions)
  // The plugin that registers the back end decides who its users are.
  if (!app.config.upstream) app.decorate('callers', createOwnCallers({ sessions, now: app.now }))
  const guarded = createOutgoingCalls({ networks: app.config.internalNetworks })
  app.decorate(
    'access',
    createAccess({
      callers: () => app.callers,
      countCall: createCallCounter(app),
      accessTokens: createAccessTokens({ db: app.db, now: app.now }),
      ciTokens: createCiTokens({ db: app.db, now: app.now, guarded: guarded.fetch }),
      noteRefusedToken: (refused) => app.noteRefusedToken(refused),
      limits: app.limits,
      opsToken: () => app.config.opsToken,
      adminToken: () => app.config.adminToken,
      grantedActions: (session: Session) => app.grantedActions(session),
      isVendorMember: (session: Session) => app.isVendorMember(session),
      isProven: sessions.isProven,
      expectPreview: (session, roleId) => app.expectPreview(session, roleId),
    }),
  )
  const stop = await storage.onNotify(SESSION_CHANNEL, (ids) => sessions.drop(ids.split(' ')))
  repeat(app, 60_000, sessions.forgetNonces)
  repeat(app, 60_000, sessions.endExpired)
  app.addHook('onClose', stop)
}

/** A caller may bring an id of its own; one that could not stand in a log line is replaced. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
