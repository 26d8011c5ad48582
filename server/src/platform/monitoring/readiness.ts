import type { Config } from '../config/config'
import type { Storage } from '../database/database'
import { markDataFolder } from '../database/data-folder-mark'
import { isNearlyFull, measureDisk, type Disk } from './free-space'

/** Why an instance must not be given work. */
export type Reason = 'ending' | 'database' | 'disk' | 'data-dir'
export type Readiness = () => Promise<Reason[]>

type Dependencies = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket'>
  storage: Pick<Storage, 'db' | 'isHealthy'>
  now: () => Date
  isEnding: () => boolean
  measure?: (folder: string) => Promise<Disk>
}

/**
 * Whether an instance may be given work: it does not end, its database answers, its disk has room, and its `DATA_DIR` is the one of the
 * other instances of that database. A bucket takes the place of a common folder.
 */
export function createReadiness({ config, storage, now, isEnding, measure = measureDisk }: Dependencies): Readiness {
  const { dataDir, databaseUrl, bucket } = config
  const isShared = databaseUrl !== null && bucket === null
  const isOwnFolder = isShared ? markDataFolder(dataDir, storage.db, now) : async () => true
  const hasRoom = async () => !isNearlyFull(await measure(dataDir))

  return async () => {
    if (isEnding()) return ['ending']
    if (!(await isTrue(storage.isHealthy))) return ['database']
    const [isRoomy, isOwn] = await Promise.all([isTrue(hasRoom), isTrue(isOwnFolder)])
    return [...(isRoomy ? [] : (['disk'] as const)), ...(isOwn ? [] : (['data-dir'] as const))]
  }
}

const isTrue = (ask: () => Promise<boolean>) => ask().catch(() => false)
