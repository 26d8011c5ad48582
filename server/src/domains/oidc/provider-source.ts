import type { SignInProvider } from '@center/shared/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { IdentityProvider } from '../../platform/config/identity-providers'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import { identityProviders } from './oidc.tables'

/**
 * A provider as it is at this moment. `generation` is another after each change; `isStored`: administrators of a tenant have named its
 * address, so that calls to it are guarded, and whether it is `enabled` is theirs to say.
 */
export type KnownProvider = IdentityProvider & { generation: string; isStored: boolean; enabled: boolean }

export type ProviderSource = ReturnType<typeof createProviderSource>

type Row = typeof identityProviders.$inferSelect

type Dependencies = {
  /** Those of the deployment, which come before stored ones of the same id. */
  list: IdentityProvider[]
  db: Database
  sealing: Sealing
  /** Comes from the configuration; null for a tenant that is gone. */
  tenantCodeOf: (tenantId: string) => Promise<string | null>
}

/** All providers: those of the configuration, and those that administrators have stored, read anew at each call. */
export function createProviderSource({ list, db, sealing, tenantCodeOf }: Dependencies) {
  const fixed = list.map((provider) => ({ ...provider, generation: 'fixed', isStored: false, enabled: true }))

  async function toProvider(row: Row): Promise<KnownProvider | null> {
    const tenantCode = await tenantCodeOf(row.tenantId)
    if (tenantCode === null) return null
    const { code: id, clientSecret, tokenEndpointAuthMethod: method } = row
    const { issuer, clientId, scope, usernameClaim, generation, enabled } = row
    return {
      id,
      tenantCode,
      issuer,
      clientId,
      scope,
      usernameClaim,
      generation,
      enabled,
      isStored: true,
      ...(clientSecret === null ? {} : { clientSecret: sealing.open('provider-secret', clientSecret) }),
      ...(method === null ? {} : { tokenEndpointAuthMethod: method }),
    }
  }

  return {
    async find(id: string): Promise<KnownProvider | null> {
      const known = fixed.find((provider) => provider.id === id)
      if (known) return known
      const [row] = await db.select().from(identityProviders).where(eq(identityProviders.code, id))
      return row ? toProvider(row) : null
    },

    /** Ids of all that are one client at one issuer: it knows them as one, and tells one of them. */
    async idsOfClient({ issuer, clientId, isStored }: KnownProvider): Promise<string[]> {
      const inConfiguration = fixed.filter((other) => other.issuer === issuer && other.clientId === clientId)
      const isSame = and(eq(identityProviders.issuer, issuer), eq(identityProviders.clientId, clientId))
      const rows = await db.select({ code: identityProviders.code }).from(identityProviders).where(isSame)
      const stored = rows.map(({ code }) => code)
      return isStored ? stored : [...inConfiguration.map(({ id }) => id), ...stored]
    },
  }
}

/** What the sign-in page of a tenant offers: its stored providers that are enabled, in their order. */
export function createSignInChoices(db: Database) {
  const { code: id, name, nameEn, tenantId: ofTenant, enabled, orderNo } = identityProviders
  return (tenantId: string): Promise<SignInProvider[]> =>
    db
      .select({ id, name, nameEn })
      .from(identityProviders)
      .where(and(eq(ofTenant, tenantId), eq(enabled, true)))
      .orderBy(asc(orderNo), asc(id))
}
