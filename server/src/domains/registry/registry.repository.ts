import type { Database } from '../../platform/database'
import { createHistoryRepository, type HistoryRepository } from './history.repository'
import { createKeysRepository, type KeysRepository } from './keys.repository'
import { createRegistrationsRepository, type RegistrationsRepository } from './registrations.repository'
import { createVersionsRepository, type VersionsRepository } from './versions.repository'

export type RegistryRepository = {
  versions: VersionsRepository
  registrations: RegistrationsRepository
  history: HistoryRepository
  keys: KeysRepository
  /** Everything that `work` writes is there afterwards, or nothing. */
  transaction: <T>(work: (inside: RegistryRepository) => Promise<T>) => Promise<T>
}

/** The rows of the registry, by subject. Inside `transaction` use the repository that is handed in, and no other. */
export function createRegistryRepository(db: Database): RegistryRepository {
  return {
    versions: createVersionsRepository(db),
    registrations: createRegistrationsRepository(db),
    history: createHistoryRepository(db),
    keys: createKeysRepository(db),
    transaction: (work) => db.transaction((tx) => work(createRegistryRepository(tx))),
  }
}
