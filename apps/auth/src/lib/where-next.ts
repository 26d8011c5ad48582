import { centralSignInAddress, configuration, portalBase, workContext } from '@center/shared/host'

/**
 * Where a new user goes (spec 4): to the sign-in of single sign-on with login type, tenant and the way back, else to the
 * address that the tenant has set, else to our own sign-in page. An address that is no web address is left out.
 */
export function whereNext({ tenantCode, backUrl = '' }: { tenantCode: string; backUrl?: string }): string {
  const { CENTER_SSO_ENABLED, CENTER_BACK_URL } = configuration.values
  if (CENTER_SSO_ENABLED) {
    const place = new URLSearchParams(placeOf(tenantCode))
    return centralSignInAddress(`${portalBase}/?${place.toString()}`, { renew: false, tenantCode })
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
  const { benchCode, partBench } = workContext()
  return { tenantCode, ...(benchCode ? { benchCode } : {}), ...(partBench ? { partBench } : {}) }
}

function webAddress(value: string): URL | null {
  if (!value || !URL.canParse(value, window.location.origin)) return null
  const address = new URL(value, window.location.origin)
  return /^https?:$/.test(address.protocol) ? address : null
}
