import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose rows the work under way may see: null for work of the portal itself, which sees all. */
type Walls = { tenants: Set<string> | null; isOfPortal: boolean }

const walls = new AsyncLocalStorage<Walls>()

/**
 * Runs one call. Its queries see all rows until `enterTenant` says whose call it is; from then on the database itself shows and takes
 * rows of that tenant alone, whatever a query asks for (decision 061). Work that the call starts and does not wait for is held too.
 */
export function withinWalls<T>(work: () => T): T {
  return walls.run({ tenants: null, isOfPortal: false }, work)
}

/**
 * The call under way is of a user of the tenant, or operates it as well. Nothing outside of a call. A caller without a tenant of its own,
 * as a token of the environment is, stays outside until it operates one.
 */
export function enterTenant(tenantId: string): void {
  const store = walls.getStore()
  if (store && tenantId && !store.isOfPortal) (store.tenants ??= new Set()).add(tenantId)
}

/** The call under way does the portal's own work, of whichever tenant: only who operates every tenant may make it. */
export function enterPortal(): void {
  const store = walls.getStore()
  if (store) Object.assign(store, { tenants: null, isOfPortal: true })
}

/** Work that a call needs of the portal itself, on rows of more tenants than its own. Say beside it why. */
export function outsideWalls<T>(work: () => T): T {
  return walls.exit(work)
}

/** The tenants whose rows the next query may see, as the setting `center.tenants` names them; null for all. */
export function walledTenants(): string | null {
  const tenants = walls.getStore()?.tenants
  return tenants ? [...tenants].sort().join(',') : null
}
