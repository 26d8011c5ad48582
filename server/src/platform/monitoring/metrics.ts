import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { streamEvents } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { bringsToken } from '../session/tokens/token-wall'

/** Seconds: from an answer out of memory to one that made somebody wait. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What is counted besides calls. Domains know none of it: `app.ts` counts where it hands one to another. */
export type Metrics = ReturnType<typeof createMetrics>

function createMetrics(register: Registry) {
  const registers = [register]
  return { ...createOwnCounts(registers), ...createOutcomes(registers), ...createObservers(registers) }
}

function createOwnCounts(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'center_request_duration_seconds',
      help: 'Duration of calls by route; the event stream is not among them',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: BUCKETS,
      registers,
    }),
    events: new Counter({
      name: 'center_events_total',
      help: 'Events of releases and health that this instance published, by type',
      labelNames: ['type'] as const,
      registers,
    }),
    operations: new Counter({
      name: 'center_operations_total',
      help: 'What operations did on this instance, by action: releases, roll-backs, publications',
      labelNames: ['action'] as const,
      registers,
    }),
    erasureFailures: new Counter({
      name: 'center_erasure_failures_total',
      help: 'Users whose personal data could not be erased when their time was over; each is tried again every hour',
      registers,
    }),
    providerSignOuts: new Counter({
      name: 'center_provider_sign_outs_total',
      help: 'Central sign-ins that ended on this instance since their provider said so',
      registers,
    }),
  }
}

/** What calls came to for the business. */
function createOutcomes(registers: Registry[]) {
  return {
    refusals: new Counter({
      name: 'center_refusals_total',
      help: 'Calls that were refused or failed, by the code of their answer',
      labelNames: ['code'] as const,
      registers,
    }),
    signIns: new Counter({
      name: 'center_sign_ins_total',
      help: 'Attempts to sign in, by way (form, central, ticket) and result: ok, or the code of the refusal',
      labelNames: ['way', 'result'] as const,
      registers,
    }),
    lockOuts: new Counter({
      name: 'center_lock_outs_total',
      help: 'Attempts that were refused unread, since there were too many before',
      registers,
    }),
    suspicions: new Counter({
      name: 'center_suspicious_sign_ins_total',
      help: 'Failures beyond what a network usually has, by pattern: users (many names), captchas (many wrong ones)',
      labelNames: ['pattern'] as const,
      registers,
    }),
    captchas: new Counter({
      name: 'center_captchas_total',
      help: 'Captchas by step (given, checked) and result: ok, or the code of the refusal',
      labelNames: ['step', 'result'] as const,
      registers,
    }),
    messages: new Counter({
      name: 'center_sms_total',
      help: 'Codes by SMS that were asked for, by result: ok, or the code of the refusal',
      labelNames: ['result'] as const,
      registers,
    }),
  }
}

/** Figures that are read when somebody looks. */
function createObservers(registers: Registry[]) {
  return {
    observe(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect: function () {
          this.set(read())
        },
      })
    },

    /** The same of several values of a kind, each by its name. */
    observeEach(name: string, help: string, label: string, read: () => Record<string, number>): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: function () {
          for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
        },
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** `/metrics` in the form of Prometheus: for this machine, and for callers with the deploy token. */
export const metrics = fastifyPlugin(async (app: FastifyInstance) => {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'center_' })
  const own = createMetrics(register)
  app.decorate('metrics', own)

  const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint === streamEvents
  app.addHook('onResponse', async (request, reply) => {
    if (isStream(request)) return
    const route = request.routeOptions.url ?? 'none'
    own.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !bringsToken(request, app.config.opsToken)) throw new AppError('route.not_found')
    return reply.type(register.contentType).send(await register.metrics())
  })
})

/** From this machine itself, and not by way of a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !isForwarded && /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}
