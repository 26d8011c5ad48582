import type { Written } from '@center/shared/contract'
import { invalidField } from '../../platform/errors/errors'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { refuseDouble, type Changes } from '../changes'
import { tenantRows } from '../tenants/tenants.repository'
import { findTenant } from '../tenants/tenants.service'
import { planRows } from './plans.repository'

type Dependencies = Pick<AdminDependencies, 'publicUrl'> & { change: Changes }

/** What platform administrators settle of a tenant: where its portal is, and by which plan it is limited. */
export function createTenantTerms({ change, publicUrl }: Dependencies) {
  return {
    setDomains: (act: Act, wanted: string[]): Promise<Written> =>
      change(act, async (tx) => {
        const before = await findTenant(tx, act)
        const domains = [...new Set(wanted.map((host) => host.toLowerCase()))].toSorted()
        if (domains.includes(new URL(publicUrl).hostname)) throw invalidField('domains', 'ownHost')
        const was = await tenantRows.domainsOf(tx, before)
        await refuseDouble('domains', tenantRows.setDomains(tx, before, domains))
        const revision = before.revision + 1
        await tenantRows.update(tx, before, { revision })
        const deed = { action: 'tenant' as const, object: before.code, kind: 'domains' }
        return {
          result: { id: before.id, revision },
          deeds: [{ ...deed, before: { domains: was }, after: { domains } }],
        }
      }),

    setPlan: (act: Act, code: string | null): Promise<Written> =>
      change(act, async (tx) => {
        const before = await findTenant(tx, act)
        const plan = code === null ? null : await planRows.find(tx, { code })
        if (code !== null && !plan) throw invalidField('plan', 'unknown')
        const revision = before.revision + 1
        await tenantRows.update(tx, before, { planId: plan?.id ?? null, revision })
        const deed = { action: 'tenant' as const, object: before.code, kind: 'plan' }
        const was = before.planId === null ? null : await planRows.find(tx, { id: before.planId })
        return {
          result: { id: before.id, revision },
          deeds: [{ ...deed, before: { plan: was?.code ?? null }, after: { plan: code } }],
        }
      }),
  }
}
