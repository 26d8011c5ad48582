import type { RuntimeConfiguration } from '@center/shared/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../platform/config/config'
import type { Database } from '../../platform/database/database'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import type { Sealing } from '../../platform/secrets/sealing'
import type { Sessions } from '../../platform/session/sessions'
import { repeat } from '../../platform/async/repeat'
import { createOidcRepository } from './oidc.repository'
import { oidcRoutes, type OidcRoutes } from './oidc.routes'
import { createOidcService, type OidcDependencies } from './oidc.service'
import { createProviderSignOut } from './provider-sign-out'
import { createProviderProofs } from './provider-proof'
import { createProviderSource, type KnownProvider } from './provider-source'
import { createProviders } from './providers'

export { createProviderCheck } from './provider-check'
export { createSignInChoices } from './provider-source'

const HOUR_MS = 3_600_000

type Dependencies = Omit<OidcDependencies, 'repository' | 'providers' | 'proofs' | 'isChosen'> & {
  sessions: Pick<Sessions, 'openOf' | 'prove'>
  /** The configuration of an enabled tenant. Comes from the configuration. */
  settingsOf: (
    tenantCode: string,
  ) => Promise<Pick<RuntimeConfiguration, 'CENTER_ALT_SSO' | 'CENTER_ALT_SSO_IDP'> | null>
  tenantCodeOf: (tenantId: string) => Promise<string | null>
  db: Database
  sealing: Sealing
  config: Pick<Config, 'identityProviders' | 'publicUrl' | 'internalNetworks'>
}

export type Oidc = ReturnType<typeof createOidc>

/** The rules of the domain on a database. */
export function createOidc({ db, config, sealing, settingsOf, tenantCodeOf, sessions, ...dependencies }: Dependencies) {
  const { identityProviders: list, publicUrl, internalNetworks: networks } = config
  const source = createProviderSource({ list, db, sealing, tenantCodeOf })
  const providers = createProviders({ source, publicUrl, guarded: createOutgoingCalls({ networks }).fetch })
  const repository = createOidcRepository(db, sealing)
  async function isChosen({ id, tenantCode, isStored, enabled }: KnownProvider): Promise<boolean> {
    const values = await settingsOf(tenantCode)
    if (isStored) return values !== null && enabled
    return values?.CENTER_ALT_SSO === true && values.CENTER_ALT_SSO_IDP === id
  }
  const { now, findUser } = dependencies
  const { openOf: sessionsOf, prove } = sessions
  const proofs = createProviderProofs({ publicUrl, sealing, now, findUser, sessionsOf, prove })
  return {
    signIns: createOidcService({ repository, providers, proofs, isChosen, ...dependencies }),
    signOuts: createProviderSignOut({ repository, providers, ...dependencies }),
  }
}

type PluginDependencies = Pick<OidcRoutes, 'setGrantCookie'> & { service: Oidc }

/** Sign-in by the providers of OpenID Connect that tenants have of their own. */
export const oidcPlugin: FastifyPluginAsync<PluginDependencies> = async (app, { service, setGrantCookie }) => {
  await app.register(oidcRoutes, { service: service.signIns, signOuts: service.signOuts, setGrantCookie })
  repeat(app, HOUR_MS, service.signOuts.sweep)
}
