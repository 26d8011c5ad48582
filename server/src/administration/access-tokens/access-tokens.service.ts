import { randomUUID } from 'node:crypto'
import {
  toWireTime,
  type AccessTokenDraft,
  type AdminPaging,
  type MadeAccessToken,
  type Written,
} from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { digestOfSecret, makeSecret, type AccessTokenRow } from '../../platform/session/access-tokens'
import { readNetworks } from '../../platform/session/tokens/networks'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../changes'
import { accessTokenRows } from './access-tokens.repository'
import { expectHeld, type VendorOfScope } from './held-scopes'

type Dependencies = { db: Database; now: () => Date; change: Changes; vendorOf: VendorOfScope }
const HOUR_MS = 3_600_000

/** Tokens that programs of a tenant call with. A secret is told once, to its maker. */
export function createAccessTokenAdmin({ db, now, change, vendorOf }: Dependencies) {
  async function insert(tx: Transaction, act: Act, draft: AccessTokenDraft, replaces: string | null) {
    await expectHeld(tx, act, draft.scopes, vendorOf)
    const [id, secret, createdAt] = [randomUUID(), makeSecret(), now()]
    const { name, scopes, networks, days } = draft
    const expiresAt = new Date(createdAt.getTime() + days * 24 * HOUR_MS)
    const row = {
      id,
      tenantId: act.tenantId,
      name,
      scopes,
      networks,
      createdBy: act.actor,
      createdAt,
      expiresAt,
      replaces,
    }
    await accessTokenRows.insert(tx, { ...row, digest: digestOfSecret(secret) })
    return { made: { id, revision: 1, secret }, after: { name, scopes, networks, expiresAt: expiresAt.toISOString() } }
  }

  return {
    async list(tenantId: string, paging: AdminPaging) {
      const { rows, total } = await accessTokenRows.page(db, tenantId, paging)
      return { rows: rows.map(toAdmin), total }
    },

    create: (act: Act, draft: AccessTokenDraft): Promise<MadeAccessToken> =>
      change(act, async (tx) => {
        if (!readNetworks(draft.networks)) throw invalidField('networks', 'form')
        const { made, after } = await insert(tx, act, draft, null)
        return { result: made, deeds: [deedOf(draft.name, { kind: 'create', after })] }
      }),

    rotate: (act: Act, id: string, asked: { days: number; overlapHours: number }): Promise<MadeAccessToken> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        if (before.revokedAt || before.expiresAt <= now()) throw new AppError('record.not_found')
        const { made, after } = await insert(tx, act, { ...before, days: asked.days }, id)
        const overlapEnd = new Date(now().getTime() + asked.overlapHours * HOUR_MS)
        const expiresAt = overlapEnd < before.expiresAt ? overlapEnd : before.expiresAt
        await accessTokenRows.update(tx, before, { expiresAt })
        return { result: made, deeds: [deedOf(before.name, { kind: 'rotate', before: factsOf(before), after })] }
      }),

    revoke: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        await accessTokenRows.update(tx, before, { revokedAt: before.revokedAt ?? now() })
        const deed = deedOf(before.name, { kind: 'revoke', before: factsOf(before) })
        return { result: { id, revision: before.revision + 1 }, deeds: [deed] }
      }),
  }
}

const deedOf = (object: string, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'access-token',
  object,
  ...deed,
})

const factsOf = ({ name, scopes, networks, expiresAt }: AccessTokenRow) => ({
  name,
  scopes,
  networks,
  expiresAt: expiresAt.toISOString(),
})

/** A row as administrators see it: the hash of the secret stays here. */
const toAdmin = (row: AccessTokenRow) => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  scopes: row.scopes,
  networks: row.networks,
  createdBy: row.createdBy,
  createdAt: toWireTime(row.createdAt),
  expiresAt: toWireTime(row.expiresAt),
  revokedAt: row.revokedAt && toWireTime(row.revokedAt),
  lastUsedAt: row.lastUsedAt && toWireTime(row.lastUsedAt),
  lastNetwork: row.lastNetwork,
  replaces: row.replaces,
})

async function find(tx: Transaction, act: Act, id: string): Promise<AccessTokenRow> {
  const row = await accessTokenRows.find(tx, act.tenantId, id)
  if (!row) throw new AppError('record.not_found')
  expectRevision(act, toAdmin(row))
  return row
}
