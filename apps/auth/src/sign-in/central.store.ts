import { describeService, signInCentrally } from '@center/shared/contract'
import { callApi, pageFunctions, takeWord } from '@center/shared/host'
import { proxy } from 'valtio'
import { arriveAtSignIn, sayAbove, takeTenant, tenant, type Deliver } from './sign-in.store'

/** Who asked for the central sign-in. An application that is not registered gets nobody's password. */
export const central = proxy<{ status: 'asking' | 'known' | 'refused'; name: string }>({ status: 'asking', name: '' })

let latest = 0

/** A right form leads back to whoever asked, with a ticket. */
const openService: Deliver = async (form) => {
  const { service } = readAsked()
  const result = await callApi(signInCentrally, { querystring: { service, tenantCode: tenant() }, body: form })
  if (!result.ok) return result
  const { redirectUrl } = result.value
  return { ok: true, value: () => pageFunctions.replaceAddress(redirectUrl) }
}

/** Asks who wants the sign-in, and whose users may. Without an answer the form is there all the same: sending it asks again. */
export async function arriveAtCentral(): Promise<void> {
  const ticket = ++latest
  Object.assign(central, { status: 'asking', name: '' })
  arriveAtSignIn(openService)
  const word = takeWord()
  if (word) sayAbove(word)
  const result = await callApi(describeService, { querystring: readAsked() })
  if (ticket !== latest) return
  if (!result.ok) {
    central.status = result.failure.code === 'sso.service_unknown' ? 'refused' : 'known'
    return
  }
  Object.assign(central, { status: 'known', name: result.value.name })
  if (result.value.tenantCode) await takeTenant(result.value.tenantCode)
}

/** What the address of the page asks for. */
function readAsked(): { service: string | undefined; tenantCode: string | undefined } {
  const query = new URLSearchParams(window.location.search)
  const tenantCode = query.get('tenantCode') || query.get('tc') || undefined
  return { service: query.get('service') || undefined, tenantCode }
}
