import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { walledTenant } from '../async/tenant-walls'
import { wallStatement } from './walled-role'
import { wallTransactions } from './walled-transactions'

const ignore = () => undefined

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * Connections that see what the call under way may see. A connection keeps the tenant that it had last, so calls of one tenant after
 * another cost nothing.
 */
export class WalledPool extends Pool {
  readonly #seen = new WeakMap<PoolClient, string | null>()
  readonly #keepsSession: boolean

  /** `keepsSession`: a connection is the server's own, or that of a pooler which gives it to no other meanwhile. */
  constructor({ keepsSession, ...config }: PoolConfig & { keepsSession: boolean }) {
    super(config)
    this.#keepsSession = keepsSession
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    // Asked now: a connection that is waited for is handed over in the course of another call.
    const tenant = walledTenant()
    const taken = super.connect().then((client) => this.#show(client, tenant))
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #show(client: PoolClient, tenant: string | null): Promise<PoolClient> {
    if (!this.#keepsSession) return tenant === null ? client : wallTransactions(client, tenant)
    const seen = this.#seen.get(client) ?? null
    if (seen === tenant) return client
    // A connection that breaks meanwhile says so twice: the statement fails, too.
    client.once('error', ignore)
    try {
      await client.query(wallStatement(tenant, seen))
    } catch (error) {
      client.release(error as Error)
      throw error
    } finally {
      client.off('error', ignore)
    }
    this.#seen.set(client, tenant)
    return client
  }
}
