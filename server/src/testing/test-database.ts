import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openEmbedded } from '../platform/embedded-database'
import type { Storage } from '../platform/database'

/** Making the first database of a set of migrations takes longer than Jest waits. */
jest.setTimeout(60_000)

export const root = join(__dirname, '../../..')
const migrations = join(root, 'server/migrations')
const cache = join(root, '.cache')

/**
 * An empty, migrated database in memory. The first of a set of migrations is kept as a file, since making one takes seconds; not packed,
 * since each test file would unpack it.
 */
export async function openTestDatabase(): Promise<Storage> {
  const file = join(cache, `test-database-${hashOfMigrations()}.tar`)
  if (existsSync(file)) return openEmbedded({ migrations, template: new Blob([readFileSync(file)]) })

  const made = await openEmbedded({ migrations })
  mkdirSync(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, gunzipSync(Buffer.from(await (await made.dump()).arrayBuffer())))
  renameSync(draft, file)
  return made
}

function hashOfMigrations(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
