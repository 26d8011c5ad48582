import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { RECOVERY_CODES } from '@center/shared/contract'
import { hashOf } from '../../../platform/secrets/secret-text'

const PERIOD_MS = 30_000
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** What every authenticator app knows: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 })

export const newSecret = () => new Secret({ size: 20 }).base32

/** What an authenticator app takes the secret from: an address, and a picture of it. */
export function describeSecret(secret: string, { label, issuer }: { label: string; issuer: string }) {
  const uri = totpOf(secret, label, issuer).toString()
  const svg = renderSVG(uri, { ecc: 'M', border: 2 })
  return { secret, uri, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The time step that a code is of, the one before and the one after now among them; null for a wrong one. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta
}

/** Blanks and hyphens in a code are for the eye. */
export const plainCodeOf = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

export const isAppCode = (code: string) => /^\d{6}$/.test(code)

/** What is kept of a recovery code. It has 79 random bits, so no slow hash is needed. */
export const keyOfCode = (code: string) => hashOf(`recovery ${plainCodeOf(code)}`)

export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}
