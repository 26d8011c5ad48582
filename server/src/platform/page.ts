import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getPortalVersion, type ImportMap } from '@center/shared/contract'
import { AppError } from './errors'
import { readPageBuild, type PageBuild } from './page-build'
import { toHints } from './page-hints'
import { toContentPolicy } from './page-policy'
import { serve } from './serve'

export type PageTenant = { id: string; code: string }

/** What the page asks of the domains: `app.ts` hands it over. */
export type PageParts = {
  /** The enabled tenant of a code, else the deployment's default; null before there is one. */
  findTenant: (code: string | null) => Promise<PageTenant | null>
  composeMap: (tenantId: string) => Promise<ImportMap>
  /** Exact origins that the tenant's pages may show in a frame. */
  frameOrigins: (tenantId: string) => Promise<string[]>
  /** Exact origins that may show the portal in a frame of theirs. */
  embedders: (tenantId: string) => Promise<string[]>
  /** Paths below /center that need no session. */
  publicPaths: (tenantId: string) => Promise<string[]>
}

const COOKIE = 'center_tc'
const YEAR_SECONDS = 31_536_000
const noTenant: PageTenant = { id: '', code: '' }

/**
 * The portal's page, for every path below /center. It names the tenant, its import map and what the first route needs,
 * so that nothing of it costs a second round trip; and it is the only place where code gets into the browser.
 */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  const build = readPageBuild(app.config.root)
  const isSecure = app.config.publicUrl.startsWith('https:')
  const { allowsOverrides } = app.config

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (!build) throw new AppError('server.busy', { reason: 'The page is not built: run npm run build.' })
    const code = tenantCodeOf(request)
    const tenant = await parts.findTenant(code)
    if (tenant && tenant.code === code) rememberTenant(reply, code, isSecure)
    const map = await parts.composeMap(tenant?.id ?? '')
    const { publicPaths, ...origins } = await readTenantParts(parts, tenant)
    const nonce = randomBytes(16).toString('base64')
    const path = pathOf(request)
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': toContentPolicy({ nonce, isSecure, allowsOverrides, ...origins }),
    })
    if (/^\/(user\/)?login$|\/sso$/.test(path)) reply.header('referrer-policy', 'no-referrer')
    const { id: tenantId, code: tenantCode } = tenant ?? noTenant
    const { apps, version } = build
    const boot = { version, tenantCode, tenantId, publicPaths, apps, overrides: allowsOverrides }
    return render(build, { nonce, boot, map, path })
  }

  serve(app, getPortalVersion, () => ({ version: build?.version ?? '' }))
  app.get('/', (_request, reply) => reply.redirect('/center/'))
  app.get('/center', answer)
  app.get('/center/*', answer)
}

async function readTenantParts(parts: PageParts, tenant: PageTenant | null) {
  if (!tenant) return { frameOrigins: [], embedders: [], publicPaths: [] }
  const [frameOrigins, embedders, publicPaths] = await Promise.all([
    parts.frameOrigins(tenant.id),
    parts.embedders(tenant.id),
    parts.publicPaths(tenant.id),
  ])
  return { frameOrigins, embedders, publicPaths }
}

type Rendering = { nonce: string; boot: object; map: ImportMap; path: string }

function render(build: PageBuild, { nonce, boot, map, path }: Rendering): string {
  const values: Record<string, string> = {
    NONCE: nonce,
    LANG: 'zh-CN',
    IMPORT_MAP: toInlineJson(map),
    BOOT: toInlineJson(boot),
    HINTS: toHints(build, map, path),
  }
  // One pass over the template: what is filled in is never looked at again.
  return build.template.replace(/%(NONCE|LANG|IMPORT_MAP|BOOT|HINTS)%/g, (_, name: string) => values[name] ?? '')
}

/** JSON that cannot end the script element it stands in. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The address says it, else the cookie of the last visit. Two answers in one address are none. */
function tenantCodeOf(request: FastifyRequest): string | null {
  const query = request.query as Record<string, unknown>
  const said = query['tc'] ?? query['tenantCode'] ?? request.cookies[COOKIE]
  return typeof said === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(said) ? said : null
}

/** The next visit may come without a tenant in its address. */
function rememberTenant(reply: FastifyReply, code: string, isSecure: boolean): void {
  reply.setCookie(COOKIE, code, {
    path: '/center',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure,
  })
}

function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?')
  return path.slice('/center'.length) || '/'
}
