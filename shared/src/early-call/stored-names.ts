/** Before every name that the host keeps in a storage of the browser (spec 9). The first script reads a few of them before the host is there. */
export const STORED = 'pro__'

/** The tenant that the tab, or the browser, used last. */
export const TENANT_NAME = 'tenantCode'
/** The token of the tab's session. */
export const tokenName = (tenantCode: string): string => `${tenantCode}__token`
/** Where the key of the session is. */
export const keyName = (tenantCode: string): string => `${tenantCode}__key`
/** The address of what the tab asks first when it is loaded again. */
export const entryName = (tenantCode: string): string => `${tenantCode}__entry`
/** What is known of the user who signed in last. */
export const profileName = (tenantCode: string): string => `${tenantCode}__user`
/** It is good for seven days (spec 3). */
export const PROFILE_LIFE_MS = 7 * 24 * 3_600_000
