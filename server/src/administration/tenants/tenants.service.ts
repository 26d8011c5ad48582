import { randomUUID } from 'node:crypto'
import {
  toWireTime,
  type TenantPaging,
  type NewTenant,
  type TenantCreated,
  type TenantDraft,
  type Written,
} from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { copyApps } from './copy-apps'
import { copyTenant } from './copy-tenant'
import { insertAdministrator } from './first-administrator'
import { insertStandardRoles } from './standard-roles'
import { tenantRows, type TenantRow } from './tenants.repository'

const DAY_MS = 86_400_000

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'registry'> & { change: Changes }

/** The tenants of the portal. */
export function createTenantAdmin({ db, now, change, registry }: Dependencies) {
  return {
    /** Of all tenants, or of the one that is named. */
    async list(only: string | null, paging: TenantPaging) {
      const { rows, total } = await tenantRows.page(db, only, paging, new Date(now().getTime() - DAY_MS))
      return { rows: rows.map(toRow), total }
    },

    /** The new tenant with its first administrator, all of it or nothing. */
    create: (act: Omit<Act, 'tenantId'>, draft: NewTenant): Promise<TenantCreated> => {
      const tenantId = randomUUID()
      return change({ ...act, tenantId }, async (tx) => {
        const { code, name, homeUrl, copyFrom, administrator } = draft
        const template = copyFrom === undefined ? null : await findTemplate(tx, copyFrom)
        const row = { id: tenantId, code, name, homeUrl, createdAt: now(), settings: template?.settings ?? {} }
        await refuseDouble('code', tenantRows.insert(tx, row).execute())
        if (template) await copyTenant(tx, template.id, tenantId)
        const { token, expiresAt } = await insertAdministrator(tx, { ...act, tenantId, at: now() }, administrator)
        // A copy has the roles of its template.
        if (!template) await insertStandardRoles(tx, tenantId)
        const commands = registry.within(tx)
        if (template) await copyApps(commands, template.id, { ...act, tenantId })
        await commands.tell()
        const after = { name, homeUrl, copyFrom, administrator: administrator.username }
        return {
          result: {
            id: tenantId,
            revision: 1,
            tenantCode: code,
            passwordToken: token,
            expiresAt: toWireTime(expiresAt),
          },
          deeds: [{ action: 'tenant', object: code, kind: 'create', after }],
        }
      })
    },

    update: (act: Act, draft: TenantDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await findTenant(tx, act)
        return write(tx, before, 'update', draft)
      }),

    setEnabled: (act: Act, enabled: boolean): Promise<Written> =>
      change(act, async (tx) => {
        const before = await findTenant(tx, act)
        if (!enabled && before.isDefault) throw new AppError('record.in_use', { isDefault: true })
        return write(tx, before, enabled ? 'enable' : 'disable', { enabled })
      }),
  }
}

async function write(
  tx: Transaction,
  row: TenantRow,
  kind: string,
  change: Partial<TenantDraft & { enabled: boolean }>,
) {
  const revision = row.revision + 1
  await tenantRows.update(tx, row, { ...change, revision })
  const { name, homeUrl, enabled } = row
  return {
    result: { id: row.id, revision },
    deeds: [
      { action: 'tenant' as const, object: row.code, kind, before: { name, homeUrl, enabled }, after: { ...change } },
    ],
  }
}

/** The tenant to copy. */
async function findTemplate(tx: Transaction, code: string): Promise<TenantRow> {
  const template = await tenantRows.find(tx, { code })
  if (!template) throw invalidField('copyFrom', 'unknown')
  return template
}

/** The tenant of an act, as the actor has seen it. */
export async function findTenant(tx: Transaction, act: Act): Promise<TenantRow> {
  const row = await tenantRows.find(tx, { id: act.tenantId })
  if (!row) throw new AppError('tenant.not_found')
  const { code, name, homeUrl, enabled, revision } = row
  const shown = { code, name, homeUrl, enabled, revision }
  expectRevision(act, shown)
  return row
}

type Counted = Awaited<ReturnType<typeof tenantRows.page>>['rows'][number]

function toRow({ row, active, signIns, failures, ...counts }: Counted) {
  const { id, code, name, enabled, isDefault, homeUrl, createdAt, revision } = row
  const day = { active, signIns, failures }
  return { id, code, name, enabled, isDefault, homeUrl, revision, ...counts, day, createdAt: toWireTime(createdAt) }
}
