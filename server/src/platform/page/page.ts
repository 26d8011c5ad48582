import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getPortalVersion,
  type ImportMap,
  type Policy,
  type RuntimeConfiguration,
  withoutTrailingSlashes,
} from '@center/shared/contract'
import { cohortSealOf } from '../http/cohort-cookie'
import { isKnown } from '../http/content-tag'
import { AppError } from '../errors/errors'
import { staleIfError } from '../async/stale-if-error'
import type { OwnBuild } from './own-build'
import { createPageComposer } from './compose-page'
import { readPageBuild, type FirstPartyApp } from './page-build'
import { completePage, type RenderedPage, type Visit } from './page-render'
import { createGuestOrigins } from '../config/guest-domain'
import { hasDocs } from './docs-files'
import { scriptSources, toContentPolicy } from './page-policy'
import { serve } from '../http/serve'
import { hashOf } from '../secrets/secret-text'
import { createTabOpening } from '../session/tab-opening'

export type PageTenant = { id: string; code: string }

/** The import map of a page, and those of our own apps that are not what was built: released versions. */
export type PageMap = { map: ImportMap; own: { version: string; policy: Policy; app: FirstPartyApp }[] }

/**
 * `isMember`: the browser has a session of the tenant; without one it is told of guests with public pages alone. `seal`: what it brought
 * of its user's place among the canaries.
 */
export type PageVisitor = { isMember: boolean; seal: string | null }

/** What the page asks of the domains: `app.ts` hands it over. */
export type PageDependencies = {
  /** The enabled tenant of a code, else the deployment's default; null before there is one. */
  findTenant: (code: string | null) => Promise<PageTenant | null>
  /** The code of the tenant whose portal is at a host name; null: of none. */
  codeOfHost: (host: string) => Promise<string | null>
  composeMap: (tenantId: string, visitor: PageVisitor) => Promise<PageMap>
  /** The part of every map that the build made: the portal itself. */
  baseMap: ImportMap
  /** Our own apps as they were built. */
  builtApps: OwnBuild['apps']
  /** Exact origins that the tenant's pages may show in a frame. */
  frameOrigins: (tenantId: string) => Promise<string[]>
  /** Exact origins that may show the portal in a frame of theirs. */
  embedders: (tenantId: string) => Promise<string[]>
  /** Paths below /center that need no session. */
  publicPaths: (tenantId: string) => Promise<string[]>
  /** The runtime configuration of a tenant; absent where a back end behind the portal has it. */
  configurationOf?: (tenantId: string) => Promise<RuntimeConfiguration | null>
  /** Where the log of events is. */
  lastEventId: () => Promise<number>
  /** Answers users who need not see the form of the central sign-in page, and tells whether it has. Absent: there is no such page. */
  passBySignIn?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

type PortalApp = { name: string; version: string; policy: Policy }

const COOKIE = 'center_tc'
const SIGN_IN = '@center/auth'
/** Central sign-in has an address of its own, for its cookie is for nothing else. What is shown there is the portal's page. */
const CENTRAL = '/cas/login'
const YEAR_SECONDS = 31_536_000
/** Of the numbers by which a browser's pictures are told apart. */
const MAX_PICTURE = 2 ** 32

/** A redirect shows nothing, so it may happen in a frame: whether the page at its end may, that page says. */
export const onTheWay = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'",
}

/**
 * The portal's page, for every path below /center. It names the tenant, its import map and what the first route needs,
 * so that nothing of it costs a second round trip; and it is the only place where code gets into the browser.
 */
