import { isOfApps, readScope, standardRoles } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { ADMIN_USER } from '../../platform/session/session'
import type { Act } from '../admin-dependencies'

/** The vendor of a scope such as `@acme`, and what its maker is to it. */
export type VendorOfScope = (
  scope: string,
  userId: string,
  tx: Transaction,
) => Promise<{ name: string; isMember: boolean } | null>

/** Refuses scopes on another tenant, and those that are more than their maker holds: in the scope of a vendor, its members and administrators publish. */
export async function expectHeld(
  tx: Transaction,
  act: Act,
  scopes: readonly string[],
  vendorOf: VendorOfScope,
): Promise<void> {
  const { held, tenantCode, actor } = act
  const ofScope = (scope: string) => vendorOf(scope, actor, tx)
  const needed: Record<string, readonly string[]> = {
    letters: ['letter:send'],
    admin: standardRoles.tenant,
    certify: ['tenant:operate'],
  }
  for (const { kind, subject } of scopes.map(readScope)) {
    if (kind === 'publish' && (await isOfVendor({ held, actor }, subject, ofScope))) continue
    if (!isOfApps(kind) && kind !== 'certify' && subject !== tenantCode) throw invalidField('scopes', 'tenant')
    if (kind === 'admin') expectUnlimited(act)
    if (!(needed[kind] ?? ['ops:release']).every((action) => held.has(action))) throw new AppError('permission.denied')
  }
}

/** A token knows no limits, so its maker has none. */
function expectUnlimited({ limits, isOfOwnEnterprises }: Act): void {
  if (limits || isOfOwnEnterprises) throw new AppError('permission.denied')
}

/** Whether a scope such as `@acme/*` is of a vendor; throws when it is and its maker may not publish for it. */
async function isOfVendor(
  { held, actor }: Pick<Act, 'held' | 'actor'>,
  subject: string,
  ofScope: (scope: string) => ReturnType<VendorOfScope>,
): Promise<boolean> {
  const vendor = await ofScope(subject.split('/')[0] ?? '')
  if (!vendor) return false
  if (vendor.isMember || actor === ADMIN_USER || held.has('tenant:operate')) return true
  throw new AppError('app.publish_denied', { name: subject, reason: `the scope belongs to ${vendor.name}` })
}
