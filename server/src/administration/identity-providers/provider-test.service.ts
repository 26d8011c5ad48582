import type { ProviderCheck, ProviderFinding } from '@center/shared/contract'
import type { createProviderCheck } from '../../domains/oidc/oidc.plugin'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { Sealing } from '../../platform/secrets/sealing'
import type { Act } from '../admin-dependencies'
import type { Changes } from '../changes'
import { identityProviderRows } from './identity-providers.repository'

const HOUR_MS = 3_600_000
const MAX_TESTS = 20

type Dependencies = {
  db: Database
  change: Changes
  sealing: Sealing
  limits: Pick<Limits, 'count'>
  tryProvider: ReturnType<typeof createProviderCheck>
}

/** Tries what was typed of a provider, saved or not. The audit says who tried which address. */
export function createProviderTest({ db, change, sealing, limits, tryProvider }: Dependencies) {
  /** The secret to try: what was typed, else that of the saved provider, which goes to its own issuer alone. */
  async function secretOf(tenantId: string, { code, issuer, clientSecret }: ProviderCheck): Promise<string | null> {
    if (clientSecret !== undefined) return clientSecret
    const sealed = (await identityProviderRows.find(db, tenantId, code)) ?? null
    if (sealed?.clientSecret && sealed.issuer !== issuer) throw invalidField('clientSecret', 'required')
    return sealed?.clientSecret ? sealing.open('provider-secret', sealed.clientSecret) : null
  }

  return async function test(act: Act, draft: ProviderCheck): Promise<{ findings: ProviderFinding[] }> {
    const { tenantId } = act
    const secret = await secretOf(tenantId, draft)
    const limit = { subject: subjectOf('provider-test', tenantId), max: MAX_TESTS, windowMs: HOUR_MS }
    const retryAfter = await limits.count(limit)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    const { code, issuer, clientId, scope, usernameClaim, tokenEndpointAuthMethod: method } = draft
    const deed = { action: 'identity-provider' as const, object: code, kind: 'test', after: { issuer, clientId } }
    await change(act, async () => ({ result: null, deeds: [deed] }))
    const findings = await tryProvider({
      id: code,
      issuer,
      clientId,
      scope,
      usernameClaim,
      ...(secret === null ? {} : { clientSecret: secret }),
      ...(method === null ? {} : { tokenEndpointAuthMethod: method }),
    })
    return { findings }
  }
}
