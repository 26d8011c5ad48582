import type { Manifest, Registration } from '@center/shared/contract'
import type { Database } from '../platform/database/database'

/** What the seed asks of the registry. All of it can be asked twice. */
export type DemoRegistry = {
  /** Adds the version that a packed bundle holds; the same bytes again answer the same. */
  publishBundle(bytes: Buffer): Promise<{ name: string; version: string }>
  /** Adds a version that lives at its owner's address. */
  publishAddress(manifest: Manifest, baseUrl: string): Promise<unknown>
  register(tenantCode: string, name: string, registration: Registration): Promise<unknown>
  /** Users agree that a version runs in the page, with the rights of its users. */
  trustInPage(tenantCode: string, version: { name: string; version: string }, userIds: string[]): Promise<unknown>
  /** The version that the tenant has, null before the first release. */
  releasedVersion(tenantCode: string, name: string): Promise<string | null>
  release(tenantCode: string, name: string, version: string): Promise<unknown>
}

/** What the seed needs of the server: `main.ts` hands it over. */
export type DemoDoors = {
  db: Database
  now: () => Date
  /** Stores a password for a user, in the transaction it is given. */
  setPassword(db: Database, userId: string, password: string): Promise<void>
  registry: DemoRegistry
  /** The packed example guests. */
  bundles(): Promise<Buffer[]>
  /** Where the second origin answers; null when it is turned off. */
  guestOrigin: string | null
}
