import { auditChanges, type AuditEntry } from '@center/shared/contract'
import type { Names } from '@center/shared/host'

/** A change in words. Without `values` only that it was changed: the values are ids and words of machines. */
export type ToldChange = { name: string; values?: { from: unknown; to: unknown } }

/** Fields whose values are what somebody typed or ticked. */
const readable = new Set(
  (
    'account address bindUrl category categoryEn clientId code contact contactName contactPosition creditCode description descriptionEn ' +
    'email enabled expiresAt hidden homeUrl issuer keepAlive maxStorageMb maxUsers mobile name nameEn note orderNo orderNum port sender ' +
    'signName ssoUrl subject summary title titleEn url username usernameClaim'
  ).split(' '),
)

/** The changes of an entry that have a name: fields of a row, or settings of a tenant. What has none is among the technical details. */
export function toldChanges({ action, details }: AuditEntry, names: Names): ToldChange[] {
  const { kind, changes } = details
  if (action === 'settings' && Array.isArray(changes)) {
    return changes.flatMap((change) => named(names.setting(String((change as { key?: unknown } | null)?.key))))
  }
  // Of a row that was created or deleted every field would be one.
  if (kind === 'create' || kind === 'delete' || kind === 'export') return []
  return auditChanges(details).flatMap(({ field, from, to }) =>
    named(names.field(field)).map((change) => (readable.has(field) ? { ...change, values: { from, to } } : change)),
  )
}

const named = (name: string | undefined): ToldChange[] => (name === undefined ? [] : [{ name }])
