import {
  exportIdentityProviders,
  checkIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  listIdentityProviders,
  updateIdentityProvider,
  type AdminIdentityProvider,
  type IdentityProviderDraft,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const identityProviderList = createAdminList<AdminIdentityProvider>(
  'identityProviders',
  (querystring) => callApi(listIdentityProviders, { params: tenant(), querystring }),
  {},
  exportIdentityProviders,
)

/** What is typed of a provider. An empty secret leaves the one that is there; `isPublic`: there is to be none. */
export type ProviderForm = Omit<AdminIdentityProvider, 'id' | 'revision' | 'hasSecret'> & {
  clientSecret: string
  isPublic: boolean
}

/** Creates a provider, or changes the one that is given. */
export function saveProvider({ isPublic, clientSecret, ...given }: ProviderForm, row: AdminIdentityProvider | null) {
  const body: IdentityProviderDraft = { ...given, ...secretOf(isPublic, clientSecret) }
  if (!row) return callApi(createIdentityProvider, { params: tenant(), body }, { once: true })
  return callApi(updateIdentityProvider, { params: { ...tenant(), id: row.id }, body }, { revision: row.revision })
}

function secretOf(isPublic: boolean, clientSecret: string): Pick<IdentityProviderDraft, 'clientSecret'> {
  if (isPublic) return { clientSecret: null }
  return clientSecret === '' ? {} : { clientSecret }
}

/** Tries what is typed, saved or not; an empty secret stands for the saved one. */
export function testProvider({ isPublic, clientSecret, ...given }: ProviderForm, row: AdminIdentityProvider | null) {
  const { code, issuer, clientId, scope, usernameClaim, tokenEndpointAuthMethod } = given
  const secret = row || clientSecret ? secretOf(isPublic, clientSecret) : { clientSecret: null }
  const body = { code, issuer, clientId, scope, usernameClaim, tokenEndpointAuthMethod, ...secret }
  return callApi(checkIdentityProvider, { params: tenant(), body })
}

export const removeProvider = ({ id, revision }: AdminIdentityProvider) =>
  callApi(deleteIdentityProvider, { params: { ...tenant(), id } }, { revision })

/** Where the provider sends users back to, and where it tells of sign-outs: what is registered there. */
export function addressesOf(code: string): { callback: string; logout: string } {
  const base = `${window.location.origin}/api/auth/oidc/${encodeURIComponent(code)}`
  return { callback: `${base}/callback`, logout: `${base}/backchannel-logout` }
}
