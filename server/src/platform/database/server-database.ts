import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { usualLimits, type DatabaseLimits, type Storage } from './database'
import { listenOnServer } from './server-notifications'
import { WalledPool } from './walled-pool'
import { prepareWalledRole } from './walled-role'

/** Any number that no other advisory lock uses. */
const MIGRATION_LOCK = 7_304_000
const HEALTH_MS = 2000

type Options = {
  url: string
  /** Past a pooler that keeps no session; LISTEN and migrations need one. Absent: `url`. */
  directUrl?: string
  migrations: string
  onTrouble: (error: Error) => void
  limits?: DatabaseLimits
}

/** Opens a PostgreSQL server. Of several instances that start at once, one migrates and the others wait for it. */
export async function openServer(options: Options): Promise<Storage> {
  const { url, directUrl = url, migrations, onTrouble, limits = usualLimits } = options
  const isWalled = await migrateOnce(directUrl, migrations)
  const settings = {
    connectionString: url,
    max: limits.connections,
    // Also how long a query waits for one of the connections: a busy moment is no reason to refuse anybody.
    connectionTimeoutMillis: 5000,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 10_000,
  }
  const pool = isWalled ? new WalledPool({ ...settings, keepsSession: directUrl === url }) : new Pool(settings)
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', onTrouble)
  const notifications = listenOnServer({ url: directUrl, onTrouble })
  return {
    db: drizzle(pool),
    isWalled,
    onNotify: notifications.listen,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isHealthy: () => withinTime(pool.query('select 1').then(() => true)),
    close: async () => {
      await notifications.close()
      await pool.end()
    },
  }
}

/** Whether the role that calls of users take is there. */
async function migrateOnce(url: string, migrations: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrations })
    return await prepareWalledRole((text) => client.query(text))
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

async function withinTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), HEALTH_MS)
  })
  try {
    return await Promise.race([work.catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
