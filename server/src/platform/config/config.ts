import { join, resolve } from 'node:path'
import { isOwnMachine, type SignOnService } from '@center/shared/contract'
import * as z from 'zod/mini'
import { addressesOf } from './addresses'
import { ConfigError } from './config-error'
import type { Bucket } from '../blobs/bucket-blobs'
import { bucketChecks, toBucket } from '../blobs/bucket-settings'
import type { GuestDomain } from './guest-domain'
import { parseIdentityProviders, type IdentityProvider } from './identity-providers'
import { usualLimits, type DatabaseLimits } from '../database/database'
import { logLevels, type LogLevel } from './log-settings'
import { areNetworks, arePublicKeys, listOf } from './lists'
import { usualPasswordCost, type PasswordCost } from './password-cost'
import { productionFault } from './production-checks'
import { parseSignOnServices } from './sign-on-services'
import { defaultSessionLimits, type SessionLimits } from './session-limits'
import { areOpenOrigins, callsPerMinute, databaseAddress, wholeNumber } from './values'
import { isWebAddress, isWebOrigin } from './web-addresses'

/** Where a ClamAV daemon listens. */
export type ClamAv = { host: string; port: number }

/** Everything the environment decides (interfaces 2). Made by {@link parseEnvironment}. */
export type Config = {
  /** The folder of the repository: where `dist` and the migrations are. */
  root: string
  isProduction: boolean
  /** Addresses without TLS are allowed in production too. */
  isInsecure: boolean
  host: string
  port: number
  /** Where the second origin listens; 0 is off. */
  guestPort: number
  publicUrl: string
  /** The origin at which alone operations and administration are answered; null: at every address of the portal. */
  adminOrigin: string | null
  /** Where isolated apps have an origin each; null: they share one. */
  guestDomain: GuestDomain | null
  dataDir: string
  databaseUrl: string | null
  /** The same server, past a pooler that keeps no session. */
  databaseDirectUrl: string | null
  databaseLimits: DatabaseLimits
  /** How long a start waits for the server. */
  databaseWaitSeconds: number
  /** Where published files and uploads are kept instead of in `dataDir`. */
  bucket: Bucket | null
  /** The virus scanner for uploads; null: uploads are not scanned. */
  clamAv: ClamAv | null
  seed: 'demo' | 'none'
  opsToken: string | null
  /** What programs administer with; null: only users do. */
  adminToken: string | null
  /** What seals keys in the database; null: a file in `dataDir`. */
  sealKey: string | null
  /** Captcha text is always 1234, and `/api/test` exists. */
  hasTestCodes: boolean
  /** What browsers compute before a sign-in; null: `grows`, and `off` with test codes. */
  captchaWork: 'off' | 'grows' | 'always' | null
  /** Where codes by SMS are posted to be sent; null: to the log. */
  smsWebhookUrl: string | null
  /** Proxies whose word about the caller's address is taken: addresses or networks. */
  trustedProxies: string[]
  /** Pages of other origins that may use the captchas. */
  captchaOrigins: string[]
  /** Public keys (Ed25519, SPKI in base64) that sign the portal's own apps. */
  ownAppKeys: string[]
  /** Networks that the server calls although they are not public, where somebody else than the deployment chose the address. */
  internalNetworks: string[]
  /** Applications that may sign their users in here. */
  signOnServices: SignOnService[]
  /** Who else may say who a user is. */
  identityProviders: IdentityProvider[]
  /** The back end that answers `/api` and `/sys` in our place: an origin. */
  upstream: string | null
  /** How many calls of a session a minute has at most; null: any number. */
  callLimits: { user: number | null; tenant: number | null }
  /** What a new hash of a password costs. A hash that cost less is made anew when its user signs in. */
  passwordCost: PasswordCost
  /** How long a session lives. */
  sessionLimits: SessionLimits
  logLevel: LogLevel
  /** How long tries to sign in are kept. */
  signInRetentionDays: number
  /** Users are told when somebody signs in as them on a device that they did not use before. */
  newDeviceNotice: boolean
  /** So many names that fail from one network within ten minutes are suspicious. */
  suspiciousUsers: number
  messageRetentionDays: number
  /** How long calls are still taken after SIGTERM. */
  drainSeconds: number
  /** Vendors may have their own browser load a sub-app from their own machine. */
  allowsOverrides: boolean
}

const text = z.optional(z.string())
const port = wholeNumber(0, 65_535)

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

const serverAddress = z.string().check(z.refine(isWebOrigin, 'it must be an http or https address without a path'))

