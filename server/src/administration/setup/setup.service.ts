import { createHash, randomBytes } from 'node:crypto'
import {
  guardedActions,
  newPasswordProblem,
  toWireTime,
  usernameProblem,
  type SetupForm,
} from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import type { Changes } from '../changes'
import type { PortalFileService } from '../portal-file/portal-file.service'
import { firstTenant } from './first-tenant'
import { setupRows } from './setup.repository'

const DAY_MS = 24 * 3_600_000

export type SavePasswordHash = (
  db: Database,
  row: { userId: string; passwordHash: string; changedAt: Date },
) => Promise<void>

export type Passwords = {
  /** The clear text; null for what was not encrypted with the key. */
  keys: { decrypt: (kid: string, cipher: string) => Promise<string | null> }
  hashing: { hash: (password: string) => Promise<string> }
}

type Dependencies = {
  db: Database
  now: () => Date
  publicUrl: string
  change: Changes
  portal: PortalFileService
  passwords: Passwords
  savePasswordHash: SavePasswordHash
}

export type SetupService = ReturnType<typeof createSetup>

/**
 * The first start of a portal: who has the secret of the address makes the first tenant and its administrator. Refuses everything once
 * there is a tenant, for good; of two at once one comes through.
 */
export function createSetup({ db, now, publicUrl, change, portal, passwords, savePasswordHash }: Dependencies) {
  const isNeeded = async () => !(await setupRows.hasTenants(db))

  /** The password as a hash; refuses one that breaks the rules. */
  async function hashOf({ kid, password, username }: SetupForm): Promise<string> {
    const clear = await passwords.keys.decrypt(kid, password)
    if (clear === null) throw new AppError('login.decryption_failed')
    const problem = newPasswordProblem(clear, username)
    if (problem) throw invalidField('password', problem)
    return passwords.hashing.hash(clear)
  }

  /** In the transaction of the change: only here is it sure that no other tenant was made meanwhile. */
  async function write(tx: Transaction, act: Act, { form, passwordHash }: { form: SetupForm; passwordHash: string }) {
    await setupRows.lock(tx)
    if (await setupRows.hasTenants(tx)) throw new AppError('setup.done')
    if (!(await setupRows.take(tx, hashed(form.key), now()))) throw new AppError('setup.key_invalid')
    const { deeds } = await portal.applyIn(tx, act, { tenant: firstTenant(form), prune: false })
    const userId = await setupRows.userIdOf(tx, act.tenantId, form.username)
    if (userId === null) throw new Error('The administrator of the first start was not written')
    await savePasswordHash(tx, { userId, passwordHash, changedAt: now() })
    const { tenantCode, username } = form
    const deed = { action: 'setup' as const, object: tenantCode, kind: 'create', after: { username } }
    return { result: { tenantCode, username }, deeds: [deed, ...deeds] }
  }

  return {
    isNeeded,

    /** The address by which the portal is set up within a day; the one before it is over. */
    async renewKey(): Promise<{ address: string; expiresAt: string }> {
      if (!(await isNeeded())) throw new AppError('setup.done')
      const secret = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + DAY_MS)
      await setupRows.save(db, { key: hashed(secret), expiresAt })
      return { address: `${publicUrl}/center/setup#key=${secret}`, expiresAt: toWireTime(expiresAt) }
    },

    async setUp(form: SetupForm, requestId: string): Promise<{ tenantCode: string; username: string }> {
      // Hashing takes a while: only who has the key makes us do it.
      if (!(await isNeeded())) throw new AppError('setup.done')
      if (!(await setupRows.isKey(db, hashed(form.key), now()))) throw new AppError('setup.key_invalid')
      const problem = usernameProblem(form.username)
      if (problem) throw invalidField('username', problem)
      const passwordHash = await hashOf(form)
      const tenantId = `t-${form.tenantCode}`
      const act = { tenantId, actor: 'setup', held: new Set(guardedActions), expected: null, requestId }
      return change(act, (tx) => write(tx, act, { form, passwordHash }))
    },
  }
}

const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')
