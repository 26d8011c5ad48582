import { isGuessable } from '../../platform/secrets/password-guesses'
import { newPasswordProblem, toWireTime } from '@center/shared/contract'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { hashOf, randomText } from '../../platform/secrets/secret-text'
import { insertFirstTenant, type FirstTenant } from './first-tenant'
import { setupRows } from './setup.repository'

const VALID_MS = 24 * 3_600_000

export type SetupDependencies = {
  db: Database
  now: () => Date
  /** Where browsers reach the portal. */
  publicUrl: string
  appendAudit: AppendAudit
  decrypt: (kid: string, cipher: string) => Promise<string | null>
  hashPassword: (password: string) => Promise<string>
  savePasswordHash: (
    tx: Transaction,
    credential: { userId: string; passwordHash: string; changedAt: Date },
  ) => Promise<unknown>
}

type Form = FirstTenant & { key: string; password: string; kid: string }

export type SetupService = ReturnType<typeof createSetupService>

/** The first start of a portal on an empty database. */
export function createSetupService(dependencies: SetupDependencies) {
  const { db, now, publicUrl, appendAudit, decrypt, hashPassword, savePasswordHash } = dependencies

  async function expectKey(key: string): Promise<void> {
    if (await setupRows.hasTenants(db)) throw new AppError('setup.done')
    if (!(await setupRows.isKey(db, hashOf(key), now()))) throw new AppError('setup.key_invalid')
  }

  return {
    /** A one-time address, good for a day; null where there is a tenant already. */
    async offer(): Promise<{ key: string; address: string; expiresAt: string } | null> {
      if (await setupRows.hasTenants(db)) return null
      const key = randomText()
      const until = new Date(now().getTime() + VALID_MS)
      await setupRows.saveKey(db, hashOf(key), { at: now(), until })
      return { key, address: `${publicUrl}/center/user/setup#key=${key}`, expiresAt: toWireTime(until) }
    },

    async begin({ key, password: cipher, kid, ...first }: Form, requestId: string): Promise<void> {
      await expectKey(key)
      const password = await decrypt(kid, cipher)
      if (password === null) throw new AppError('login.decryption_failed')
      const problem = newPasswordProblem(password, first.username)
      if (problem) throw invalidField('password', problem)
      const { username, tenantCode, tenantName } = first
      if (await isGuessable(password, [username, tenantCode, tenantName])) throw invalidField('password', 'guessable')
      const passwordHash = await hashPassword(password)
      await db.transaction(async (tx) => {
        await setupRows.lock(tx)
        if (await setupRows.hasTenants(tx)) throw new AppError('setup.done')
        const at = now()
        const userId = await insertFirstTenant(tx, first, at)
        await savePasswordHash(tx, { userId, passwordHash, changedAt: at })
        await setupRows.dropKeys(tx)
        const { tenantCode, username } = first
        const entry = { at, actor: userId, tenantId: `t-${tenantCode}`, action: 'setup' as const, object: tenantCode }
        await appendAudit(tx, { ...entry, details: { kind: 'create', after: { tenantCode, username } }, requestId })
      })
    },
  }
}