const Environment = z.object({
  NODE_ENV: text,
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(port, 8080),
  GUEST_PORT: z.optional(port),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isWebAddress, 'it must be an http or https address'))),
  CENTER_ADMIN_ORIGIN: z.optional(serverAddress),
  CENTER_GUEST_DOMAIN: text,
  DATA_DIR: text,
  DATABASE_URL: databaseAddress(),
  DATABASE_DIRECT_URL: databaseAddress(),
  DATABASE_WAIT_SECONDS: z._default(wholeNumber(0, 86_400), 60),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 1000), usualLimits.connections),
  DATABASE_STATEMENT_MS: z._default(wholeNumber(100, 600_000), usualLimits.statementMs),
  DATABASE_LOCK_MS: z._default(wholeNumber(100, 600_000), usualLimits.lockMs),
  S3_BUCKET: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket, in small letters')),
  ),
  S3_PREFIX: z.optional(z.string().check(z.regex(/^[\w!.*'()/-]+$/, 'it must be a path of letters, digits, - and _'))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'it must be a region such as eu-central-1'))),
  S3_ENDPOINT: z.optional(serverAddress),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  CENTER_CLAMD: z.optional(z.string().check(z.regex(/^[\w.-]+:\d{1,5}$/, 'it must be host:port'))),
  CENTER_SEED: z.optional(z.enum(['demo', 'none'], 'it must be demo or none')),
  CENTER_OPS_TOKEN: z.optional(z.string().check(z.minLength(16, 'it must have at least 16 characters'))),
  CENTER_ADMIN_TOKEN: z.optional(z.string().check(z.minLength(16, 'it must have at least 16 characters'))),
  CENTER_SEAL_KEY: z.optional(z.string().check(z.minLength(32, 'it must have at least 32 characters'))),
  CENTER_TEST_CODES: z.optional(z.enum(['0', '1'], 'it must be 0 or 1')),
  SMS_WEBHOOK_URL: z.optional(z.string().check(z.refine(isWebAddress, 'it must be an http or https address'))),
  TRUSTED_PROXIES: z.optional(
    z.string().check(z.refine(areNetworks, 'it must list addresses or networks such as 10.0.0.0/8')),
  ),
  CENTER_INTERNAL_NETWORKS: z.optional(
    z.string().check(z.refine(areNetworks, 'it must list addresses or networks such as 10.0.0.0/8')),
  ),
  CENTER_CAPTCHA_WORK: z.optional(z.enum(['off', 'grows', 'always'], 'it must be off, grows or always')),
  CENTER_CAPTCHA_ORIGINS: z.optional(
    z.string().check(z.refine(areOpenOrigins, 'it must list https origins such as https://www.example.com')),
  ),
  CENTER_OWN_APP_KEYS: z.optional(
    z.string().check(z.refine(arePublicKeys, 'it must list public Ed25519 keys as "center keys create" prints them')),
  ),
  CENTER_SSO_SERVICES: z.optional(z.string()),
  CENTER_OIDC: z.optional(z.string()),
  CENTER_INSECURE: z.optional(z.enum(['0', '1'], 'it must be 0 or 1')),
  CENTER_OVERRIDES: z.optional(z.enum(['0', '1'], 'it must be 0 or 1')),
  CENTER_UPSTREAM: z.optional(serverAddress),
  CENTER_USER_CALLS: z._default(callsPerMinute, 600),
  CENTER_TENANT_CALLS: z._default(callsPerMinute, 6000),
  CENTER_SESSION_IDLE_MINUTES: z._default(wholeNumber(5, 720), defaultSessionLimits.idleMs / MINUTE_MS),
  CENTER_SESSION_MAX_HOURS: z._default(wholeNumber(1, 168), defaultSessionLimits.maxMs / HOUR_MS),
  CENTER_PASSWORD_MEMORY_KIB: z._default(
    wholeNumber(usualPasswordCost.memoryKib, 1_048_576),
    usualPasswordCost.memoryKib,
  ),
  CENTER_PASSWORD_PASSES: z._default(wholeNumber(usualPasswordCost.passes, 20), usualPasswordCost.passes),
  CENTER_LOG_LEVEL: z.optional(z.enum(logLevels, `it must be one of ${logLevels.join(', ')}`)),
  CENTER_SIGN_IN_RETENTION_DAYS: z._default(wholeNumber(1, 3650), 180),
  CENTER_NEW_DEVICE_NOTICE: z.optional(z.enum(['0', '1'], 'it must be 0 or 1')),
  CENTER_SUSPICIOUS_USERS: z._default(wholeNumber(2, 100_000), 10),
  CENTER_MESSAGE_RETENTION_DAYS: z._default(wholeNumber(1, 3650), 180),
  CENTER_DRAIN_SECONDS: z._default(wholeNumber(0, 600), 5),
})
const CheckedEnvironment = Environment.check(...bucketChecks)

export { ConfigError }

/** Reads the environment once. Refuses with a {@link ConfigError} at the first value that cannot be right. */
export function parseEnvironment(environment: Record<string, string | undefined>, root: string): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(CheckedEnvironment, present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`The environment variable ${String(issue?.path[0])} is not valid: ${issue?.message}.`)
  }
  const config = toConfig(parsed.data, root)
  const fault = productionFault(config)
  if (fault) throw new ConfigError(fault)
  return config
}

