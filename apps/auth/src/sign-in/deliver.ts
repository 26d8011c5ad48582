import {
  signIn,
  signInByPasskey,
  type PasskeyAnswer,
  type RequestOf,
  type SessionGrant,
  type signInCentrally,
} from '@center/shared/contract'
import {
  callApi,
  configuration,
  portalBase,
  session,
  startSession,
  type Failure,
  type Result,
} from '@center/shared/host'

/** What a right answer is good for: a session of this tab, or the way to the application that asked for the sign-in. */
type Delivered = Promise<Result<() => void | Promise<void>>>

/** Hands a filled-in form over. */
export type Deliver = (form: RequestOf<typeof signInCentrally>['body']) => Delivered
/** Hands the answer of a passkey over. */
export type DeliverPasskey = (answer: PasskeyAnswer) => Delivered
/** Both, of one page. */
export type Delivery = { form: Deliver; passkey: DeliverPasskey }

/** An answer without a signing key cannot start a session; it says nothing that helps the user. */
export const noGrant: Failure = { code: 'server.failed', status: 0, message: '', data: null, requestId: null }

/** The tenant that is signed in to. */
export function tenant(): string {
  return session.tenantCode || configuration.values.CENTER_DEFAULT_TENANT
}

/** A right answer opens the portal in this tab. */
export const openPortal: Delivery = {
  form: async (form) => {
    const host = window.location.origin + portalBase
    return begin(await callApi(signIn, { body: { ...form, host, tenantCode: tenant() } }))
  },
  passkey: async (answer) => begin(await callApi(signInByPasskey, { body: { ...answer, tenantCode: tenant() } })),
}

function begin(result: Result<string> & { grant?: SessionGrant | undefined }): Awaited<Delivered> {
  if (!result.ok) return result
  const { grant, value: token } = result
  return grant ? { ok: true, value: () => startSession(tenant(), token, grant) } : { ok: false, failure: noGrant }
}
