import {
  createTrustedIssuer,
  exportTrustedIssuers,
  listTrustedIssuers,
  revokeTrustedIssuer,
  type AdminTrustedIssuer,
  type ClaimRule,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'
import { linesOf } from './lines'
import { withStates, type stateOf } from './token-state'

const tenant = () => ({ tenantCode: administeredTenant() })

/** A trusted issuer, and whether its tokens were taken when the list was loaded. */
export type IssuerRow = AdminTrustedIssuer & { state: ReturnType<typeof stateOf> }

export const trustedIssuerList = createAdminList<IssuerRow>(
  'trustedIssuers',
  async (querystring) => {
    const answer = await callApi(listTrustedIssuers, { params: tenant(), querystring })
    return answer.ok ? { ok: true, value: withStates(answer.value) } : answer
  },
  {},
  exportTrustedIssuers,
)

/** What is typed of an issuer: claims, scopes and networks a line each. */
export type IssuerForm = {
  name: string
  issuer: string
  audience: string
  claims: string
  scopes: string
  networks: string
  days: string
}

export function trustIssuer({ name, issuer, audience, claims, scopes, networks, days }: IssuerForm) {
  const lists = { claims: linesOf(claims).map(toRule), scopes: linesOf(scopes), networks: linesOf(networks) }
  const body = { name, issuer, audience, ...lists, days: Number(days) }
  return callApi(createTrustedIssuer, { params: tenant(), body }, { once: true })
}

/** A line of the form: `repository = acme/*`. */
function toRule(line: string): ClaimRule {
  const at = line.indexOf('=')
  return at < 0 ? { claim: line, value: '' } : { claim: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
}

export const revokeIssuer = ({ id, revision }: AdminTrustedIssuer) =>
  callApi(revokeTrustedIssuer, { params: { ...tenant(), id } }, { revision })
