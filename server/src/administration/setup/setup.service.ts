import { isGuessable } from '../../platform/secrets/password-guesses'
import { newPasswordProblem, toWireTime } from '@center/shared/contract'
import type { AppendAudit } from '../../platform/database/audit'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { hashOf, randomText } from '../../platform/secrets/secret-text'
import type { AddExamples, AdminDependencies } from '../admin-dependencies'
import type { KeepBrandImage, KeptBrandImage } from '../branding/keep-brand-image'
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
  keepImage: KeepBrandImage
  publishExamples: AdminDependencies['publishExamples']
}

type Form = FirstTenant & {
  key: string
  password: string
  kid: string
  logo?: string | undefined
  examples: boolean
}

type Ready = { first: FirstTenant; passwordHash: string; logo: KeptBrandImage | null; examples: AddExamples | null }

export type SetupService = ReturnType<typeof createSetupService>

/** The first start of a portal on an empty database. */
export function createSetupService(dependencies: SetupDependencies) {
  const { db, now, publicUrl, appendAudit, decrypt, hashPassword, savePasswordHash, keepImage, publishExamples } =
    dependencies

  async function expectKey(key: string): Promise<void> {
    if (await setupRows.hasTenants(db)) throw new AppError('setup.done')
    if (!(await setupRows.isKey(db, hashOf(key), now()))) throw new AppError('setup.key_invalid')
  }

  /** Everything of the form that can be refused or takes its time, before the transaction. */
  async function prepare(form: Omit<Form, 'key'>): Promise<Ready> {
    const { password: cipher, kid, logo, examples, ...first } = form
    const password = await decrypt(kid, cipher)
    if (password === null) throw new AppError('login.decryption_failed')
    await expectPassword(password, first)
    return {
      first,
      logo: logo === undefined ? null : await keepImage(Buffer.from(logo, 'base64')),
      examples: examples ? await expectExamples() : null,
      passwordHash: await hashPassword(password),
    }
  }

  async function expectExamples(): Promise<AddExamples> {
    const add = await publishExamples()
    if (add === null) throw invalidField('examples', 'missing')
    return add
  }

  async function write(tx: Transaction, { first, passwordHash, logo, examples }: Ready, requestId: string) {
    const at = now()
    const { tenantCode, username } = first
    const tenantId = `t-${tenantCode}`
    const address = logo?.addressFor(tenantCode)
    const { userId, roleId } = await insertFirstTenant(tx, first, { at, ...(address && { logo: address }) })
    await logo?.save(tx, tenantId)
    await savePasswordHash(tx, { userId, passwordHash, changedAt: at })
    await setupRows.dropKeys(tx)
    const entry = { at, actor: userId, tenantId, action: 'setup' as const, object: tenantCode }
    await appendAudit(tx, { ...entry, details: { kind: 'create', after: { tenantCode, username } }, requestId })
    await examples?.(tx, { tenantId, tenantCode, roleIds: [roleId], actor: userId, requestId })
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

    async begin({ key, ...form }: Form, requestId: string): Promise<void> {
      await expectKey(key)
      const ready = await prepare(form)
      await db.transaction(async (tx) => {
        await setupRows.lock(tx)
        if (await setupRows.hasTenants(tx)) throw new AppError('setup.done')
        await write(tx, ready, requestId)
      })
    },
  }
}

async function expectPassword(password: string, { username, ...first }: FirstTenant): Promise<void> {
  const names = [first.tenantCode, first.tenantName, first.name, first.mobile]
  const problem = newPasswordProblem(password, username, names)
  if (problem) throw invalidField('password', problem)
  if (await isGuessable(password, [username, ...names])) throw invalidField('password', 'guessable')
}
