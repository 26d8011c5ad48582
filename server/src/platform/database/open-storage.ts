import { openAsBlob } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLimits, Storage } from './database'
import { awaitDatabase } from './await-database'
import { openEmbedded } from './embedded-database'
import { lockFolder, type Processes } from './folder-lock'
import { openServer } from './server-database'

/** What the configuration says of the database. */
type StorageConfig = {
  /** The folder of the repository: where the migrations are. */
  root: string
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databaseLimits: DatabaseLimits
  databaseWaitSeconds: number
}
type Dependencies = { config: StorageConfig; processes: Processes; onTrouble: (error: Error) => void }

/** The database that the environment names, migrated: a PostgreSQL server, else the embedded one in the data folder. */
export async function openStorage({ config, processes, onTrouble }: Dependencies): Promise<Storage> {
  const migrations = join(config.root, 'server/migrations')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl, databaseLimits: limits } = config
    const open = () => openServer({ url, directUrl: databaseDirectUrl ?? url, migrations, onTrouble, limits })
    return awaitDatabase(open, { waitMs: config.databaseWaitSeconds * 1000, onTrouble })
  }

  await chmod(config.dataDir, 0o700)
  const unlock = await lockFolder(config.dataDir, processes)
  try {
    const storage = await openEmbedded({
      migrations,
      folder: join(config.dataDir, 'database'),
      template: await readTemplate(config.root),
    })
    return {
      ...storage,
      close: async () => {
        await storage.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** The dumped database of the build; undefined when nothing was built, and then a start takes longer. */
async function readTemplate(root: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(join(root, 'dist/server/database-template.tar.gz'))
  } catch {
    return undefined
  }
}
