import type { ServerEvent } from '@center/shared/contract'
import type { AppendAudit, AuditEntry } from '../../../platform/database/audit'
import type { Database } from '../../../platform/database/database'
import type { AppendEvent, Audience } from '../../../platform/server/decorations'
import { createCertificationsRepository, type CertificationsRepository } from './certifications.repository'
import { createGuestsRepository, type GuestsRepository } from './guests.repository'
import { createHistoryRepository, type HistoryRepository } from './history.repository'
import { createIdempotencyKeys, type IdempotencyKeys } from '../../../platform/database/idempotency-keys'
import { createRegistrationsRepository, type RegistrationsRepository } from './registrations.repository'
import { createRetentionRepository, type RetentionRepository } from './retention.repository'
import { createReviewsRepository, type ReadReviewPolicy, type ReviewsRepository } from './reviews.repository'
import { createSigningRepository, type DemandsSigned, type SigningRepository } from './signing.repository'
import { createSourceMapsRepository, type SourceMapsRepository } from './source-maps.repository'
import { createVersionLogRepository, type VersionLogRepository } from './version-log.repository'
import { createVersionsRepository, type VersionsRepository } from './versions.repository'

export type RegistryRepository = {
  versions: VersionsRepository
  versionLog: VersionLogRepository
  sourceMaps: SourceMapsRepository
  registrations: RegistrationsRepository
  history: HistoryRepository
  keys: IdempotencyKeys
  guests: GuestsRepository
  retention: RetentionRepository
  signing: SigningRepository
  reviews: ReviewsRepository
  certifications: CertificationsRepository
  /** Writes down what was done. The last thing in a transaction: others wait from here on until it ends. */
  audit: (entry: AuditEntry) => Promise<void>
  /** Everything that `work` writes is there afterwards, or nothing. */
  transaction: <T>(work: (tx: RegistryTransaction) => Promise<T>) => Promise<T>
}

/** The repository of a transaction, which alone can send events: they are committed with what they tell of. */
export type RegistryTransaction = RegistryRepository & {
  /** After everything else, the audit included. */
  sendEvent: (event: ServerEvent, audience: Audience | Audience[]) => Promise<void>
}

export type Journals = { appendAudit: AppendAudit; appendEvent: AppendEvent }
/** What other domains do for this one. */
export type Outside = Journals & { demandsSigned: DemandsSigned; reviewPolicyOf: ReadReviewPolicy }

/** The rows of the registry, by subject. Inside `transaction` use the repository that is handed in, and no other. */
export function createRegistryRepository(db: Database, outside: Outside): RegistryRepository {
  const { appendAudit, appendEvent, demandsSigned, reviewPolicyOf } = outside
  return {
    versions: createVersionsRepository(db, appendAudit),
    versionLog: createVersionLogRepository(db),
    sourceMaps: createSourceMapsRepository(db),
    registrations: createRegistrationsRepository(db),
    history: createHistoryRepository(db),
    keys: createIdempotencyKeys(db),
    guests: createGuestsRepository(db),
    retention: createRetentionRepository(db),
    signing: createSigningRepository(db, demandsSigned),
    reviews: createReviewsRepository(db, reviewPolicyOf),
    certifications: createCertificationsRepository(db),
    audit: (entry) => appendAudit(db, entry),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...createRegistryRepository(tx, outside),
          sendEvent: (event, audience) => appendEvent(tx, event, audience),
        }),
      ),
  }
}
