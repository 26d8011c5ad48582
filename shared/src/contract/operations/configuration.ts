import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AppName } from '../registry/manifest'
import { Policy } from './operations'
import { PHONE_PATTERN } from '../account/registration-rules'
import { FALLBACK_LOCALE, LOCALES } from '../values/locale'
import { MAX_PATTERN, patternFault } from '../values/short-pattern'

const text = (fallback: string) => z._default(z.string(), fallback)
/** A regular expression that every page and the server may run: one that takes long for a short text is refused. */
const Pattern = z.string().check(
  z.maxLength(MAX_PATTERN, `is a pattern of more than ${MAX_PATTERN} letters`),
  z.refine((pattern) => patternFault(pattern) !== 'syntax', 'is not a pattern of letters, classes, groups and counts'),
  z.refine((pattern) => patternFault(pattern) !== 'ways', 'is a pattern that takes too long for some texts'),
)
/** `#rrggbb`, or nothing. */
export const BrandColour = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/i))
export const isBrandColour = (text: string): boolean => z.safeParse(BrandColour, text).success
const flag = (fallback: boolean) => z._default(z.boolean(), fallback)

/** A provider of OpenID Connect that the sign-in page offers beside the form; `id` stands in the address of the sign-in. */
export const SignInProvider = z.object({ id: z.string(), name: z.string(), nameEn: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

/**
 * The runtime configuration of a tenant (contract 3): a flat map, keys `CENTER_…`.
 * A missing key has its default; an unknown key is kept by the server and dropped here.
 */
export const RuntimeConfiguration = z.object({
  CENTER_TITLE: text('工业云平台'),
  CENTER_TITLE_EN: text('Industrial Cloud'),
  CENTER_LOGO: text(''),
  CENTER_COPYRIGHT: text(''),
  /** In English; empty: the one above. */
  CENTER_COPYRIGHT_EN: text(''),
  CENTER_FILING_NUMBER: text(''),
  CENTER_FAVICON: text(''),
  /** The picture behind the welcome of the sign-in page; empty: our drawing. */
  CENTER_LOGIN_BACKGROUND: text(''),
  /** `#rrggbb`: buttons, links and marks take it; shades that can be read are made of it. Empty: ours. */
  CENTER_BRAND_COLOR: z._default(BrandColour, ''),
  CENTER_SSO_ENABLED: flag(true),
  CENTER_SSO_LOGIN_URL: text(''),
  CENTER_SSO_LOGOUT_URL: text(''),
  /** `/login` leads to the tenant's own provider of OpenID Connect; it comes before `CENTER_SSO_ENABLED`. */
  CENTER_ALT_SSO: flag(false),
  /** Which of the providers that the deployment knows. */
  CENTER_ALT_SSO_IDP: z._default(z.string().check(z.regex(/^([a-z0-9][a-z0-9-]{0,31})?$/)), ''),
  /** The tenant's own providers that are enabled, in their order. They follow from the tenant and are not set. */
  CENTER_IDENTITY_PROVIDERS: z._default(z.array(SignInProvider), []),
  /** Users may sign in by passkeys, and have some. */
  CENTER_PASSKEYS: flag(true),
  CENTER_LOGIN_TYPE: text('2'),
  CENTER_LOGIN_URL: text('/center/login'),
  CENTER_LOGIN_PATH: text('/api/auth/jwt/token'),
  CENTER_BACK_URL: text(''),
  CENTER_TENANT_CODE: text(''),
  CENTER_DEFAULT_TENANT: text('default'),
  CENTER_BENCH_CODE: text(''),
  CENTER_PART_BENCH: text(''),
  CENTER_APP_CODE: text('ENT_WORKBENCH'),
  CENTER_SHOW_GUIDELINES: flag(false),
  CENTER_NOTSMS: flag(false),
  CENTER_SWITCHAPP: flag(true),
  CENTER_LANGLOCALE: flag(true),
  /** The language of users who have chosen none. */
  CENTER_LANGUAGE: z._default(z.enum(LOCALES), FALLBACK_LOCALE),
  CENTER_ISNOTICE: flag(false),
  CENTER_APPTHEME: z._default(z.enum(['side', 'top', 'old']), 'side'),
  CENTER_SHOW_HOME_URL: flag(false),
  CENTER_HIDE_SWITCH_ENT: flag(false),
  CENTER_SHOW_WORKBENCH: flag(true),
  CENTER_DATA_LIMIT: flag(true),
  CENTER_SHOW_HOME: flag(false),
  CENTER_FLAT_NAMES: flag(false),
  CENTER_MANAGER_FLAG: text(''),
  CENTER_REGISTER_THEME: z._default(z.enum(['1', '2', '3', 'region']), '1'),
  CENTER_REGISTER_TITLE: text(''),
  /** In English; empty: the one above. */
  CENTER_REGISTER_TITLE_EN: text(''),
  CENTER_PHONE_PATTERN: z._default(Pattern, PHONE_PATTERN),
  /** The captcha before registration and SMS; empty: the slider where the register theme has one, else the picture. */
  CENTER_CAPTCHA_TYPE: z._default(z.enum(['', 'kaptcha', 'blockPuzzle', 'clickWord']), ''),
  /** The captcha at the sign-in page. */
  CENTER_LOGIN_CAPTCHA_TYPE: z._default(z.enum(['kaptcha', 'blockPuzzle', 'clickWord']), 'kaptcha'),
  CENTER_SIGN_MODE: z._default(z.enum(['strict', 'spec', 'off']), 'strict'),
  CENTER_REQUEST_TIMEOUT: z._default(z.number(), 15_000),
  CENTER_IFRAME_ORIGINS: z._default(z.array(z.string()), []),
  CENTER_VERSION_POLL_SECONDS: z._default(z.number(), 300),
  CENTER_WATERMARK: flag(false),
  CENTER_IDLE_MINUTES: z._default(z.number(), 0),
  /** Hidden guests that stay in memory beside those that cannot hand over their state; the one least recently on screen beyond them is released. */
  CENTER_KEPT_GUESTS: z._default(z.number(), 12),
})
export type RuntimeConfiguration = z.infer<typeof RuntimeConfiguration>

/**
 * What the settings page hands to a frame of the portal that shows how a brand would look: settings that are not saved, the theme and the
 * language. Only the page around of the same origin is heard; nothing of it is stored.
 */
export const BrandPreview = z.object({
  type: z.literal('center.preview'),
  view: z.enum(['signIn', 'shell']),
  theme: z.enum(['light', 'dark']),
  locale: z.string(),
  values: RuntimeConfiguration,
})
export type BrandPreview = z.infer<typeof BrandPreview>
/** What the frame says when it can be handed one. */
export const PREVIEW_READY = 'center.preview-ready'

/** Whether a message says {@link PREVIEW_READY}. */
export const isPreviewReady = (message: unknown): boolean =>
  z.safeParse(z.object({ type: z.literal(PREVIEW_READY) }), message).success

/** The configuration that settings make, defaults where nothing is set; the defaults alone when one of them is not valid. */
export function toConfiguration(settings: Readonly<Record<string, unknown>>): RuntimeConfiguration {
  const parsed = z.safeParse(RuntimeConfiguration, settings)
  return parsed.success ? parsed.data : z.parse(RuntimeConfiguration, {})
}

/** What the first script of a page reads, which does not know the defaults. */
const earlyKeys = [
  'CENTER_TITLE',
  'CENTER_TITLE_EN',
  'CENTER_LOGO',
  'CENTER_COPYRIGHT',
  'CENTER_COPYRIGHT_EN',
  'CENTER_FILING_NUMBER',
  'CENTER_SSO_ENABLED',
  'CENTER_ALT_SSO',
  'CENTER_LANGUAGE',
  'CENTER_APPTHEME',
  'CENTER_SIGN_MODE',
] as const
/** A page says these always. */
export type EarlySettings = Pick<RuntimeConfiguration, (typeof earlyKeys)[number]>

/** The configuration as a page brings it: what is other than its default, and what the first script reads. */
export type PageConfiguration = EarlySettings & Partial<RuntimeConfiguration>

/** Without what {@link toConfiguration} would say all the same. */
export function toPageConfiguration(values: RuntimeConfiguration): PageConfiguration {
  const usual: Record<string, unknown> = z.parse(RuntimeConfiguration, {})
  const isTold = ([key, value]: [string, unknown]) =>
    earlyKeys.some((early) => early === key) || JSON.stringify(value) !== JSON.stringify(usual[key])
  // What is left has the types that it had.
  return Object.fromEntries(Object.entries(values).filter(isTold)) as PageConfiguration
}

/** Settings whose value is the address of a picture. */
export const imageSettings: readonly string[] = ['CENTER_LOGO', 'CENTER_FAVICON', 'CENTER_LOGIN_BACKGROUND']

/** The tenant comes from `tenantCode`, else from the token, else it is the deployment's default. */
export const getRuntimeConfiguration = {
  method: 'GET',
  url: '/api/front/frontend/getVueConfig',
  permission: 'public',
  compressed: true,
  schema: {
    querystring: z.object({ applicationCode: z.string(), tenantCode: z.optional(z.string()) }),
    response: RuntimeConfiguration,
  },
} as const satisfies Endpoint

/** Where "back to portal" leads; empty means it is not configured (spec 8: 园区首页地址未配置！). */
export const getHomeUrl = {
  method: 'GET',
  url: '/api/front/subsystemManagement/getDefaultSubManList',
  permission: 'session',
  schema: { response: z.object({ homeUrl: z.string() }) },
} as const satisfies Endpoint

/**
 * What a page that is loaded now would be made of: the build (empty where nothing was built), and the portal's own apps with the
 * version that the tenant's users have of each. A page of other ones is out of date.
 */
export const getPortalVersion = {
  method: 'GET',
  url: '/api/front/frontend/portalVersion',
  permission: 'public',
  schema: {
    querystring: z.object({ tenantId: z.optional(z.string()) }),
    response: z.object({
      version: z.string(),
      /** A server of another version, in the middle of an update, does not say. */
      apps: z.optional(z.array(z.object({ name: AppName, version: z.string(), policy: Policy }))),
    }),
  },
} as const satisfies Endpoint
