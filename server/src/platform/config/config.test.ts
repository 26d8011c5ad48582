import { generateKeyPairSync } from 'node:crypto'
import { publicKeyText } from '@center/shared/bundle'
import { describeStart } from '../../start-message'
import { parseEnvironment } from './config'

const parse = (environment: Record<string, string>) => parseEnvironment(environment, '/srv/center')

test('starts with nothing set, as a demo on the machine itself', () => {
  expect(parse({})).toEqual({
    root: '/srv/center',
    isProduction: false,
    host: '127.0.0.1',
    port: 8080,
    guestPort: 8081,
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: '/srv/center/.data',
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseWaitSeconds: 60,
    databaseLimits: { connections: 10, statementMs: 3000, lockMs: 2000 },
    adminOrigin: null,
    guestDomain: null,
    bucket: null,
    upstream: null,
    clamAv: null,
    seed: 'demo',
    opsToken: null,
    adminToken: null,
    sealKey: null,
    smsWebhookUrl: null,
    trustedProxies: [],
    captchaWork: null,
    captchaOrigins: [],
    ownAppKeys: [],
    internalNetworks: ['127.0.0.0/8', '::1/128'],
    signOnServices: [],
    identityProviders: [],
    hasTestCodes: false,
    allowsOverrides: false,
    logLevel: 'warn',
    signInRetentionDays: 180,
    newDeviceNotice: false,
    passwordCost: { memoryKib: 19_456, passes: 2 },
    suspiciousUsers: 10,
    messageRetentionDays: 180,
    drainSeconds: 5,
    isInsecure: false,
    callLimits: { user: 600, tenant: 6000 },
    sessionLimits: { idleMs: 30 * 60_000, maxMs: 12 * 3_600_000 },
  })
})

test('takes an address for administration, which is not that of the portal', () => {
  const environment = { PUBLIC_URL: 'https://portal.example/', CENTER_ADMIN_ORIGIN: 'https://Admin.example:8443/' }
  expect(parse(environment).adminOrigin).toBe('https://admin.example:8443')
  const same = { ...environment, CENTER_ADMIN_ORIGIN: 'https://portal.example:443' }
  expect(() => parse(same)).toThrow('CENTER_ADMIN_ORIGIN must not be the address of the portal itself.')
})

test('takes how long a session lives, and refuses a session that is shorter than its idle time', () => {
  const both = { CENTER_SESSION_IDLE_MINUTES: '5', CENTER_SESSION_MAX_HOURS: '168' }
  expect(parse(both).sessionLimits).toEqual({ idleMs: 300_000, maxMs: 168 * 3_600_000 })
  expect(() => parse({ CENTER_SESSION_IDLE_MINUTES: '4' })).toThrow(/CENTER_SESSION_IDLE_MINUTES .* from 5 to 720/)
  expect(() => parse({ CENTER_SESSION_MAX_HOURS: '169' })).toThrow(/CENTER_SESSION_MAX_HOURS .* from 1 to 168/)
  const shorter = { CENTER_SESSION_IDLE_MINUTES: '120', CENTER_SESSION_MAX_HOURS: '1' }
  expect(() => parse(shorter)).toThrow('CENTER_SESSION_MAX_HOURS must not be shorter than CENTER_SESSION_IDLE_MINUTES')
  expect(parse({ ...shorter, CENTER_SESSION_IDLE_MINUTES: '60' }).sessionLimits.maxMs).toBe(3_600_000)
})

test('has neither demo data nor a second origin in production', () => {
  expect(parse({ NODE_ENV: 'production' })).toMatchObject({ seed: 'none', guestPort: 0, isProduction: true })
})

