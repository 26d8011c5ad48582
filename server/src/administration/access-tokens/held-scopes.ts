import { readScope, standardRoles } from '@center/shared/contract'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'

/** Refuses scopes on another tenant, and those that are more than their maker holds. */
export function expectHeld({ held, tenantCode }: Act, scopes: readonly string[]): void {
  const needed: Record<string, readonly string[]> = { letters: ['letter:send'], admin: standardRoles.tenant }
  for (const { kind, subject } of scopes.map(readScope)) {
    if (kind !== 'publish' && subject !== tenantCode) throw invalidField('scopes', 'tenant')
    if (!(needed[kind] ?? ['ops:release']).every((action) => held.has(action))) throw new AppError('permission.denied')
  }
}