export async function pageRoutes(app: FastifyInstance, given: PageDependencies): Promise<void> {
  const dependencies = withoutRegistry(given, (error) =>
    app.log.error({ err: error }, 'the page is served by what was known last'),
  )
  const build = readPageBuild(app.config.root)
  const isSecure = app.config.publicUrl.startsWith('https:')
  const { allowsOverrides, adminOrigin } = app.config
  const publicHost = new URL(app.config.publicUrl).host
  const guestSource = createGuestOrigins(app.config, null).source
  const { ticketFor, memberOf } = createVisits(app)
  const compose = build && createPageComposer(build, { allowsOverrides, adminOrigin, docs: hasDocs(app.config.root) })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (!build || !compose) throw new AppError('server.busy', { reason: 'The page is not built: run npm run build.' })
    const code = await tenantCodeOf(request, dependencies)
    // Before anything else is read: what the page shows is not older than this.
    const eventId = await dependencies.lastEventId()
    const tenant = await dependencies.findTenant(code)
    if (tenant && tenant.code === code) rememberTenant(reply, code, isSecure)
    const userId = await memberOf(request, tenant)
    const visitor = { isMember: userId !== null, seal: cohortSealOf(request) }
    const { map, own } = await dependencies.composeMap(tenant?.id ?? '', visitor)
    const { publicPaths, configuration, ...origins } = await readTenantPage(dependencies, tenant)
    const path = pathOf(request)
    const { page, first } = compose({ tenant, map, own, publicPaths, configuration, path })
    if (/^\/(user\/)?login$|\/sso$/.test(path)) reply.header('referrer-policy', 'no-referrer')
    const policy = toContentPolicy({
      ownStyle: build.styleHash,
      isSecure,
      allowsOverrides,
      guestSource,
      ...origins,
      scripts: scriptSources([request.host, publicHost], tenant?.id ?? null),
    })
    reply.header('content-security-policy', policy)
    const visit = { eventId, ...toTab({ resume: ticketFor(request, tenant), userId }, request, configuration) }
    return send({ page, visit, policy, asksForPassword: first === SIGN_IN }, request, reply)
  }

  addVersionRoute(app, { dependencies, version: build?.version ?? '' })
  app.get('/', (_request, reply) => reply.redirect('/center/'))
  const { passBySignIn } = dependencies
  if (passBySignIn) {
    app.get(CENTRAL, async (request, reply) => ((await passBySignIn(request, reply)) ? reply : answer(request, reply)))
  }
  app.get('/center', answer)
  app.get('/center/*', answer)
}

/** Which versions a page of now would have: open pages ask. */
function addVersionRoute(
  app: FastifyInstance,
  { dependencies, version: built }: { dependencies: PageDependencies; version: string },
): void {
  serve(app, getPortalVersion, async ({ query, request }) => {
    const { own } = await dependencies.composeMap(query.tenantId ?? '', {
      isMember: false,
      seal: cohortSealOf(request),
    })
    const apps = dependencies.builtApps.map(({ name, version }): PortalApp => {
      const released = own.find(({ app: { name: other } }) => other === name)
      return released
        ? { name, version: released.version, policy: released.policy }
        : { name, version, policy: 'prompt' }
    })
    return { version: built, apps }
  })
}

type Answer = { page: RenderedPage; visit: Visit; policy: string; asksForPassword: boolean }

/**
 * A page without a ticket has nothing personal in it: the browser keeps it and asks whether it is still the one. One with a ticket is for one
 * visit, for a guest could read it where the browser keeps it; so is a sign-in page. The browser may show such a document again as it was left,
 * and never takes it out of its store: `Vary: *` (RFC 9110 12.5.5; decision 086).
 */