function toConfig(values: z.infer<typeof Environment>, root: string): Config {
  const isProduction = values.NODE_ENV === 'production'
  return {
    root,
    isProduction,
    isInsecure: values.CENTER_INSECURE === '1',
    ...trialsOf(values, isProduction),
    ...addressesOf(values, seedOf(values) === 'demo'),
    seed: seedOf(values),
    dataDir: values.DATA_DIR === undefined ? join(root, '.data') : resolve(values.DATA_DIR),
    ...databaseOf(values),
    bucket: toBucket(values),
    upstream: values.CENTER_UPSTREAM ? new URL(values.CENTER_UPSTREAM).origin : null,
    clamAv: clamAvOf(values),
    ...limitsAndSecretsOf(values),
    passwordCost: { memoryKib: values.CENTER_PASSWORD_MEMORY_KIB, passes: values.CENTER_PASSWORD_PASSES },
    sessionLimits: sessionLimitsOf(values),
    logLevel: values.CENTER_LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    signInRetentionDays: values.CENTER_SIGN_IN_RETENTION_DAYS,
    newDeviceNotice: (values.CENTER_NEW_DEVICE_NOTICE ?? (seedOf(values) === 'demo' ? '0' : '1')) === '1',
    suspiciousUsers: values.CENTER_SUSPICIOUS_USERS,
    messageRetentionDays: values.CENTER_MESSAGE_RETENTION_DAYS,
    drainSeconds: values.CENTER_DRAIN_SECONDS,
    smsWebhookUrl: values.SMS_WEBHOOK_URL ?? null,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    captchaWork: values.CENTER_CAPTCHA_WORK ?? null,
    ownAppKeys: listOf(values.CENTER_OWN_APP_KEYS),
    captchaOrigins: listOf(values.CENTER_CAPTCHA_ORIGINS).map((address) => new URL(address).origin),
    internalNetworks: [...listOf(values.CENTER_INTERNAL_NETWORKS), ...(isProduction ? [] : ownMachine)],
    signOnServices: signOnServicesOf(values, isProduction),
    identityProviders: readList('CENTER_OIDC', values.CENTER_OIDC, parseIdentityProviders),
  }
}

function databaseOf(values: z.infer<typeof Environment>) {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
    databaseLimits: {
      connections: values.DATABASE_CONNECTIONS,
      statementMs: values.DATABASE_STATEMENT_MS,
      lockMs: values.DATABASE_LOCK_MS,
    },
  }
}

function sessionLimitsOf(values: z.infer<typeof Environment>): SessionLimits {
  const idleMs = values.CENTER_SESSION_IDLE_MINUTES * MINUTE_MS
  const maxMs = values.CENTER_SESSION_MAX_HOURS * HOUR_MS
  if (maxMs < idleMs)
    throw new ConfigError('CENTER_SESSION_MAX_HOURS must not be shorter than CENTER_SESSION_IDLE_MINUTES.')
  return { idleMs, maxMs }
}

function limitsAndSecretsOf(values: z.infer<typeof Environment>) {
  return {
    callLimits: { user: values.CENTER_USER_CALLS || null, tenant: values.CENTER_TENANT_CALLS || null },
    opsToken: values.CENTER_OPS_TOKEN ?? null,
    adminToken: values.CENTER_ADMIN_TOKEN ?? null,
    sealKey: values.CENTER_SEAL_KEY ?? null,
  }
}

/** Settings that help in a trial, and would open a portal that is in use. */
function trialsOf({ CENTER_TEST_CODES, CENTER_OVERRIDES }: z.infer<typeof Environment>, isProduction: boolean) {
  const [hasTestCodes, allowsOverrides] = [CENTER_TEST_CODES === '1', CENTER_OVERRIDES === '1']
  if (isProduction && hasTestCodes) {
    throw new ConfigError('CENTER_TEST_CODES must not be set when NODE_ENV is production: every captcha would be 1234.')
  }
  if (isProduction && allowsOverrides) {
    throw new ConfigError('CENTER_OVERRIDES must not be set when NODE_ENV is production: pages would run local code.')
  }
  return { hasTestCodes, allowsOverrides }
}

function signOnServicesOf({ CENTER_SSO_SERVICES }: z.infer<typeof Environment>, isProduction: boolean) {
  const services = readList('CENTER_SSO_SERVICES', CENTER_SSO_SERVICES, parseSignOnServices)
  if (
    isProduction &&
    services.some(({ address, logoutUrl = '' }) => isOwnMachine(address) || isOwnMachine(logoutUrl))
  ) {
    throw new ConfigError('CENTER_SSO_SERVICES must not name this machine when NODE_ENV is production.')
  }
  return services
}

/** What a developer runs beside the portal. */
const ownMachine = ['127.0.0.0/8', '::1/128']

function clamAvOf({ CENTER_CLAMD }: z.infer<typeof Environment>): ClamAv | null {
  const [host, port] = CENTER_CLAMD?.split(':') ?? []
  return host && port ? { host, port: Number(port) } : null
}

const seedOf = ({ CENTER_SEED, NODE_ENV }: z.infer<typeof Environment>): Config['seed'] =>
  CENTER_SEED ?? (NODE_ENV === 'production' ? 'none' : 'demo')

function readList<T>(name: string, text: string | undefined, parse: (text: string) => T[]): T[] {
  try {
    return parse(text ?? '[]')
  } catch (error) {
    throw new ConfigError(
      `The environment variable ${name} is not valid: it must be a JSON list (${(error as Error).message}).`,
    )
  }
}
