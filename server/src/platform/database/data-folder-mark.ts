import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { dataFolders } from './data-folder.tables'

const NAME = 'shared'

/**
 * Answers a question: is this the folder that the database belongs to? The folder has a file with an id, the database a row with it; the
 * first instance makes both. A folder that is not the one of the other instances has another id.
 */
export function markDataFolder(folder: string, db: Database, now: () => Date): () => Promise<boolean> {
  let isSame = false
  return async () => {
    // It stays so while the instance runs.
    isSame ||= (await registerId(db, await idOf(folder), now())) !== null
    return isSame
  }
}

/** The id in the folder. It is made once: an existing file is never replaced. */
async function idOf(folder: string): Promise<string> {
  const file = join(folder, 'folder-id')
  await writeFile(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/** The id if it is the one of the database, or became it; null when the database has another one. */
async function registerId(db: Database, id: string, at: Date): Promise<string | null> {
  await db.insert(dataFolders).values({ name: NAME, id, at }).onConflictDoNothing()
  const [row] = await db.select({ id: dataFolders.id }).from(dataFolders).where(eq(dataFolders.name, NAME))
  return id !== '' && row?.id === id ? id : null
}
