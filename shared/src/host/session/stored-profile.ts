import * as z from 'zod/mini'
import { maskPhone, UserInfo } from '../../contract'
import { setLocalItem, getLocalItem } from '../storage/browser-storage'

/** Stored user info is good for seven days (spec 3). */
const PROFILE_LIFE_MS = 7 * 24 * 3_600_000

const StoredProfile = z.object({ savedAt: z.number(), user: UserInfo })

/** Keeps a profile in this browser: never a token, and the mobile number only masked. */
export function storeProfile(tenantCode: string, user: UserInfo): void {
  const profile = { ...user, mobile: maskPhone(user.mobile) }
  setLocalItem(`${tenantCode}__user`, JSON.stringify({ savedAt: Date.now(), user: profile }))
}

/** The profile kept for a tenant; `null` when there is none, it is too old, or it is not one. */
export function readProfile(tenantCode: string): UserInfo | null {
  try {
    const profile = z.safeParse(StoredProfile, JSON.parse(getLocalItem(`${tenantCode}__user`) ?? 'null'))
    return profile.success && Date.now() - profile.data.savedAt < PROFILE_LIFE_MS ? profile.data.user : null
  } catch {
    return null
  }
}
