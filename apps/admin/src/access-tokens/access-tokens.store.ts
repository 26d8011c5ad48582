import {
  createAccessToken,
  exportAccessTokens,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
  type AdminAccessToken,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'
import { linesOf } from './lines'
import { withStates, type stateOf } from './token-state'

const tenant = () => ({ tenantCode: administeredTenant() })

/** A token, and whether it opened anything when the list was loaded. */
export type TokenRow = AdminAccessToken & { state: ReturnType<typeof stateOf> }

export const accessTokenList = createAdminList<TokenRow>(
  'accessTokens',
  async (querystring) => {
    const answer = await callApi(listAccessTokens, { params: tenant(), querystring })
    return answer.ok ? { ok: true, value: withStates(answer.value) } : answer
  },
  {},
  exportAccessTokens,
)

/** What is typed of a token: scopes and networks a line each. */
export type TokenForm = { name: string; scopes: string; networks: string; days: string }

export function makeToken({ name, scopes, networks, days }: TokenForm) {
  const body = { name, scopes: linesOf(scopes), networks: linesOf(networks), days: Number(days) }
  return callApi(createAccessToken, { params: tenant(), body }, { once: true })
}

/** Makes a token in place of one, which ends after some hours. */
export function rotateToken({ id, revision }: AdminAccessToken, form: { days: string; overlapHours: string }) {
  const body = { days: Number(form.days), overlapHours: Number(form.overlapHours) }
  return callApi(rotateAccessToken, { params: { ...tenant(), id }, body }, { revision })
}

export const revokeToken = ({ id, revision }: AdminAccessToken) =>
  callApi(revokeAccessToken, { params: { ...tenant(), id } }, { revision })
