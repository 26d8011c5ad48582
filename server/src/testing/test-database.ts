import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseLimits, Storage } from '../platform/database/database'
import { openEmbedded } from '../platform/database/embedded-database'
import { openServer } from '../platform/database/server-database'
import { keepRows } from './keep-rows'
import {
  createServerDatabase,
  forbidQueriesBesideTransactions,
  KEPT_BY_TEMPLATE,
  type ServerDatabase,
  type ServerTemplate,
} from './test-server-database'

/** Making the first database of a set of migrations takes longer than Jest waits. */
jest.setTimeout(60_000)

export const root = join(__dirname, '../../..')
const migrations = join(root, 'server/migrations')
const cache = join(root, '.cache')

/** Of a test run without `tests/support/find-postgres.cjs` too. */
export const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1/test'

/** How fast a statement is depends on the machine, and is no matter of tests. The server has a hundred connections for all of them. */
const few = { connections: 4, statementMs: 60_000, lockMs: 60_000 }

/**
 * An empty, migrated database: on the PostgreSQL server where one answers, which spares each file the start of an engine of its own, else
 * in memory.
 */
export async function openTestDatabase(): Promise<Storage> {
  return process.env['TEST_DATABASE_ANSWERS'] === '1'
    ? asEmbedded(await openServerTestDatabase(few))
    : openEmbeddedTestDatabase()
}

/** Tests of races hold a lock in a transaction of their own and make their calls inside it: they open the server as it is. */
function asEmbedded(storage: Storage): Storage {
  forbidQueriesBesideTransactions(storage.db)
  return storage
}

/** On the server; it goes when it is closed. */
export async function openServerTestDatabase(limits: DatabaseLimits): Promise<Storage> {
  return openCopy(await createMigratedDatabase(), limits)
}

async function openCopy(database: ServerDatabase, limits: DatabaseLimits): Promise<Storage> {
  const storage = await openServer({ url: database.url, migrations, onTrouble: () => undefined, limits })
  return {
    ...storage,
    close: async () => {
      await storage.close()
      await database.drop()
    },
  }
}

/** A database of its own on the server, migrated. */
export async function createMigratedDatabase(): Promise<ServerDatabase> {
  const make = async (url: string) => {
    const { close } = await openServer({ url, migrations, onTrouble: () => undefined })
    await close()
  }
  return copyOf({ kind: 'template', hash: hashOfMigrations(), make })
}

async function copyOf(template: ServerTemplate): Promise<ServerDatabase> {
  const database = await createServerDatabase(serverUrl, template)
  if (!database) throw new Error(`No PostgreSQL answers at ${serverUrl}.`)
  return database
}

/**
 * A database with rows that `seed` writes the same each time, kept as `keepRows` does; null where no server answers. The first file of a run
 * has them written, and the others have copies.
 */
export async function openSeededDatabase(seed: (db: Database) => Promise<unknown>): Promise<Storage | null> {
  if (process.env['TEST_DATABASE_ANSWERS'] !== '1') return null
  const make = async (url: string) => {
    const { db, close } = await openServer({ url, migrations, onTrouble: () => undefined })
    await seed(db)
    await keepRows(db)
    await db.execute(sql.raw(`comment on schema kept is '${KEPT_BY_TEMPLATE}'`))
    await close()
  }
  const hash = createHash('sha256').update(`${hashOfMigrations()} ${process.env['TEST_RUN']}`)
  return asEmbedded(await openCopy(await copyOf({ kind: 'demo', hash: hash.digest('hex').slice(0, 12), make }), few))
}

/**
 * The same in memory, wherever the tests run: for those of the embedded engine, and those that count on a notification being heard before
 * the statement that sends it is answered. The first of a set of migrations is kept as a file, since making one takes seconds; not
 * packed, since each test file would unpack it, and without what no test opens.
 */
export async function openEmbeddedTestDatabase(): Promise<Storage> {
  const file = join(cache, `test-database-${hashOfMigrations()}-small.tar`)
  if (existsSync(file)) return openEmbedded({ migrations, template: new Template(readFileSync(file)) })

  const made = await openEmbedded({ migrations })
  // A copy of a database that has written everything has nothing to recover when it starts.
  await made.db.execute(sql`checkpoint`)
  mkdirSync(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, withoutOtherDatabases(gunzipSync(Buffer.from(await (await made.dump()).arrayBuffer()))))
  renameSync(draft, file)
  return made
}

/** Bytes that are there already; a blob of Node would copy them in and, piece by piece, out again. */
class Template extends Blob {
  constructor(private readonly content: Buffer<ArrayBuffer>) {
    super()
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content
    return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength))
  }
}

const BLOCK = 512

/** A tar without the files of `template1` and `template0`, which are two thirds of all; the engine itself opens `postgres`. */
function withoutOtherDatabases(tar: Buffer): Buffer {
  const kept: Buffer[] = []
  let at = 0
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const name = tar.toString('latin1', at, tar.indexOf(0, at))
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (!/^\/base\/[14]\/\d/.test(name)) kept.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)])
}

/** Another number where templates hold something else, made of the same migrations. */
const TEMPLATE = '3'

function hashOfMigrations(): string {
  const hash = createHash('sha256').update(TEMPLATE)
  for (const name of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
