import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../platform/config'
import type { Database } from '../../platform/database'
import { repeat } from '../../platform/repeat'
import { createOidcRepository } from './oidc.repository'
import { oidcRoutes, type OidcRoutes } from './oidc.routes'
import { createOidcService, type OidcPorts } from './oidc.service'
import { createProviderSignOut } from './provider-sign-out'
import { createProviders } from './providers'

const HOUR_MS = 3_600_000

type Ports = Omit<OidcPorts, 'repository' | 'providers'> & {
  db: Database
  config: Pick<Config, 'identityProviders' | 'publicUrl'>
}

export type Oidc = ReturnType<typeof openOidc>

/** The rules of the domain on a database. */
export function openOidc({ db, config, ...ports }: Ports) {
  const providers = createProviders({ list: config.identityProviders, publicUrl: config.publicUrl })
  const repository = createOidcRepository(db)
  return {
    signIns: createOidcService({ repository, providers, ...ports }),
    signOuts: createProviderSignOut({ repository, providers, ...ports }),
  }
}

type Options = Pick<OidcRoutes, 'rememberGrant'> & { service: Oidc }

/** Sign-in by the providers of OpenID Connect that tenants have of their own. */
export const oidcPlugin: FastifyPluginAsync<Options> = async (app, { service, rememberGrant }) => {
  await app.register(oidcRoutes, { service: service.signIns, signOuts: service.signOuts, rememberGrant })
  repeat(app, HOUR_MS, service.signOuts.sweep)
}