function send({ page, visit, policy, asksForPassword }: Answer, request: FastifyRequest, reply: FastifyReply) {
  const { 'accept-encoding': accepted = '' } = request.headers
  const isCompressed = /\bgzip\b/.test(String(accepted))
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Cookie, Accept-Encoding' })
  if (request.url.startsWith(CENTRAL)) reply.header('cache-control', 'private, no-store')
  else if (visit.resume || asksForPassword) reply.headers({ 'cache-control': 'private, no-cache', vary: '*' })
  else {
    const etag = `W/"${page.etag}-${hashOf(policy).slice(0, 12)}"`
    reply.headers({ 'cache-control': 'private, no-cache', etag })
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.send(completePage(page, visit, isCompressed))
}

function createVisits(app: FastifyInstance) {
  const { ticketFor, rememberedUser } = createTabOpening(app)
  return {
    /** By which a page signs its tab in to a session of this browser. Users at the central page are asked for a password. */
    ticketFor: (request: FastifyRequest, tenant: PageTenant | null): string =>
      tenant && !request.url.startsWith(CENTRAL) ? ticketFor(request, tenant.code) : '',

    /** Whose session of the tenant the browser has. The page is served while the database does not answer, as to a stranger. */
    async memberOf(request: FastifyRequest, tenant: PageTenant | null): Promise<string | null> {
      if (!tenant) return null
      return rememberedUser(request, tenant.code).catch((error: unknown) => {
        app.log.error({ err: error }, 'whether the browser has a session cannot be read')
        return null
      })
    },
  }
}

/** The registry may fail; the portal is served all the same, with what is known of the tenant from before. */
function withoutRegistry(dependencies: PageDependencies, onFailure: (error: unknown) => void): PageDependencies {
  const list = (ask: (tenantId: string) => Promise<string[]>) => staleIfError(ask, { fallback: [], onFailure })
  const fallback: PageMap = { map: dependencies.baseMap, own: [] }
  const stableMap = (isMember: boolean) =>
    staleIfError((tenantId) => dependencies.composeMap(tenantId, { isMember, seal: null }), { fallback, onFailure })
  const [forMembers, forOthers] = [stableMap(true), stableMap(false)]
  return {
    ...dependencies,
    // Users of a canary get the stable map, and no one gets a canary by mistake.
    composeMap: async (tenantId, visitor) => {
      const stable = visitor.isMember ? forMembers : forOthers
      if (visitor.seal === null) return stable(tenantId)
      return dependencies.composeMap(tenantId, visitor).catch((error: unknown) => {
        onFailure(error)
        return stable(tenantId)
      })
    },
    frameOrigins: list(dependencies.frameOrigins),
    embedders: list(dependencies.embedders),
    publicPaths: list(dependencies.publicPaths),
  }
}

type Tab = Pick<Visit, 'resume' | 'userId'>

/** The ticket of a tab with its user, else the number of the picture that its form begins with. */
function toTab(
  tab: Tab,
  request: FastifyRequest,
  configuration: RuntimeConfiguration | undefined,
): Omit<Visit, 'eventId'> {
  if (tab.resume) return tab
  return { resume: '', ...(hasPicture(request, configuration) && { picture: randomInt(1, MAX_PICTURE) }) }
}

/** Whether the form of sign-in stands at the address, with a picture whose text is typed: it is asked for while the form is on its way. */
function hasPicture(request: FastifyRequest, configuration: RuntimeConfiguration | undefined): boolean {
  const isForm = request.url.startsWith(CENTRAL) || withoutTrailingSlashes(pathOf(request)) === '/user/login'
  return isForm && configuration?.CENTER_LOGIN_CAPTCHA_TYPE === 'kaptcha'
}

async function readTenantPage(dependencies: PageDependencies, tenant: PageTenant | null) {
  if (!tenant) return ofNoTenant
  const [frameOrigins, embedders, publicPaths, configuration] = await Promise.all([
    dependencies.frameOrigins(tenant.id),
    dependencies.embedders(tenant.id),
    dependencies.publicPaths(tenant.id),
    // Without it the page asks for it, and is told why there is none.
    dependencies.configurationOf?.(tenant.id).catch(() => null),
  ])
  return { frameOrigins, embedders, publicPaths, ...(configuration && { configuration }) }
}

const ofNoTenant = { frameOrigins: [], embedders: [], publicPaths: [], configuration: undefined }

/** The address says it, else the host name, else the cookie of the last visit. Two answers in one address are none. */
async function tenantCodeOf(request: FastifyRequest, { codeOfHost }: Pick<PageDependencies, 'codeOfHost'>) {
  const query = request.query as Record<string, unknown>
  const said = query['tc'] ?? query['tenantCode']
  if (said !== undefined) return toCode(said)
  return (await codeOfHost(request.hostname.toLowerCase())) ?? toCode(request.cookies[COOKIE])
}

const toCode = (said: unknown) => (typeof said === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(said) ? said : null)

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
  if (path === CENTRAL) return '/login'
  return path.slice('/center'.length) || '/'
}
