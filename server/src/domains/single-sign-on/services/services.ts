import { toWebAddress, type SignOnService, withoutTrailingSlashes } from '@center/shared/contract'
import type { Config } from '../../../platform/config/config'
import { AppError } from '../../../platform/errors/errors'
import { portalOrigins } from '../../../platform/config/portal-origins'

/** An application as it stands in the list. */
export type Registered = SignOnService & { id: string }
/** An application that may sign in here; the portal is one of them, and has no id. */
export type Service = SignOnService & { id: string | null; isPortal: boolean }
/** The applications beside the portal, and the addresses of the portal. */
type Registry = { current: () => Registered[]; portal: () => Service[] }
export type Services = ReturnType<typeof createServices>

/** A host name at which browsers find the portal of one tenant. */
export type TenantHost = { host: string; tenantCode: string }

const portalAt = (origin: string): Service => {
  const address = `${origin}/center`
  return { id: null, name: '', address, match: 'prefix', ticketParam: 'ticketToken', attributes: [], isPortal: true }
}

/** The portal of tenants under their own host names, with protocol and port of the public address; each for users of its tenant alone. */
export function tenantPortals({ publicUrl }: Pick<Config, 'publicUrl'>, hosts: readonly TenantHost[]): Service[] {
  return hosts.map(({ host, tenantCode }) => {
    const address = new URL(publicUrl)
    address.hostname = host
    return { ...portalAt(address.origin), tenantCode }
  })
}

/** The portal itself, under each name that browsers find it by. */
export function portalServices(config: Config): Service[] {
  // The other names of a developer's machine are those of each user's own, where tickets of a production must not go.
  const origins = config.isProduction ? [new URL(config.publicUrl).origin] : portalOrigins(config)
  return origins.map(portalAt)
}

/** The portal, and whatever is registered beside it. Of several that an address belongs to, the one that says most of it. */
export function createServices(config: Config, registry: Registry) {
  const beside = () => registry.current().map((service): Service => ({ ...service, isPortal: false }))
  const all = () => [...registry.portal(), ...beside()]
  const among = (services: Service[], address: string): Service | null => {
    const own = services.filter((service) => isOf(service, address))
    return own.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null
  }
  const findFor = (address: string, tenantCode: string): Service | null =>
    among(
      all().filter((service) => isOpenTo(service, tenantCode)),
      address,
    )
  return {
    /** Whose address it is; null for an address that no one registered. */
    find: (address: string): Service | null => among(all(), address),

    /** The same, of those that may have tickets for users of the tenant. */
    findFor,

    /** The application that got a ticket; null when it is not there any more, or not for users of the tenant. */
    holderOf(
      { serviceId, service }: { serviceId: string | null; service: string },
      tenantCode: string,
    ): Service | null {
      // A ticket that was made before ids were kept.
      if (serviceId === null) return findFor(service, tenantCode)
      return beside().find((one) => one.id === serviceId && isOpenTo(one, tenantCode)) ?? null
    },

    /** Refuses an address that may not have tickets for users of the tenant. */
    admit(address: string, tenantCode: string): Service {
      const service = findFor(address, tenantCode)
      if (!service) throw new AppError('sso.service_unknown')
      return service
    },

    /** Whether browsers find the portal of one tenant at an origin. */
    isTenantPortal: (origin: string): boolean =>
      registry
        .portal()
        .some(({ address, tenantCode }) => tenantCode !== undefined && new URL(address).origin === origin),

    /** The portal's first page, for a sign-in that no one asked for. */
    home: (tenantCode: string): string => `${config.publicUrl}/center/index?tc=${encodeURIComponent(tenantCode)}`,
  }
}

/** Whether an application may have tickets for users of a tenant. */
function isOpenTo({ tenantCode }: Pick<Service, 'tenantCode'>, asking: string): boolean {
  return !tenantCode || tenantCode === asking
}

/** The portal before all others, an address before what lies below one, and the longer path before the shorter. */
function weightOf({ address, match, isPortal }: Service): number {
  const length = withoutTrailingSlashes(toWebAddress(address)?.pathname ?? '').length
  return length + (match === 'exact' ? 10_000 : 0) + (isPortal ? 100_000 : 0)
}

/** Whether there is an address that belongs to both. */
export function doOverlap(one: Pick<Service, 'address' | 'match'>, other: Pick<Service, 'address' | 'match'>): boolean {
  return isOf(one, other.address) || isOf(other, one.address)
}

/** Whether an address belongs to a service. The host must be the same one; a path ends where a segment of it does. */
export function isOf({ address, match }: Pick<Service, 'address' | 'match'>, asked: string): boolean {
  const given = toWebAddress(asked)
  const own = toWebAddress(address)
  if (!given || !own || given.origin !== own.origin) return false
  if (match === 'exact') return given.href === own.href
  const base = withoutTrailingSlashes(own.pathname)
  return given.pathname === own.pathname || given.pathname === base || given.pathname.startsWith(`${base}/`)
}

/** The address with more parameters, and otherwise letter by letter as it was: a client compares it. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const mark = beforeHash.includes('?') ? '&' : '?'
  const fragment = hash.length > 0 ? `#${hash.join('#')}` : ''
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${beforeHash}${mark}${added.join('&')}${fragment}`
}

/** The tenant that is asked for: said in words, else that of the application, else in the portal's own address. */
export function tenantAsked(service: Service | null, address: string | null, said: string | null): string | null {
  if (said) return said
  if (service?.tenantCode) return service.tenantCode
  return service?.isPortal && address !== null ? tenantOfAddress(address) : null
}

/** The tenant that an address of the portal names. */
function tenantOfAddress(address: string): string | null {
  const query = toWebAddress(address)?.searchParams
  return query?.get('tc') || query?.get('tenantCode') || null
}
