import { randomUUID } from 'node:crypto'
import {
  toWireTime,
  type AdminPaging,
  type AdminTrustedIssuer,
  type TrustedIssuerDraft,
  type Written,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { TrustedIssuerRow } from '../../platform/session/tokens/ci-tokens'
import { readNetworks } from '../../platform/session/tokens/networks'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../changes'
import { expectHeld, type VendorOfScope } from './held-scopes'
import { trustedIssuerRows } from './trusted-issuers.repository'

type Dependencies = { db: Database; now: () => Date; change: Changes; vendorOf: VendorOfScope }
const DAY_MS = 86_400_000

/** CI systems whose own tokens a tenant takes in place of stored ones. */
export function createTrustedIssuerAdmin({ db, now, change, vendorOf }: Dependencies) {
  return {
    async list(tenantId: string, paging: AdminPaging) {
      const { rows, total } = await trustedIssuerRows.page(db, tenantId, paging)
      return { rows: rows.map(toAdmin), total }
    },

    create: (act: Act, { days, ...draft }: TrustedIssuerDraft): Promise<Written> =>
      change(act, async (tx) => {
        if (!readNetworks(draft.networks)) throw invalidField('networks', 'form')
        await expectHeld(tx, act, draft.scopes, vendorOf)
        const [id, createdAt] = [randomUUID(), now()]
        const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
        const row = { ...draft, id, tenantId: act.tenantId, createdBy: act.actor, createdAt, expiresAt }
        await trustedIssuerRows.insert(tx, row)
        return { result: { id, revision: 1 }, deeds: [deedOf(row, { kind: 'create', after: factsOf(row) })] }
      }),

    revoke: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await trustedIssuerRows.find(tx, act.tenantId, id)
        if (!before) throw new AppError('record.not_found')
        expectRevision(act, toAdmin(before))
        await trustedIssuerRows.update(tx, before, { revokedAt: before.revokedAt ?? now() })
        const deed = deedOf(before, { kind: 'revoke', before: factsOf(before) })
        return { result: { id, revision: before.revision + 1 }, deeds: [deed] }
      }),
  }
}

const deedOf = ({ name }: { name: string }, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'access-token',
  object: name,
  ...deed,
})

type Facts = Pick<TrustedIssuerRow, 'name' | 'issuer' | 'audience' | 'claims' | 'scopes' | 'networks' | 'expiresAt'>

const factsOf = ({ name, issuer, audience, claims, scopes, networks, expiresAt }: Facts) => ({
  name,
  issuer,
  audience,
  claims,
  scopes,
  networks,
  expiresAt: expiresAt.toISOString(),
})

/** A row as administrators see it. */
const toAdmin = (row: TrustedIssuerRow): AdminTrustedIssuer => ({
  ...factsOf(row),
  id: row.id,
  revision: row.revision,
  createdBy: row.createdBy,
  createdAt: toWireTime(row.createdAt),
  expiresAt: toWireTime(row.expiresAt),
  revokedAt: row.revokedAt && toWireTime(row.revokedAt),
  lastUsedAt: row.lastUsedAt && toWireTime(row.lastUsedAt),
  lastNetwork: row.lastNetwork,
})
