import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/** How much is written, from least to most. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** What a parameter of an address may show; of all others only the name is written. */
const harmless = new Set(['language', 'page', 'limit', 'tc', 'tenantCode'])
/** Numbers of phones, and what is long enough to be a token or a hash. */
const SECRET_PART = /^\+?\d{8,}$|^[\w.~+=-]{32,}$/
const HIDDEN = '[redacted]'

type Logged = { type: string; code?: string; message: string; stack: string; cause?: Logged }

/**
 * What the log has of requests and failures: no header, no body, no parameter of a query to the database, and nothing of an address that
 * lets its reader in or names a person.
 */
export function createLogSettings(level: LogLevel, stream?: { write(line: string): void }) {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redact(url), ip }),
      err: describeError,
    },
    hooks: {
      // An error alone would be written with its own message, which may hold values.
      logMethod(values: unknown[], write: (...values: unknown[]) => void) {
        const [error, ...more] = values
        const isAlone = error instanceof Error && more.length === 0
        write.apply(this, isAlone ? [{ err: error }, messageOf(error)] : values)
      },
    },
    ...(stream && { stream }),
  } satisfies FastifyServerOptions['logger']
}

/** An address with the names of its parameters, and without their values. */
export function redact(url: string): string {
  const [address = '', query] = url.split('#')[0]!.split(/\?(.*)/s)
  const path = address
    .split('/')
    .map((part) => (SECRET_PART.test(part) ? HIDDEN : part))
    .join('/')
  if (!query) return path
  return `${path}?${query.split('&').map(redactParameter).join('&')}`
}

function redactParameter(parameter: string): string {
  const [name = ''] = parameter.split('=')
  if (harmless.has(name)) return parameter
  return `${SECRET_PART.test(name) ? HIDDEN : name}=${HIDDEN}`
}

/** An error and what caused it, without the values that a query was made with. */
export function describeError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: HIDDEN, stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: messageOf(error),
    // The first lines of a stack are the message again.
    stack: (error.stack ?? '').match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/** The library of queries adds their parameters; the database puts values at the end, and between quotes. */
function messageOf({ message }: Error): string {
  const [text = ''] = message.split('\nparams: ')
  const quoted = text.endsWith('"') ? text.indexOf(': "') : -1
  const plain = quoted < 0 ? text : `${text.slice(0, quoted)}: ${HIDDEN}`
  return plain.replace(/https?:\/\/\S+/g, redact)
}
