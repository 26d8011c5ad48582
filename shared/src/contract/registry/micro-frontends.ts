import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { GuestIntent } from './intents'
import { Capability, CardSize, CodeFormat, GuestKind, PublicAddress } from './manifest'
import { PlainElement } from './plain-element'

/** A file with the hash that the browser must find in it: `sha384-…`. */
export const PinnedFile = z.object({ href: z.string(), integrity: z.string() })
export type PinnedFile = z.infer<typeof PinnedFile>

/** A page of a guest that opens without a session: its inner path, and the address outside of the guest's prefix it has. */
export const PublicRoute = z.object({
  path: z.string(),
  title: z.string(),
  titleEn: z.string(),
  address: z.nullable(PublicAddress),
})
export type PublicRoute = z.infer<typeof PublicRoute>

/** A page of a guest that users may put on their workbench as a card; `permission` is the action that it needs. */
export const GuestCard = z.extend(CardSize, {
  path: z.string(),
  title: z.string(),
  titleEn: z.string(),
  permission: z.nullable(z.string()),
})
export type GuestCard = z.infer<typeof GuestCard>

/**
 * Which files stand for the libraries of one guest: by folder, as the scopes of an import map have it, and every script of the versions
 * that provide them.
 */
export const GuestLibraries = z.object({
  scopes: z.record(z.string(), z.record(z.string(), z.string())),
  files: z.array(PinnedFile),
})
export type GuestLibraries = z.infer<typeof GuestLibraries>

/**
 * A guest as a tenant has it: what was released, where its files are and what it may do (contract 9).
 * `kind` is the platform's own word (platform 2), plus `system` for single-spa bundles.
 */
export const MicroFrontend = z.object({
  id: z.string(),
  /** The app's import-map name. */
  serviceCode: z.string(),
  serviceName: z.string(),
  serviceNameEn: z.string(),
  tenantId: z.string(),
  /** "0" enabled. */
  status: z.string(),
  orderNum: z.number(),
  kind: GuestKind,
  activeRule: z.string(),
  /** Equals `moduleName` of the menu items that open this guest. */
  menuPrefix: z.string(),
  version: z.string(),
  /** Rises by one with every release, roll-back or registration of this app for this tenant. */
  revision: z.number(),
  policy: z.enum(['prompt', 'immediate', 'next-visit']),
  specifier: z.string(),
  entry: z.string(),
  /** How its scripts are written, where its name does not say so. */
  format: z.optional(CodeFormat),
  integrity: z.nullable(z.string()),
  /** Every script of the version, entry included: what a first mount may need. */
  files: z.array(PinnedFile),
  tag: z.nullable(z.string()),
  /** For an element that knows nothing of the portal: what is set on it and heard from it. */
  element: z.optional(PlainElement),
  styles: z.array(PinnedFile),
  iframe: z.nullable(z.object({ src: z.string(), origin: z.string(), sandbox: z.string(), allow: z.string() })),
  /** Of a page in a frame: every origin that the tenant registered for it. Absent: that of `iframe` alone. */
  origins: z.optional(z.array(z.string())),
  /** The id of the asking user that no other app and no other tenant has: by it an isolated element knows the user. */
  subject: z.optional(z.string()),
  props: z.record(z.string(), z.unknown()),
  publicRoutes: z.array(PublicRoute),
  /** Absent: it offers none. */
  cards: z.optional(z.array(GuestCard)),
  /** What other apps may ask of it, where its registration grants `intent:offer`. Absent: nothing. */
  intents: z.optional(z.array(GuestIntent)),
  /** Its server answers the portal's search. Absent: it does not. */
  searches: z.optional(z.literal(true)),
  capabilities: z.array(Capability),
  sdk: z.string(),
  /** Specifiers of the import map that its bundle imports (`shared` of the manifest): fetched beside it. */
  shared: z.array(z.string()),
  /** Libraries that it takes from another app of the tenant, or has itself. Absent: those of the import map are all it needs. */
  libraries: z.optional(GuestLibraries),
  /** Names of the events that it may tell other guests, and is told by them. */
  messages: z.array(z.string()),
  keepAlive: z.boolean(),
  /** Its manifest allows that it is mounted out of sight before the user opens it. Absent: it is mounted when it is opened. */
  prerender: z.optional(z.literal(true)),
  timeoutMs: z.number(),
  mountTimeoutMs: z.number(),
  /** When the user is told that it is slow, and how long a frame may not answer, where the sub-app says so itself. */
  slowMs: z.optional(z.number()),
  answerMs: z.optional(z.number()),
  chunkGlobal: z.nullable(z.string()),
})
export type MicroFrontend = z.infer<typeof MicroFrontend>

/** An import map with an `integrity` entry for every address in it. */
export const ImportMap = z.object({
  imports: z.record(z.string(), z.string()),
  scopes: z.record(z.string(), z.record(z.string(), z.string())),
  integrity: z.record(z.string(), z.string()),
})
export type ImportMap = z.infer<typeof ImportMap>

const tenantParam = z.object({ tenantId: z.string().check(z.minLength(1), z.maxLength(64)) })

/** The guests of the caller's tenant. Another tenant's id is `record.not_found`. */
export const listMicroFrontends = {
  method: 'GET',
  url: '/api/front/microFrontend/service/selectAllByTenant/:tenantId',
  permission: 'session',
  compressed: true,
  schema: { params: tenantParam, response: z.array(MicroFrontend) },
} as const satisfies Endpoint

/**
 * What a tenant opens to visitors: the guests that have public pages, each with those pages and without what
 * operations configured for the tenant's own users. A tenant that is not there, or is shut, is `record.not_found`.
 */
export const listPublicGuests = {
  method: 'GET',
  url: '/api/front/microFrontend/service/selectPublicByTenant/:tenantId',
  permission: 'public',
  schema: { params: tenantParam, response: z.array(MicroFrontend) },
} as const satisfies Endpoint

/**
 * Base map plus the tenant's guests, as plain JSON without an envelope; `ETag` is the revision. Without a session of the tenant, in this
 * browser now or before, its guests are those of {@link listPublicGuests}.
 */
export const getImportMap = {
  method: 'GET',
  url: '/api/front/microFrontend/importmap/:tenantId',
  permission: 'public',
  answers: 'application/json',
  schema: { params: tenantParam, response: ImportMap },
} as const satisfies Endpoint
