import { isOwnMachine, isSafeWebAddress } from '@center/shared/contract'

/** What of a configuration decides whether it is one for real users. */
type Production = {
  isProduction: boolean
  isInsecure: boolean
  host: string
  publicUrl: string
  adminOrigin: string | null
  seed: string
  opsToken: string | null
  adminToken: string | null
  sealKey: string | null
  smsWebhookUrl: string | null
  upstream: string | null
  bucket: { endpoint: string | null; credentials: { secretAccessKey: string } | null } | null
  identityProviders: { id: string; clientSecret?: string | undefined }[]
}

/** Why a configuration is refused in production, as a sentence that names the variable; null: it is not. */
export function productionFault(config: Production): string | null {
  if (!config.isProduction) return null
  if (config.seed === 'demo')
    return 'CENTER_SEED must not be demo when NODE_ENV is production: everybody knows the passwords of the demo accounts.'
  const weak = secretsOf(config).find(([, secret]) => secret !== null && isWeak(secret))
  if (weak)
    return `${weak[0]} is too easy to guess for NODE_ENV=production: use at least ${MIN_SECRET} random characters, such as those of "openssl rand -hex 32".`
  if (config.isInsecure) return null
  const plain = addressesOf(config).find(([, address]) => address !== null && !isSafeWebAddress(address))
  if (plain)
    return `${plain[0]} must be an https address when NODE_ENV is production. Where no one else can read the network, set CENTER_INSECURE=1.`
  return null
}

/** Every secret that grants access to its holder. */
function secretsOf({
  opsToken,
  adminToken,
  sealKey,
  bucket,
  identityProviders,
}: Production): [name: string, secret: string | null][] {
  return [
    ['CENTER_OPS_TOKEN', opsToken],
    ['CENTER_ADMIN_TOKEN', adminToken],
    ['CENTER_SEAL_KEY', sealKey],
    ['S3_SECRET_ACCESS_KEY', bucket?.credentials?.secretAccessKey ?? null],
    ...identityProviders.map(({ id, clientSecret = null }): [string, string | null] => [
      `clientSecret of ${id} in CENTER_OIDC`,
      clientSecret,
    ]),
  ]
}

/** Everything that passwords, codes and tokens travel to. */
function addressesOf({
  host,
  publicUrl,
  adminOrigin,
  smsWebhookUrl,
  upstream,
  bucket,
}: Production): [string, string | null][] {
  const isForOthers = isOwnMachine(publicUrl) && !ownHost.test(host)
  return [
    ['PUBLIC_URL', isForOthers ? `http://${host}` : publicUrl],
    ['CENTER_ADMIN_ORIGIN', adminOrigin],
    ['SMS_WEBHOOK_URL', smsWebhookUrl],
    ['CENTER_UPSTREAM', upstream],
    ['S3_ENDPOINT', bucket?.endpoint ?? null],
  ]
}

const ownHost = /^(localhost|127\.0\.0\.1|::1)$/

const MIN_SECRET = 24
/** Random text of {@link MIN_SECRET} hexadecimal digits has about 80 bits by its letters alone. */
const MIN_BITS = 75
const words = /change|secret|passw|token|example|center|admin|qwert|12345/i

/** Short, of few different letters, or with a word in it that people type. */
function isWeak(secret: string): boolean {
  return secret.length < MIN_SECRET || words.test(secret) || bitsOf(secret) < MIN_BITS
}

/** Shannon's entropy of the letters, times how many there are. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
