import * as z from 'zod/mini'
import { ManifestIntent } from './intents'
import { PlainElement } from './plain-element'

/** Import-map specifier of an app: `@scope/name` or `name`, lower case. */
export const AppName = z.string().check(z.regex(/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9-]{0,62}$/))

/** Semantic version, no build metadata (semver.org 2.0.0). */
export const Version = z
  .string()
  .check(
    z.regex(
      /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/,
      'is not a version such as 1.2.0',
    ),
  )

/** A path below the bundle's folder: no leading slash, no `..`, no backslash. */
export const BundlePath = z
  .string()
  .check(z.regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[A-Za-z0-9@._/-]{1,200}$/, 'is not a path inside the bundle'))

/** An exact http(s) origin, no path. A `*` is a host's name to a URL parser, and every name to a policy: refused. */
export const Origin = z
  .string()
  .check(z.refine((value) => /^https?:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value))

/** An http(s) address; which of them may be named is decided at publish. */
const HttpAddress = z.string().check(
  z.maxLength(500),
  z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value)),
)

/** How a guest runs (platform 2). `first-party` apps are `system` apps in the base map. */
export const GuestKind = z.enum(['system', 'element', 'iframe', 'link'])
export type GuestKind = z.infer<typeof GuestKind>

/** Scripts that are ES modules, which the browser itself loads; without it they are `System.register` calls. */
export const CodeFormat = z.literal('module')
export type CodeFormat = z.infer<typeof CodeFormat>

/** What a guest may ask of the host beyond what every guest gets. */
export const Capability = z.enum([
  'session:end',
  'userInfo:write',
  'userInfo:profile',
  'userInfo:mobile',
  'globalConfig:write',
  'token',
  'storage',
  'wasm',
  'worker',
  'trusted-types:lit-html',
  'trusted-types:svelte-trusted-html',
  'trusted-types:vue',
  'trusted-types:angular',
  'intent:offer',
  'intent:open',
  'todo',
  'badge',
  'notify',
  'search',
  'request:listLetters',
  'request:readLetter',
  'request:getUserInfo',
])
export type Capability = z.infer<typeof Capability>

/**
 * What a tenant's registration grants that does not say what it grants: a page in a frame may end the session (spec 4). Operations
 * withhold that by saying what they grant in its place, or nothing.
 */
export function defaultCapabilities(kind: GuestKind): Capability[] {
  return kind === 'iframe' ? ['session:end'] : []
}

/** Where a guest runs by a registration that does not say: elements are the bundles that can run isolated from the page. */
export const defaultIsolation = (kind: GuestKind): 'none' | 'frame' => (kind === 'element' ? 'frame' : 'none')

/** Addresses outside of every guest's prefix that are open to visitors (spec 2). A guest's public page may have one. */
export const PublicAddress = z.enum(['/workscreen', '/user/dashboard'])
export type PublicAddress = z.infer<typeof PublicAddress>

/** How large a card is at first, in columns (of twelve) and rows (of 72 px) of the workbench. */
export const CardSize = z.object({
  columns: z.int().check(z.gte(3), z.lte(12)),
  rows: z.int().check(z.gte(2), z.lte(12)),
})

export const ManifestRoute = z
  .object({
    path: z.string(),
    title: z.string(),
    titleEn: z.optional(z.string()),
    permission: z.optional(z.string()),
    /** Opens without a session. */
    public: z.optional(z.boolean()),
    /** The page is small enough for a card: users may put it on their workbench. */
    card: z.optional(CardSize),
    /** Where a public page is found as well. */
    address: z.optional(PublicAddress),
  })
  .check(z.refine(({ address, ...route }) => address === undefined || route.public === true))

/** How long the portal waits for the files of a sub-app (spec 8), and for one lifecycle. */
export const CHUNK_LIMIT_MS = 120_000
export const MOUNT_LIMIT_MS = 15_000

const limitMs = z.optional(z.number().check(z.positive(), z.lte(600_000)))

/** How long the portal waits for a sub-app, in milliseconds, where the portal's own limits do not fit it. */
export const GuestTimeouts = z.object({
  /** Until the user is told that it takes longer than usual (4 s). */
  slowMs: limitMs,
  /** For its files ({@link CHUNK_LIMIT_MS}). */
  chunkMs: limitMs,
  /** For a lifecycle ({@link MOUNT_LIMIT_MS}). */
  mountMs: limitMs,
  /** How long a frame may be too busy to answer while the user looks at it (5 s). */
  answerMs: limitMs,
})
export type GuestTimeouts = z.infer<typeof GuestTimeouts>

/** A range of versions, or the name of what has one. */
const Range = z.string().check(z.maxLength(200))

/** A name that scripts import: a package, or a path of one (`react`, `react/jsx-runtime`, `@acme/grid`). Never one of the portal's own. */
export const LibraryName = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(?!@center\/)(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/,
      'is not a name to import',
    ),
  )

/** A library that a version has for others: the System module that stands for it, and which version of the library that is. */
export const ProvidedLibrary = z.strictObject({ version: Version, file: BundlePath })
export type ProvidedLibrary = z.infer<typeof ProvidedLibrary>

/**
 * `center.json`: what an app says of itself, shipped beside its bundle.
 * Every app has one, ours and vendors' alike. Unknown keys are refused at publish.
 */
export const Manifest = z.strictObject({
  /** Where the schema of this file is, for editors; it changes nothing. */
  $schema: z.optional(z.string().check(z.maxLength(500))),
  name: AppName,
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  titleEn: z.string().check(z.minLength(1), z.maxLength(60)),
  kind: GuestKind,
  version: Version,
  /** The file the host loads; for `iframe` and `link` the address. */
  entry: z.string().check(z.minLength(1), z.maxLength(500)),
  /** How the scripts are written; without it the name of the entry says so (`.mjs`). */
  format: z.optional(CodeFormat),
  styles: z._default(z.array(BundlePath), []),
  /** Tag of the custom element; `element` only. */
  tag: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/))),
  /** Of an element that knows nothing of the portal: how it is set up, and what its events mean. */
  element: z.optional(PlainElement),
  sdk: z._default(Range, '>=1.0.0 <2'),
  routes: z._default(z.array(ManifestRoute), []),
  capabilities: z._default(z.array(Capability), []),
  origins: z._default(z.array(Origin), []),
  shared: z._default(z.record(Range, Range), {}),
  /** Libraries that apps of the same tenant may share, each by the name that they import. */
  provides: z.optional(z.record(LibraryName, ProvidedLibrary)),
  keepAlive: z._default(z.boolean(), true),
  /** May be mounted out of sight when the user is about to open it. */
  prerender: z.optional(z.boolean()),
  isolation: z._default(z.enum(['none', 'frame']), 'none'),
  timeouts: z._default(GuestTimeouts, {}),
  messages: z._default(z.array(z.string()), []),
  /** Where the app's own server answers the portal's search (`app-search.ts`). */
  search: z.optional(HttpAddress),
  /** What other apps may ask of this one. Each action once. */
  intents: z.optional(
    z.array(ManifestIntent).check(
      z.maxLength(50),
      z.refine(
        (intents) => new Set(intents.map(({ action }) => action)).size === intents.length,
        'has an action twice',
      ),
    ),
  ),
  /** The global that webpack keeps its runtime in; freed when the version leaves the page. */
  chunkGlobal: z.optional(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
