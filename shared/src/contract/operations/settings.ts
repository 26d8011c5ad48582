import * as z from 'zod/mini'
import { RuntimeConfiguration } from './configuration'
import type { Endpoint } from '../wire/endpoint'
import { OwnPaging, rowsOf, WireTime } from '../wire/envelope'
import { Origin } from '../registry/manifest'
import {
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  ApprovedVendors,
  CERTIFIED_APPS_SETTING,
  reviewModes,
} from '../registry/version-reviews'
import { PASSWORD_AGE_SETTING, PasswordMaxAge } from '../sign-in/password-expiry'
import {
  SECOND_FACTOR_ROLES_SETTING,
  SECOND_FACTOR_SETTING,
  secondFactorPolicies,
  SecondFactorRoles,
  TRUSTED_DEVICE_SETTING,
  TrustedDeviceDays,
} from '../sign-in/second-factor'
import { isSafeWebAddress, toWebAddress } from '../values/web-address'

const OPS = 'ops:release'
const tenantParam = z.object({ tenantCode: z.string().check(z.minLength(1), z.maxLength(64)) })

/** HTML of the agreement before registration. It is asked for where it is shown, so it is in no configuration of a page. */
export const AGREEMENT_SETTING = 'CENTER_REGISTER_AGREEMENT'
/** The same in English; without it the one above is shown. */
export const AGREEMENT_EN_SETTING = 'CENTER_REGISTER_AGREEMENT_EN'
/** Some acts of administration need the approval of a second administrator. Pages of users are not told. */
export const SECOND_PERSON_SETTING = 'CENTER_ADMIN_SECOND_PERSON'
/** The tenant runs signed versions of third-party apps alone. Pages of users are not told. */
export const SIGNED_APPS_SETTING = 'CENTER_SIGNED_APPS_ONLY'
/** Days after which the personal data of a disabled user is erased; 0: never by itself. */
export const ANONYMISE_SETTING = 'CENTER_ANONYMISE_AFTER_DAYS'
/** Days after that until the row without a name, and what hangs on it, is deleted too; 0: never. */
export const ERASE_SETTING = 'CENTER_ERASE_AFTER_DAYS'
/** What holds while nothing is set: never, since it cannot be undone. Half a year and three years do in most companies. */
export const retentionDefaults = { [ANONYMISE_SETTING]: 0, [ERASE_SETTING]: 0 } satisfies Record<string, number>
const Days = z.int().check(z.gte(0), z.lte(3650))
const Agreement = z.string().check(z.maxLength(65_536))

/** Settings that no configuration of a page has. */
const unshown: Record<string, z.ZodMiniType> = {
  [AGREEMENT_SETTING]: Agreement,
  [AGREEMENT_EN_SETTING]: Agreement,
  [SECOND_PERSON_SETTING]: z.boolean(),
  [SIGNED_APPS_SETTING]: z.boolean(),
  [APP_REVIEW_SETTING]: z.enum(reviewModes),
  [APPROVED_VENDORS_SETTING]: ApprovedVendors,
  [CERTIFIED_APPS_SETTING]: z.boolean(),
  [SECOND_FACTOR_SETTING]: z.enum(secondFactorPolicies),
  [SECOND_FACTOR_ROLES_SETTING]: SecondFactorRoles,
  [TRUSTED_DEVICE_SETTING]: TrustedDeviceDays,
  [PASSWORD_AGE_SETTING]: PasswordMaxAge,
  [ANONYMISE_SETTING]: Days,
  [ERASE_SETTING]: Days,
}

/** The tenant's own name, the default's and the providers follow from the tenant and are not set. */
const derived = ['CENTER_TENANT_CODE', 'CENTER_DEFAULT_TENANT', 'CENTER_IDENTITY_PROVIDERS']

/** The switches of a tenant that can be set, by key. */
export const settingKeys = Object.keys(RuntimeConfiguration.shape).filter((key) => !derived.includes(key))

