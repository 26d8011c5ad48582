import * as z from 'zod/mini'
import { maskPhone, UserInfo } from '../../contract'
import { PROFILE_LIFE_MS, profileName } from '../../early-call'
import { setLocalItem, getLocalItem } from '../storage/browser-storage'

const StoredProfile = z.object({ savedAt: z.number(), user: UserInfo })

/** Keeps a profile in this browser: never a token, and the mobile number only masked. */
export function storeProfile(tenantCode: string, user: UserInfo): void {
  const profile = { ...user, mobile: maskPhone(user.mobile) }
  setLocalItem(profileName(tenantCode), JSON.stringify({ savedAt: Date.now(), user: profile }))
}

/** The profile kept for a tenant; `null` when there is none, it is too old, or it is not one. */
export function readProfile(tenantCode: string): UserInfo | null {
  try {
    const profile = z.safeParse(StoredProfile, JSON.parse(getLocalItem(profileName(tenantCode)) ?? 'null'))
    return profile.success && Date.now() - profile.data.savedAt < PROFILE_LIFE_MS ? profile.data.user : null
  } catch {
    return null
  }
}
