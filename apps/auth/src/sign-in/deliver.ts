import { signIn, type RequestOf, type signInCentrally } from '@center/shared/contract'
import {
  callApi,
  configuration,
  portalBase,
  session,
  startSession,
  type Failure,
  type Result,
} from '@center/shared/host'

/**
 * Hands a filled-in form over. Its value begins what a right one is good for: a session of this tab, or the way to the application that asked for the
 * sign-in.
 */
export type Deliver = (form: RequestOf<typeof signInCentrally>['body']) => Promise<Result<() => void | Promise<void>>>

/** An answer without a signing key cannot start a session; it says nothing that helps the user. */
export const noGrant: Failure = { code: 'server.failed', status: 0, message: '', data: null, requestId: null }

/** The tenant that is signed in to. */
export function tenant(): string {
  return session.tenantCode || configuration.values.CENTER_DEFAULT_TENANT
}

/** A right form opens the portal in this tab. */
export const openPortal: Deliver = async (form) => {
  const host = window.location.origin + portalBase
  const result = await callApi(signIn, { body: { ...form, host, tenantCode: tenant() } })
  if (!result.ok) return result
  const { grant, value: token } = result
  return grant ? { ok: true, value: () => startSession(tenant(), token, grant) } : { ok: false, failure: noGrant }
}
