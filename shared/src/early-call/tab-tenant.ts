import { STORED, TENANT_NAME } from './stored-names'

/** What in an address leads to another session, or to another view than that user's own. */
const otherwise = ['ticketToken', 'previewRole']

/**
 * Whether a tab shows the tenant that its page was made for, as users of it see it: the address names that tenant, or else the tab or the browser
 * used it last, and no preview. Throws where the browser forbids storage.
 */
export function showsTenant(tenantCode: string, search: string): boolean {
  const query = new URLSearchParams(search)
  if (otherwise.some((name) => query.has(name)) || sessionStorage.getItem('center-preview') !== null) return false
  const named = query.get('tc') || query.get('tenantCode')
  const last = sessionStorage.getItem(STORED + TENANT_NAME) || localStorage.getItem(STORED + TENANT_NAME)
  return (named || last || tenantCode) === tenantCode
}
