import { toWebAddress, type SignOnService } from '@center/shared/contract'
import type { Config } from '../../platform/config'
import { AppError } from '../../platform/errors'
import { portalOrigins } from '../../platform/portal-origins'

/** An application that may sign in here; the portal is one of them. */
export type Service = SignOnService & { isPortal: boolean }
export type Services = ReturnType<typeof createServices>

/** The portal itself, under each name that browsers find it by, and whatever is registered beside it. */
export function createServices(config: Config, registered: () => SignOnService[]) {
  // The other names of a developer's machine are those of each user's own, where tickets of a production must not go.
  const origins = config.isProduction ? [new URL(config.publicUrl).origin] : portalOrigins(config)
  const portal = origins.map((origin): Service => {
    const address = `${origin}/center`
    return { name: '', address, match: 'prefix', ticketParam: 'ticketToken', attributes: [], isPortal: true }
  })
  const find = (address: string): Service | null => {
    const services = [...portal, ...registered().map((service) => ({ ...service, isPortal: false }))]
    return services.find((service) => isOf(service, address)) ?? null
  }
  const findFor = (address: string, tenantCode: string): Service | null => {
    const service = find(address)
    return service && (!service.tenantCode || service.tenantCode === tenantCode) ? service : null
  }
  return {
    /** Whose address it is; null for an address that nobody registered. */
    find,

    /** The same; null too when it may not have tickets for users of the tenant. */
    findFor,

    /** Refuses an address that may not have tickets for users of the tenant. */
    admit(address: string, tenantCode: string): Service {
      const service = findFor(address, tenantCode)
      if (!service) throw new AppError('sso.service_unknown')
      return service
    },

    /** The portal's first page, for a sign-in that nobody asked for. */
    home: (tenantCode: string): string => `${config.publicUrl}/center/index?tc=${encodeURIComponent(tenantCode)}`,
  }
}

/** Whether an address belongs to a service. The host must be the same one; a path ends where a segment of it does. */
export function isOf({ address, match }: Pick<Service, 'address' | 'match'>, asked: string): boolean {
  const given = toWebAddress(asked)
  const own = toWebAddress(address)
  if (!given || !own || given.origin !== own.origin) return false
  if (match === 'exact') return given.href === own.href
  const base = own.pathname.replace(/\/+$/, '')
  return given.pathname === own.pathname || given.pathname === base || given.pathname.startsWith(`${base}/`)
}

/** The address with one more parameter, and otherwise letter by letter as it was: a client compares it. */
export function withTicket(service: string, name: string, ticket: string): string {
  const [beforeHash = '', ...hash] = service.split('#')
  const mark = beforeHash.includes('?') ? '&' : '?'
  const fragment = hash.length > 0 ? `#${hash.join('#')}` : ''
  return `${beforeHash}${mark}${name}=${encodeURIComponent(ticket)}${fragment}`
}

/** The tenant that an address of the portal names. */
export function tenantOfAddress(address: string): string | null {
  const query = toWebAddress(address)?.searchParams
  return query?.get('tc') || query?.get('tenantCode') || null
}
