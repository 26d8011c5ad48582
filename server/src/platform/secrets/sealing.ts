import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ConfigError, type Config } from '../config/config'
import type { Database } from '../database/database'
import { sealChecks } from './sealing.tables'

const MARK = 'sealed.v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What the text is: a text that was sealed as one thing does not open as another. */
export type SealPurpose =
  | 'answer'
  | 'check'
  | 'password-key'
  | 'sign-key'
  | 'file-secret'
  | 'provider-attempt'
  | 'guest-token-key'
  | 'cohort-key'
  | 'recovery-key'
  | 'page-ticket'
  | 'message-channel'
  | 'provider-secret'
  | 'second-factor'
  | 'sign-in-work'
  | 'provider-proof'
  | 'passkey'

export type Sealing = ReturnType<typeof createSealing>

/**
 * Seals keys before they are written to the database (AES-256-GCM, a key for each purpose by HKDF-SHA-256): who reads the database or a backup of
 * it has none of them. A text from before there was a seal opens as it is. Throws for one that another secret sealed.
 */
export function createSealing(secret: string) {
  const keys = new Map<SealPurpose, Buffer>()
  // Keys of sessions are opened with every call: what is derived from the secret is derived once.
  const keyOf = (purpose: SealPurpose): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `center seal ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  const isSealed = (text: string) => text.startsWith(MARK)

  return {
    isSealed,

    seal(purpose: SealPurpose, text: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
    },

    open(purpose: SealPurpose, text: string): string {
      if (!isSealed(text)) return text
      const bytes = Buffer.from(text.slice(MARK.length), 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, IV_BYTES))
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const opened = cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
      return Buffer.concat([opened, cipher.final()]).toString('utf8')
    },
  }
}

/** The secret of the environment, else one that is made at the first start and kept in `DATA_DIR`, which all instances share. */
export async function sealSecretOf({ sealKey, dataDir }: Pick<Config, 'sealKey' | 'dataDir'>): Promise<string> {
  if (sealKey !== null) return sealKey
  const file = join(dataDir, 'seal-key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Of several that start at once one makes it, and the others read it.
  await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch(unlessThere)
  return (await readFile(file, 'utf8')).trim()
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Refuses to start where another secret sealed the keys of the database. */
export async function checkSealing(db: Database, sealing: Sealing): Promise<void> {
  await db
    .insert(sealChecks)
    .values({ id: 1, sealed: sealing.seal('check', 'center') })
    .onConflictDoNothing()
  const [row] = await db.select().from(sealChecks).where(eq(sealChecks.id, 1))
  try {
    sealing.open('check', row?.sealed ?? '')
  } catch {
    throw new ConfigError(
      'The keys in the database were sealed with another secret: set CENTER_SEAL_KEY to that of the other instances, or give all of them one DATA_DIR with its file seal-key.',
    )
  }
}
