import { configuration, portalBase, standing } from '@center/shared/host'

/**
 * Where a new user goes (spec 4): to the sign-in of single sign-on with login type, tenant and the way back, else to the
 * address that the tenant has set, else to our own sign-in page. An address that is no web address is left out.
 */
export function whereNext({ tenantCode, backUrl = '' }: { tenantCode: string; backUrl?: string }): string {
  const { CENTER_SSO_ENABLED, CENTER_SSO_LOGIN_URL, CENTER_LOGIN_TYPE, CENTER_BACK_URL } = configuration.values
  const sso = CENTER_SSO_ENABLED ? webAddress(CENTER_SSO_LOGIN_URL) : null
  if (sso) {
    const service = new URL(`${portalBase}/`, window.location.origin)
    for (const [name, value] of Object.entries(placeOf(tenantCode))) service.searchParams.set(name, value)
    sso.searchParams.set('service', service.href)
    sso.searchParams.set('loginType', CENTER_LOGIN_TYPE)
    for (const [name, value] of Object.entries(placeOf(tenantCode))) sso.searchParams.set(name, value)
    return sso.href
  }
  const back = webAddress(backUrl) ?? webAddress(CENTER_BACK_URL)
  if (back) {
    back.searchParams.set('tenantCode', tenantCode)
    return back.href
  }
  return `${portalBase}/user/login?${new URLSearchParams({ tenantCode }).toString()}`
}

/** Tenant, and the workbench where one is fixed. */
function placeOf(tenantCode: string): Record<string, string> {
  const { benchCode, partBench } = standing()
  return { tenantCode, ...(benchCode ? { benchCode } : {}), ...(partBench ? { partBench } : {}) }
}

function webAddress(value: string): URL | null {
  if (!value || !URL.canParse(value, window.location.origin)) return null
  const address = new URL(value, window.location.origin)
  return /^https?:$/.test(address.protocol) ? address : null
}
