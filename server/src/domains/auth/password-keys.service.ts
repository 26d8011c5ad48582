import { constants, privateDecrypt, randomUUID } from 'node:crypto'
import type { PublicKey } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { CreateRsaKeyPair } from '../../platform/secrets/rsa-key-pair'
import type { AuthRepository, PasswordKeyRow } from './auth.repository'

const DAY_MS = 24 * 3_600_000

type Dependencies = { repository: AuthRepository; now: () => Date; createKeyPair: CreateRsaKeyPair }
export type PasswordKeysService = ReturnType<typeof createPasswordKeysService>

/**
 * The key pairs with which browsers encrypt passwords, RSA-OAEP with SHA-256. A pair is handed out for a day and read
 * for one more, so that what somebody recorded is dead soon. It adds to TLS and replaces nothing of it.
 */
export function createPasswordKeysService({ repository, now, createKeyPair }: Dependencies) {
  let known: PasswordKeyRow[] = []
  let making: Promise<PasswordKeyRow> | null = null

  const before = (ms: number) => new Date(now().getTime() - ms)
  const current = () => known.find((row) => row.createdAt > before(DAY_MS))

  async function load(): Promise<void> {
    known = await repository.keysAfter(before(2 * DAY_MS))
  }

  async function make(): Promise<PasswordKeyRow> {
    const row = { ...(await createKeyPair()), kid: randomUUID(), createdAt: now() }
    await repository.insertKey(row)
    await repository.forgetKeysBefore(before(2 * DAY_MS))
    await load()
    return current() ?? row
  }

  return {
    /** The key to encrypt with now; the first call of a day makes it. */
    async current(): Promise<PublicKey> {
      if (!current()) await load()
      const found = current() ?? (await (making ??= make().finally(() => (making = null))))
      return {
        kid: found.kid,
        alg: 'RSA-OAEP-256',
        spki: found.publicKey,
        expiresAt: found.createdAt.getTime() + DAY_MS,
      }
    },

    /** The clear text; null for what was not encrypted with the key. Refuses a key that is not ours any more. */
    async decrypt(kid: string, cipher: string): Promise<string | null> {
      const find = () => known.find((row) => row.kid === kid && row.createdAt > before(2 * DAY_MS))
      if (!find()) await load()
      const row = find()
      if (!row) throw new AppError('login.decryption_failed')
      return read(row.privateKey, cipher)
    },
  }
}

function read(key: string, cipher: string): string | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(cipher, 'base64')).toString('utf8')
  } catch {
    return null
  }
}
