import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { callingUser, walledTenant } from '../async/tenant-walls'
import { wallStatement } from './walled-role'
import { asTenant, sayInTransactions } from './walled-transactions'

type Caller = { tenant: string | null; user: string | null }

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
    // Without a callback it is for a transaction.
    const user = callback ? null : callingUser()
    const taken = super.connect().then((client) => this.#show(client, { tenant, user }))
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #show(client: PoolClient, { tenant, user }: Caller): Promise<PoolClient> {
    const ofUser: Record<string, string> = user === null ? {} : { 'center.user': user }
    if (!this.#keepsSession && tenant !== null)
      return sayInTransactions(client, { settings: { ...asTenant(tenant), ...ofUser }, isForSingle: true })
    if (this.#keepsSession) await this.#tell(client, tenant)
    return user === null ? client : sayInTransactions(client, { settings: ofUser, isForSingle: false })
  }

  async #tell(client: PoolClient, tenant: string | null): Promise<void> {
    const seen = this.#seen.get(client) ?? null
    if (seen === tenant) return
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
  }
}