/** Settings that say where users sign in, and which origins stand in the page: a wrong one could take passwords. And those that erase, or that open a wall. */
export const confirmedSettings: readonly string[] = [
  'CENTER_SSO_ENABLED',
  'CENTER_SSO_LOGIN_URL',
  'CENTER_ALT_SSO',
  'CENTER_ALT_SSO_IDP',
  'CENTER_LOGIN_URL',
  'CENTER_LOGIN_PATH',
  'CENTER_IFRAME_ORIGINS',
  SECOND_PERSON_SETTING,
  SIGNED_APPS_SETTING,
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  CERTIFIED_APPS_SETTING,
  SECOND_FACTOR_SETTING,
  SECOND_FACTOR_ROLES_SETTING,
  TRUSTED_DEVICE_SETTING,
  'CENTER_PASSKEYS',
  ANONYMISE_SETTING,
  ERASE_SETTING,
]

/** Settings that keep one person from deciding alone. Only administration changes them, where a second person may be asked. */
export const secondPersonSettings: readonly string[] = [
  SECOND_PERSON_SETTING,
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  CERTIFIED_APPS_SETTING,
]

/** What is wrong with a value for a key; null for nothing. A value of `null` goes back to the default. */
export function settingFault(key: string, value: unknown): string | null {
  const shape: Record<string, z.ZodMiniType> = RuntimeConfiguration.shape
  const known = settingKeys.includes(key) ? shape[key] : undefined
  const schema = unshown[key] ?? known
  if (!schema) return 'is not a setting'
  if (value === null) return null
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'is not valid'
  return key === ORIGINS ? originsFault(value as string[]) : addressFault(key, value)
}

/** Settings that lead a browser somewhere, or have it load something. */
const addresses = [
  'LOGO',
  'FAVICON',
  'LOGIN_BACKGROUND',
  'SSO_LOGIN_URL',
  'SSO_LOGOUT_URL',
  'LOGIN_URL',
  'LOGIN_PATH',
  'BACK_URL',
]
const ORIGINS = 'CENTER_IFRAME_ORIGINS'

/** What is no address of the portal goes over TLS: everything else could be read and changed on its way. */
function addressFault(key: string, value: unknown): string | null {
  if (!addresses.includes(key.replace('CENTER_', '')) || typeof value !== 'string' || value === '') return null
  const isOwnPath = /^\/(?!\/)/.test(value) && toWebAddress(`https://portal.invalid${value}`) !== null
  return isOwnPath || isSafeWebAddress(value)
    ? null
    : 'is neither a path nor an https address (http only for this machine)'
}

function originsFault(origins: string[]): string | null {
  const wrong = origins.find((origin) => !z.safeParse(Origin, origin).success || !isSafeWebAddress(origin))
  return wrong === undefined ? null : `${wrong.slice(0, 100)} is not an https origin (http only for this machine)`
}

/** What was set for a tenant, without the defaults; `revision` rises by one with each change. */
export const TenantSettings = z.object({ settings: z.record(z.string(), z.unknown()), revision: z.number() })
export type TenantSettings = z.infer<typeof TenantSettings>

/** Who changed what, and why. Rows are added, never changed. */
export const SettingChange = z.object({
  revision: z.number(),
  changes: z.array(z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })),
  by: z.string(),
  at: WireTime,
  note: z.string(),
})
export type SettingChange = z.infer<typeof SettingChange>

export const getTenantSettings = {
  method: 'GET',
  url: '/api/ops/tenants/:tenantCode/settings',
  permission: OPS,
  schema: { params: tenantParam, response: TenantSettings },
} as const satisfies Endpoint

/**
 * Sets what `set` names and leaves the rest; `null` goes back to the default. Needs `If-Match: <revision>`; another revision
 * is `release.revision_conflict`. A key or value that the configuration does not have is `setting.invalid`, and nothing is set.
 * Pages take it when they are loaded next; nothing is built or restarted. {@link secondPersonSettings} are changed in administration alone
 * (`permission.operation_forbidden`); a user who changes one of {@link confirmedSettings} must have proven who they are.
 */
export const changeTenantSettings = {
  method: 'PUT',
  url: '/api/ops/tenants/:tenantCode/settings',
  permission: OPS,
  confirmed: 'partly',
  schema: {
    params: tenantParam,
    body: z.strictObject({
      set: z.record(z.string(), z.unknown()),
      note: z._default(z.string().check(z.maxLength(500)), ''),
    }),
    response: TenantSettings,
  },
} as const satisfies Endpoint

/** Newest first. */
export const listSettingChanges = {
  method: 'GET',
  url: '/api/ops/tenants/:tenantCode/settings/changes',
  permission: OPS,
  schema: { params: tenantParam, querystring: OwnPaging, response: rowsOf(SettingChange) },
} as const satisfies Endpoint
