import { isAdminRight, scopeCovers, type AccessKind, type Endpoint } from '@center/shared/contract'

type Subject = 'tenant' | 'app' | 'anywhere'
/** The kinds of scopes that open an operation, and on what; `anywhere` is checked by the handler, or concerns no tenant. */
type Opening = { kinds: readonly AccessKind[]; subject: Subject }

const app = '/api/ops/apps/:name'
const tenant = '/api/ops/tenants/:tenantCode'
const readable: Opening = { kinds: ['read', 'release'], subject: 'tenant' }
const catalogue: Opening = { kinds: ['read', 'publish', 'release', 'certify'], subject: 'anywhere' }
const published: Opening = { kinds: ['publish'], subject: 'app' }
const released: Opening = { kinds: ['release'], subject: 'tenant' }
const sent: Opening = { kinds: ['letters'], subject: 'anywhere' }

/** What stored tokens open of operations. What is not here they do not open. */
const openings: Readonly<Record<string, Opening>> = {
  'GET /api/ops/apps': readable,
  'GET /api/ops/health': readable,
  'GET /api/ops/running': readable,
  'GET /api/ops/published-apps': catalogue,
  [`GET ${app}/versions`]: catalogue,
  [`GET ${app}/versions/:version/report`]: catalogue,
  [`GET ${app}/versions/:version/signature`]: catalogue,
  [`GET ${app}/versions/:version/bill-of-materials`]: catalogue,
  [`GET ${app}/diff`]: catalogue,
  'POST /api/ops/apps': { kinds: ['publish'], subject: 'anywhere' },
  [`POST ${app}/versions`]: published,
  [`PUT ${app}/versions/:version/report`]: published,
  [`POST ${app}/versions/:version/withdraw`]: published,
  [`POST ${app}/versions/:version/restore`]: published,
  [`PUT ${tenant}/apps/:name`]: released,
  [`POST ${tenant}/apps/:name/release`]: released,
  [`POST ${tenant}/apps/:name/rollback`]: released,
  [`POST ${tenant}/apps/:name/pin`]: released,
  [`POST ${tenant}/apps/:name/unpin`]: released,
  [`POST ${tenant}/apps/:name/disable`]: released,
  [`POST ${tenant}/apps/:name/enable`]: released,
  'POST /api/ops/certifications/claim': { kinds: ['certify'], subject: 'anywhere' },
  [`GET ${app}/versions/:version/certification`]: catalogue,
  [`PUT ${app}/versions/:version/certification`]: { kinds: ['certify'], subject: 'anywhere' },
  [`POST ${app}/versions/:version/certification`]: published,
  [`POST ${tenant}/apps/:name/news`]: { kinds: ['tell'], subject: 'app' },
  [`GET ${tenant}/version-reviews`]: readable,
  [`GET ${tenant}/apps/:name/versions/:version/review`]: readable,
  [`GET ${tenant}/releases`]: readable,
  [`GET ${tenant}/settings`]: { kinds: ['read', 'admin'], subject: 'tenant' },
  [`GET ${tenant}/settings/changes`]: { kinds: ['read', 'admin'], subject: 'tenant' },
  [`PUT ${tenant}/settings`]: { kinds: ['admin'], subject: 'tenant' },
  'POST /api/ops/letters': sent,
  'POST /api/ops/letters/files': sent,
}

type Called = Pick<Endpoint, 'method' | 'url' | 'permission'>
type Parts = { params: unknown; query: unknown }

/**
 * Those scopes of a token that open a call; none where it is not opened. The handler is handed these alone, so that a scope of another
 * kind on the same tenant opens nothing.
 */
export function openingScopes(scopes: readonly string[], endpoint: Called, parts: Parts): string[] {
  const opening = isAdminRight(endpoint.permission)
    ? administration(endpoint)
    : openings[`${endpoint.method} ${endpoint.url}`]
  if (!opening) return []
  const { kinds, subject } = opening
  if (subject === 'anywhere') return scopes.filter((scope) => kinds.some((kind) => scope.startsWith(`${kind}:`)))
  const wanted = subject === 'app' ? textOf(parts.params, 'name') : tenantOf(parts)
  return wanted === null ? [] : scopes.filter((scope) => scopeCovers(scope, kinds, wanted))
}

/** Of administration, what is of one tenant; a token decides on no one's request, and makes and ends no tokens. */
function administration({ method, url, permission }: Called): Opening | undefined {
  const isOfPeople = method !== 'GET' && /\/(requests|access-tokens|trusted-issuers)\b/.test(url)
  if (permission === 'tenant:operate' || !url.includes(':tenantCode') || isOfPeople) return undefined
  return { kinds: ['admin'], subject: 'tenant' }
}

const tenantOf = ({ params, query }: Parts) => textOf(params, 'tenantCode') ?? textOf(query, 'tenantCode')

function textOf(values: unknown, name: string): string | null {
  const value = (values as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : null
}