test('takes an empty value for one that is not set', () => {
  expect(parse({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 8080 })
})

test('takes addresses and networks for proxies', () => {
  const { trustedProxies } = parse({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,fd00::/8' })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
})

test('takes https origins whose pages may use the captchas, and no others', () => {
  const CENTER_CAPTCHA_ORIGINS = 'https://www.example.com, https://shop.example.com:8443/'
  expect(parse({ CENTER_CAPTCHA_ORIGINS }).captchaOrigins).toEqual([
    'https://www.example.com',
    'https://shop.example.com:8443',
  ])
  for (const wrong of ['http://www.example.com', 'https://www.example.com/shop', '*', 'www.example.com']) {
    expect(() => parse({ CENTER_CAPTCHA_ORIGINS: wrong })).toThrow(/CENTER_CAPTCHA_ORIGINS .* https origins/)
  }
})

test('takes the public keys that sign the apps of the portal, and no others', () => {
  const keys = [1, 2].map(() => publicKeyText(generateKeyPairSync('ed25519').publicKey))
  expect(parse({ CENTER_OWN_APP_KEYS: keys.join(', ') }).ownAppKeys).toEqual(keys)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' })
  for (const wrong of ['nonsense', `${keys[0]},nonsense`, rsa.toString('base64')]) {
    expect(() => parse({ CENTER_OWN_APP_KEYS: wrong })).toThrow(/CENTER_OWN_APP_KEYS .* public Ed25519 keys/)
  }
})

test('takes applications that sign in here, with what goes without saying', () => {
  const { signOnServices } = parse({ CENTER_SSO_SERVICES: '[{"name":"OA","address":"https://oa.example/app/"}]' })
  expect(signOnServices).toEqual([
    { name: 'OA', address: 'https://oa.example/app/', match: 'prefix', ticketParam: 'ticket', attributes: [] },
  ])
})

test('in production nothing inside is called but what is listed, and no application lives on the machine itself', () => {
  const production = { NODE_ENV: 'production' }
  expect(parse(production).internalNetworks).toEqual([])
  const listed = parse({ ...production, CENTER_INTERNAL_NETWORKS: '10.20.0.0/16, fd00::1' })
  expect(listed.internalNetworks).toEqual(['10.20.0.0/16', 'fd00::1'])
  const CENTER_SSO_SERVICES = '[{"name":"OA","address":"http://127.0.0.1:9090/"}]'
  expect(parse({ CENTER_SSO_SERVICES }).signOnServices).toHaveLength(1)
  expect(() => parse({ ...production, CENTER_SSO_SERVICES })).toThrow(/CENTER_SSO_SERVICES/)
})

const amazon = { prefix: '', region: 'us-east-1', endpoint: null, isPathStyle: false, credentials: null }
test.each([
  ['a name', { S3_BUCKET: 'center' }, { ...amazon, bucket: 'center' }],
  [
    'a name, a place and a key',
    {
      S3_BUCKET: 'center',
      S3_PREFIX: '/a/b/',
      S3_REGION: 'cn-north-1',
      S3_ENDPOINT: 'http://store:9000/',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    {
      bucket: 'center',
      prefix: 'a/b/',
      region: 'cn-north-1',
      endpoint: 'http://store:9000',
      isPathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  ],
])('takes a bucket of %s', (_, environment, bucket) => {
  expect(parse(environment as Record<string, string>).bucket).toEqual(bucket)
})

test('takes the origin of a back end', () => {
  expect(parse({ CENTER_UPSTREAM: 'https://backend.example/' }).upstream).toBe('https://backend.example')
})

test('turns the second origin off with 0', () => {
  expect(parse({ GUEST_PORT: '0' }).guestPort).toBe(0)
})

test.each([
  ['HOST=0.0.0.0', { HOST: '0.0.0.0', PORT: '9000' }, 'http://127.0.0.1:9000'],
  ['HOST=::1', { HOST: '::1' }, 'http://[::1]:8080'],
  ['a public address', { PUBLIC_URL: 'https://portal.example/' }, 'https://portal.example'],
])('derives the address people use from %s', (_, environment, expected) => {
  expect(parse(environment as Record<string, string>).publicUrl).toBe(expected)
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['CENTER_PASSWORD_MEMORY_KIB', { CENTER_PASSWORD_MEMORY_KIB: '19455' }],
  ['CENTER_PASSWORD_PASSES', { CENTER_PASSWORD_PASSES: '1' }],
  ['PORT', { PORT: '70000' }],
  ['GUEST_PORT', { GUEST_PORT: '-1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'portal.example' }],
  ['CENTER_ADMIN_ORIGIN', { CENTER_ADMIN_ORIGIN: 'https://admin.example/portal' }],
  ['CENTER_ADMIN_ORIGIN', { CENTER_ADMIN_ORIGIN: 'admin.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
  ['CENTER_CLAMD', { CENTER_CLAMD: 'clamd' }],
  ['S3_BUCKET', { S3_BUCKET: 'https://store.example/center' }],
  ['S3_BUCKET', { S3_REGION: 'eu-central-1' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'center', S3_ENDPOINT: 'store' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'center', S3_ENDPOINT: 'https://store.example/center' }],
  ['S3_PREFIX', { S3_BUCKET: 'center', S3_PREFIX: 'a b' }],
  ['S3_REGION', { S3_BUCKET: 'center', S3_REGION: 'Frankfurt am Main' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'center', S3_ACCESS_KEY_ID: 'key' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'center', S3_SECRET_ACCESS_KEY: 'secret' }],
  ['CENTER_UPSTREAM', { CENTER_UPSTREAM: 'backend.example' }],
  ['CENTER_UPSTREAM', { CENTER_UPSTREAM: 'ftp://backend.example' }],
  ['CENTER_UPSTREAM', { CENTER_UPSTREAM: 'https://backend.example/portal' }],
  ['CENTER_UPSTREAM', { CENTER_UPSTREAM: 'https://me:secret@backend.example' }],
  ['CENTER_SEED', { CENTER_SEED: 'yes' }],
  ['CENTER_OPS_TOKEN', { CENTER_OPS_TOKEN: 'short' }],
  ['CENTER_SEAL_KEY', { CENTER_SEAL_KEY: 'short' }],
  ['CENTER_TEST_CODES', { CENTER_TEST_CODES: 'true' }],
  ['CENTER_OVERRIDES', { CENTER_OVERRIDES: 'yes' }],
  ['CENTER_INSECURE', { CENTER_INSECURE: 'yes' }],
  ['CENTER_USER_CALLS', { CENTER_USER_CALLS: 'many' }],
  ['CENTER_TENANT_CALLS', { CENTER_TENANT_CALLS: '-1' }],
  ['CENTER_OIDC', { CENTER_OIDC: 'https://idp.example/' }],
  ['CENTER_OIDC', { CENTER_OIDC: '[{"id":"corp","issuer":"http://idp.example","clientId":"c","tenantCode":"park"}]' }],
  [
    'CENTER_OIDC',
    {
      CENTER_OIDC:
        '[{"id":"corp","issuer":"https://idp.example","clientId":"c","tenantCode":"park"},{"id":"corp","issuer":"https://idp.example","clientId":"c","tenantCode":"park"}]',
    },
  ],
  ['CENTER_SSO_SERVICES', { CENTER_SSO_SERVICES: 'https://oa.example/' }],
  ['CENTER_SSO_SERVICES', { CENTER_SSO_SERVICES: '[{"name":"OA","address":"http://oa.example/"}]' }],
  ['CENTER_SSO_SERVICES', { CENTER_SSO_SERVICES: '[{"name":"OA","address":"https://a@oa.example/"}]' }],
  ['CENTER_SSO_SERVICES', { CENTER_SSO_SERVICES: '[{"name":"OA","address":"https://oa.example/","secret":"x"}]' }],
  ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'gateway' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, proxy' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['CENTER_INTERNAL_NETWORKS', { CENTER_INTERNAL_NETWORKS: 'inside' }],
])('refuses a wrong %s in a sentence that names it', (name, environment) => {
  expect(() => parse(environment as Record<string, string>)).toThrow(
    new RegExp(`^The environment variable ${name} is not valid: it must .+\\.$`),
  )
})

test('allows local sub-apps only where it is told to, and never in production', () => {
  expect([parse({}), parse({ CENTER_OVERRIDES: '1' })].map((config) => config.allowsOverrides)).toEqual([false, true])
  expect(() => parse({ NODE_ENV: 'production', CENTER_OVERRIDES: '1' })).toThrow(/CENTER_OVERRIDES/)
})

describe('in production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' }
  const random = '5f0c1e7d9ab34826c7e1f8d2b6a95043'

  test.each([
    ['CENTER_SEED', { CENTER_SEED: 'demo' }],
    ['CENTER_OPS_TOKEN', { CENTER_OPS_TOKEN: '5f0c1e7d9ab34826c7e1' }],
    ['CENTER_OPS_TOKEN', { CENTER_OPS_TOKEN: 'a'.repeat(64) }],
    ['CENTER_ADMIN_TOKEN', { CENTER_ADMIN_TOKEN: 'abababababababababababababababababab' }],
    ['CENTER_SEAL_KEY', { CENTER_SEAL_KEY: 'b'.repeat(64) }],
    ['CENTER_OPS_TOKEN', { CENTER_OPS_TOKEN: 'abababababababababababababababababab' }],
    ['CENTER_OPS_TOKEN', { CENTER_OPS_TOKEN: 'please-change-me-before-you-go-live' }],
    [
      'S3_SECRET_ACCESS_KEY',
      { S3_BUCKET: 'center', S3_ACCESS_KEY_ID: 'minioadmin', S3_SECRET_ACCESS_KEY: 'minioadmin' },
    ],
    [
      'CENTER_OIDC',
      {
        CENTER_OIDC:
          '[{"id":"corp","issuer":"https://idp.example","clientId":"c","clientSecret":"secret","tenantCode":"park"}]',
      },
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://portal.example' }],
    ['CENTER_ADMIN_ORIGIN', { CENTER_ADMIN_ORIGIN: 'http://admin.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: '', HOST: '0.0.0.0' }],
    ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'http://sms.example/send' }],
    ['CENTER_UPSTREAM', { CENTER_UPSTREAM: 'http://backend.example' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'center', S3_ENDPOINT: 'http://store.example:9000' }],
  ])('refuses a weak %s: %j', (name, environment) => {
    expect(() => parse({ ...production, ...environment } as Record<string, string>)).toThrow(new RegExp(name))
    expect(() => parse({ ...production, ...environment, NODE_ENV: 'test' } as Record<string, string>)).not.toThrow()
  })

  test.each([
    ['a random token', { CENTER_OPS_TOKEN: random }],
    ['https in front of every interface', { HOST: '0.0.0.0' }],
    ['a trial on the machine itself', { PUBLIC_URL: '' }],
    ['services beside it', { SMS_WEBHOOK_URL: 'http://127.0.0.1:9000/', CENTER_UPSTREAM: 'http://localhost:9001' }],
    [
      'plain addresses where CENTER_INSECURE is set',
      { CENTER_INSECURE: '1', PUBLIC_URL: 'http://portal.example', CENTER_UPSTREAM: 'http://backend.example' },
    ],
  ])('takes %s', (_what, environment) => {
    expect(parse({ ...production, ...environment } as Record<string, string>).isProduction).toBe(true)
  })

  test('CENTER_INSECURE allows no weak secret', () => {
    expect(() => parse({ ...production, CENTER_INSECURE: '1', CENTER_OPS_TOKEN: 'a'.repeat(64) })).toThrow(
      /CENTER_OPS_TOKEN/,
    )
  })
})

test('every start with CENTER_INSECURE says so', () => {
  expect(describeStart(parse({ CENTER_INSECURE: '1', CENTER_SEED: 'none' }))).toContain('CENTER_INSECURE')
  expect(describeStart(parse({ CENTER_SEED: 'none' }))).not.toContain('CENTER_INSECURE')
})

test('takes limits of calls, and 0 for none', () => {
  expect(parse({}).callLimits).toEqual({ user: 600, tenant: 6000 })
  expect(parse({ CENTER_USER_CALLS: '60', CENTER_TENANT_CALLS: '0' }).callLimits).toEqual({ user: 60, tenant: null })
})

test('refuses test codes in production', () => {
  expect(() => parse({ NODE_ENV: 'production', CENTER_TEST_CODES: '1' })).toThrow(/CENTER_TEST_CODES/)
})

test.each(['-1', '601', '1.5', 'soon'])('refuses CENTER_DRAIN_SECONDS=%s', (CENTER_DRAIN_SECONDS) => {
  expect(() => parse({ CENTER_DRAIN_SECONDS })).toThrow(
    'The environment variable CENTER_DRAIN_SECONDS is not valid: it must be a whole number from 0 to 600.',
  )
})

test('writes warnings, in production each call too, and what CENTER_LOG_LEVEL says', () => {
  expect(parse({ NODE_ENV: 'production' }).logLevel).toBe('info')
  expect(parse({ NODE_ENV: 'production', CENTER_LOG_LEVEL: 'error' }).logLevel).toBe('error')
  expect(() => parse({ CENTER_LOG_LEVEL: 'loud' })).toThrow(/CENTER_LOG_LEVEL is not valid: it must be one of silent/)
})

test('takes connections and limits of the database, and refuses what would never answer', () => {
  const set = { DATABASE_CONNECTIONS: '40', DATABASE_STATEMENT_MS: '8000', DATABASE_LOCK_MS: '5000' }
  expect(parse(set).databaseLimits).toEqual({ connections: 40, statementMs: 8000, lockMs: 5000 })
  expect(() => parse({ DATABASE_CONNECTIONS: '1' })).toThrow(/DATABASE_CONNECTIONS .* from 2 to 1000/)
  expect(() => parse({ DATABASE_DIRECT_URL: 'mysql://x' })).toThrow(/DATABASE_DIRECT_URL/)
})
