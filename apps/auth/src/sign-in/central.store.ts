import { describeService, signInCentrally, signInCentrallyByPasskey, type GrantedTicket } from '@center/shared/contract'
import { callApi, pageFunctions, takeSignInMessage, type Result } from '@center/shared/host'
import { proxy } from 'valtio'
import { arriveAtSignIn, sayAbove, takeTenant, tenant, type Delivery } from './sign-in.store'

/** Who asked for the central sign-in. An application that is not registered gets no password. */
export const central = proxy<{ status: 'asking' | 'known' | 'refused'; name: string }>({ status: 'asking', name: '' })

let latest = 0

/** A right answer leads back to the application that asked, with a ticket. */
const openService: Delivery = {
  form: async (body) => leadBack(await callApi(signInCentrally, { querystring: readAsked(), body })),
  passkey: async (body) => leadBack(await callApi(signInCentrallyByPasskey, { querystring: readAsked(), body })),
}

const readAsked = () => ({
  service: readServiceParameters().service,
  tenantCode: tenant(),
  ...readCasParameters(),
})

function leadBack(result: Result<GrantedTicket>): Result<() => void> {
  if (!result.ok) return result
  const { redirectUrl } = result.value
  return { ok: true, value: () => pageFunctions.replaceAddress(redirectUrl) }
}

/** Asks who wants the sign-in, and whose users may. Without an answer the form is there all the same: sending it asks again. */
export async function arriveAtCentral(): Promise<void> {
  const ticket = ++latest
  Object.assign(central, { status: 'asking', name: '' })
  arriveAtSignIn(openService)
  const word = takeSignInMessage()
  if (word) sayAbove(word)
  const result = await callApi(describeService, { querystring: readServiceParameters() })
  if (ticket !== latest) return
  if (!result.ok) {
    central.status = result.failure.code === 'sso.service_unknown' ? 'refused' : 'known'
    return
  }
  Object.assign(central, { status: 'known', name: result.value.name })
  if (result.value.tenantCode) await takeTenant(result.value.tenantCode)
}

/** What the address of the page asks for. */
function readServiceParameters(): { service: string | undefined; tenantCode: string | undefined } {
  const query = new URLSearchParams(window.location.search)
  const tenantCode = query.get('tenantCode') || query.get('tc') || undefined
  // Clients of SAML 1.1 call it TARGET.
  return { service: query.get('service') || query.get('TARGET') || undefined, tenantCode }
}

/** How the application wants its ticket, and whether the user is asked before another application gets one. */
function readCasParameters(): { method: 'POST' | 'HEADER' | undefined; warn: 'true' | undefined } {
  const query = new URLSearchParams(window.location.search)
  const method = query.get('method')
  const isWarned = !/^(|false|0)$/i.test(query.get('warn') ?? '')
  return {
    method: method === 'POST' || method === 'HEADER' ? method : undefined,
    warn: isWarned ? 'true' : undefined,
  }
}
