import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Storage } from './database'
import { createSemaphore, type Semaphore } from '../async/semaphore'
import { callingUser, outsideWalls, walledTenant } from '../async/tenant-walls'
import { prepareWalledRole, wallStatement } from './walled-role'

type Options = { folder?: string; template?: Blob | undefined; migrations: string }

/**
 * Opens PGlite in a folder, or in memory without one, and migrates it. A new database starts from the dumped template
 * when there is one, which takes a fraction of the time.
 *
 * It survives a kill, and not a power cut: the engine never syncs to disk.
 */
export async function openEmbedded({
  folder,
  template,
  migrations,
}: Options): Promise<Storage & { dump(): Promise<Blob> }> {
  const { engine, semaphore } = folder ? await openFolder(folder, template) : await create({ template })
  const db = drizzle(engine)
  await migrate(db, { migrationsFolder: migrations })
  const isWalled = await prepareWalledRole((text) => engine.query(text))
  return {
    db,
    isWalled,
    onNotify: async (channel, handle) => {
      // The engine tells it in the course of the call that caused it: what follows is the portal's own work.
      const stop = await engine.listen(channel, (payload) => outsideWalls(() => handle(payload)))
      return () => (engine.closed ? Promise.resolve() : stop())
    },
    connections: () => ({ open: 1, idle: semaphore.running() === 0 ? 1 : 0, waiting: semaphore.waiting() }),
    isHealthy: async () => (await engine.query('select 1')).rows.length === 1,
    close: () => engine.close(),
    dump: () => engine.dumpDataDir('gzip'),
  }
}

/** A database is made beside its place and moved there whole: a start that was killed leaves nothing half-made. */
async function openFolder(folder: string, template?: Blob): Promise<Opened> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`
    await rm(draft, { recursive: true, force: true })
    const made = await create({ folder: draft, template })
    await made.engine.close()
    await rename(draft, folder)
  }
  return create({ folder })
}

/** One connection uses it. The default of 128 MB would be touched, and held, by and by. */
const BUFFERS = ['-c', 'shared_buffers=32MB']

type Opened = { engine: PGlite; semaphore: Semaphore }

async function create({ folder, template }: { folder?: string; template?: Blob | undefined }): Promise<Opened> {
  const engine = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    ...(folder ? { dataDir: folder } : {}),
    ...(template ? { loadDataDir: template } : {}),
  })
  return { engine, semaphore: createEngineSemaphore(engine) }
}

/** A query takes a few milliseconds: a call behind so many would wait for seconds. */
const MAX_WAITING = 1000
const tooMany = () =>
  Object.assign(new Error('More queries wait for the embedded database than it can answer'), { code: '53300' })

/**
 * The engine runs on the main thread and begins the next query before anything else gets its turn: while queries wait, no timer
 * fires and no call is read. So they wait outside of it, and between two of them the event loop turns.
 */
function createEngineSemaphore(engine: PGlite): Semaphore {
  const runLimited = createSemaphore({ concurrent: 1, waiting: MAX_WAITING, refuse: tooMany })
  const query = engine.query.bind(engine)
  const transaction = engine.transaction.bind(engine)
  let seen: string | null = null
  /** Runs what comes next on the rows that its call may see: asked before it waits, told to the engine when its turn has come. */
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const tenant = walledTenant()
    return runLimited(async () => {
      if (seen !== tenant) await engine.exec(wallStatement(tenant, seen))
      seen = tenant
      return work()
    })
  }
  engine.query = <Row>(...given: Parameters<PGlite['query']>) => run(() => query<Row>(...given))
  engine.transaction = <T>(work: (tx: Transaction) => Promise<T>) => {
    const user = callingUser()
    return run(() =>
      transaction(async (tx) => {
        if (user !== null) await tx.query("select set_config('center.user', $1, true)", [user])
        return work(tx)
      }),
    )
  }
  return runLimited
}
