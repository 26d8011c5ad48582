import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose rows the work under way may see: null for work of the portal itself, which sees all. */
type Walls = { tenant: string | null; user: string | null; isOfPortal: boolean }

const walls = new AsyncLocalStorage<Walls>()

/**
 * Runs one call. Its queries see all rows until `enterTenant` says whose call it is; from then on the database itself shows and takes
 * rows of that tenant alone, whatever a query asks for (decision 061). Work that the call starts and does not wait for is held too.
 */
export function withinWalls<T>(work: () => T): T {
  return walls.run({ tenant: null, user: null, isOfPortal: false }, work)
}

/**
 * The call under way is of a user of the tenant, or operates it. Nothing outside of a call. A caller without a tenant of its own, as a token
 * of the environment is, stays outside until it operates one; who operates another tenant beside the own one does the work of the portal.
 */
export function enterTenant(tenantId: string): void {
  const store = walls.getStore()
  if (!store || !tenantId || store.isOfPortal || store.tenant === tenantId) return
  if (store.tenant === null) store.tenant = tenantId
  else enterPortal()
}

/** The call under way does the portal's own work from here on, of whichever tenant. Say beside it why. */
export function enterPortal(): void {
  const store = walls.getStore()
  if (store) Object.assign(store, { tenant: null, isOfPortal: true })
}

/** The caller under way: a user's id, or the name of a token. Transactions tell it to the database. */
export function enterUser(user: string): void {
  const store = walls.getStore()
  if (store) store.user = user
}

/**
 * Work that a call needs of the portal itself, on rows of more tenants than its own. Say beside it why. What `work` answers has begun: a
 * query that is not awaited in it would run within the walls.
 */
export function outsideWalls<T>(work: () => T): T {
  return walls.exit(work)
}

/** The tenant whose rows the next query may see; null for all. */
export function walledTenant(): string | null {
  return walls.getStore()?.tenant ?? null
}

/** Who calls; null for work of the portal itself. */
export function callingUser(): string | null {
  return walls.getStore()?.user ?? null
}
