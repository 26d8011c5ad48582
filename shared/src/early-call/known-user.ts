import { findPageTicket } from './page-ticket'
import { PROFILE_LIFE_MS, profileName, STORED, TENANT_NAME, tokenName } from './stored-names'
import { showsTenant } from './tab-tenant'

export type KnownUser = { userId: string; name: string }

/**
 * The user for whom the page will be, as this browser remembers them, before any session was looked at. `null` where that is not certain: a page of
 * another user or tenant, a preview, a browser that has forgotten its user or keeps nothing.
 */
export function findKnownUser(tenantCode: string, page: Window = window): KnownUser | null {
  try {
    if (!showsTenant(tenantCode, page.location.search)) return null
    const user = readUser(tenantCode)
    const owner = ownerOf(page.document)
    // A tab without a session takes that of the browser, whose user the page names.
    const isOwn = owner === null ? hasSession(tenantCode) : owner === user?.userId
    return isOwn ? user : null
  } catch {
    return null
  }
}

function readUser(tenantCode: string): KnownUser | null {
  const text = localStorage.getItem(STORED + profileName(tenantCode))
  const { savedAt, user } = JSON.parse(text ?? '{}') as { savedAt?: number; user?: Partial<KnownUser> }
  if (!user?.name || !user.userId || !savedAt || Date.now() - savedAt >= PROFILE_LIFE_MS) return null
  return { userId: user.userId, name: user.name }
}

/** Whose session the ticket of the page opens. */
function ownerOf(page: Document): string | null {
  if (!findPageTicket(page)?.content) return null
  const { userId } = JSON.parse(page.getElementById('center-visit')?.textContent ?? '{}') as { userId?: string }
  return userId ?? null
}

function hasSession(tenantCode: string): boolean {
  const ofTab = sessionStorage.getItem(STORED + TENANT_NAME)
  return ofTab === tenantCode && sessionStorage.getItem(STORED + tokenName(tenantCode)) !== null
}
