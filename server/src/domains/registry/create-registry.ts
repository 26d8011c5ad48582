import type { ImportMap } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import type { BlobStore } from '../../platform/blobs/blob-store'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import type { Sealing } from '../../platform/secrets/sealing'
import type { OwnBuild } from '../../platform/page/own-build'
import { createFileServer } from './versions/bundle-files'
import { cohortOf, createCohorts } from './delivery/cohorts'
import { createCertifications } from './certifications/certifications.service'
import { createCommandRunner } from './releases/commands'
import { createCommandsWithin } from './releases/commands-within'
import { createFetchFiles } from './bundles/fetch-files'
import { createFramesService } from './delivery/frames.service'
import { createGuestsService } from './delivery/guests.service'
import type { FramePlaces } from './delivery/micro-frontend'
import { createRegistrationsService } from './releases/registrations.service'
import type { RegistrationRow } from './database/registrations.repository'
import { createRegistryRepository, type Journals, type RegistryRepository } from './database/registry.repository'
import { createOwnApps, releaseInstalled } from './releases/own-apps'
import { createReleasedFiles } from './delivery/released-files'
import { createReleasesService } from './releases/releases.service'
import { createRetentionService } from './versions/retention.service'
import { scriptProgramOf } from './bundles/script-program'
import { createScriptReader } from './bundles/script-reader'
import { createSwitchesService } from './releases/switches.service'
import { createTenantLibraries } from './releases/tenant-libraries'
import { createPublishingRights } from './versions/publishing-rights'
import { createVendorsRepository } from './database/vendors.repository'
import type { ReadReviewPolicy } from './database/reviews.repository'
import type { DemandsSigned } from './database/signing.repository'
import type { NamesOf } from '../../platform/session/names-of'
import { createReviewsService } from './reviews/reviews.service'
import { createReviewGate } from './reviews/review-gate'
import { createTrustInPage } from './reviews/trust-in-page'
import { createOwnKeys } from './signing/own-keys'
import { createSignedOnly, type SignedOnly } from './signing/signed-only'
import { createVerifier } from './signing/verifier'
import { createVersionSignatures } from './signing/version-signatures.service'
import type { GuestOrigins } from '../../platform/config/guest-domain'
import { createBillsOfMaterials } from './versions/bill-of-materials'
import { createSourceMaps } from './versions/source-maps.service'
import { createVersionLog } from './signing/version-log'
import { createVersionAdmin } from './versions/version-admin.service'
import { createVersionsService } from './versions/versions.service'

export type Registry = ReturnType<typeof createRegistry>

type Dependencies = {
  db: Database
  now: () => Date
  /** Where published files are. */
  blobs: BlobStore
  sealing: Sealing
  /** The folder of the repository. */
  root: string
  publicUrl: string
  /** Calls to addresses that vendors name. */
  outgoing: Pick<OutgoingCalls, 'get'>
  /** Where frames of isolated guests are served. */
  guestOrigins: GuestOrigins
  /** The import map of the build; its names are not for guests. */
  baseMap: ImportMap
  /** Our own apps as they were built. */
  build: OwnBuild
  /** Public keys that sign other versions of our own apps, and whether such a version needs a signature in any case. */
  ownAppKeys: readonly string[]
  isProduction: boolean
  journals: Journals
  /** Whether a tenant runs signed versions of third-party apps alone. */
  demandsSigned: DemandsSigned
  /** What a tenant asks of versions before they are released to it. */
  reviewPolicyOf: ReadReviewPolicy
  /** The actions that a user holds now. */
  actionsOf: (person: { userId: string; tenantId: string }) => Promise<ReadonlySet<string>>
  /** The versions that pages said they run since a moment. */
  reportedSince: (since: Date) => Promise<{ name: string; version: string }[]>
}

/** The rules of the domain on a database and a folder, for its plugin and for what `app.ts` hands to others. */
export function createRegistry({ db, now, baseMap, build, blobs, ...dependencies }: Dependencies) {
  const { demandsSigned, reviewPolicyOf } = dependencies
  const outside = { ...dependencies.journals, demandsSigned, reviewPolicyOf }
  const repository = createRegistryRepository(db, outside)
  const isOwn = (name: string) => build.apps.some((app) => app.name === name)
  const verify = createVerifier()
  const ownKeys = createOwnKeys(dependencies.ownAppKeys, dependencies)
  const signed = createSignedOnly({ verify, isOwn, ownKeys })
  const places = { portalOrigin: new URL(dependencies.publicUrl).origin, guestOrigins: dependencies.guestOrigins }
  const { forget, ...delivery } = createDelivery({ repository, signed, baseMap, build, blobs, places })
  const signatures = createVersionSignatures({ repository, verify, isOwn, ownKeys, now, onChange: forget })
  const scripts = createScriptReader({ program: scriptProgramOf(dependencies.root) })
  const versions = createVersionsService({
    repository: repository.versions,
    signatures,
    blobs,
    now,
    isReserved: (name) => name in baseMap.imports,
    isOwnApp: isOwn,
    fetchFiles: createFetchFiles(dependencies.outgoing, scripts),
    scripts,
  })
  const own = createOwnApps({ build, repository, versions, now })
  const rights = createPublishingRights({ vendors: createVendorsRepository(db), actionsOf: dependencies.actionsOf })
  const rules = { now, own, reviews: createReviewGate({ isOwn }), libraries: createTenantLibraries(build.libraries) }
  const run = createCommandRunner(repository, { now, onChange: forget })
  const releases = createReleasesService({ ...rules, run, signed })
  return {
    ...delivery,
    versions,
    rights,
    /** What reviewers see and say; names are those that the caller may know. */
    reviewsFor: (namesOf: NamesOf) => createReviewsService({ repository, rights, own, now, namesOf }),
    trustInPage: createTrustInPage({ repository, now }),
    forget,
    signatures,
    ...createVersionContents({ repository, blobs, now, onChange: forget }),
    own,
    certifications: createCertifications({ repository, now, isOwn }),
    registrations: createRegistrationsService({ ...rules, repository, run }),
    setSwitch: createSwitchesService({ ...rules, run }),
    releases,
    /** The same commands in the transaction of another change; after it is committed, `forget` what the tenant runs. */
    within: createCommandsWithin({ ...rules, signed, outside }),
    /** The server starts, perhaps with another build of the portal than before. */
    installed: () => releaseInstalled({ build, repository }, releases.release),
    retention: createRetentionService({
      repository,
      blobs,
      now,
      onChange: forget,
      reportedSince: dependencies.reportedSince,
    }),
    cohorts: createCohorts((proposal) => repository.guests.cohortSecret(proposal, dependencies.sealing)),
    cohortOf,
    /** Starts the thread that reads scripts. */
    warm: scripts.warm,
    /** Ends the thread that reads scripts. */
    close: scripts.close,
    /** How a tenant has an app right now; null when it does not. */
    find: repository.registrations.find,
    /** What a registered and enabled guest of a tenant may do; null for any other. */
    capabilitiesOf: repository.registrations.capabilitiesOf,
    findVersion: repository.versions.find,
    /** Every canary of every tenant. */
    canaries: async () => (await repository.registrations.canaries()).flatMap(toRunningCanary),
  }
}

/** What is looked at of a version, and done with it. */
const createVersionContents = (parts: Parameters<typeof createVersionAdmin>[0] & { blobs: BlobStore }) => ({
  versionAdmin: createVersionAdmin(parts),
  readBill: createBillsOfMaterials(parts),
  log: createVersionLog(parts),
  sourceMaps: createSourceMaps(parts),
})

type DeliveryDependencies = Pick<Dependencies, 'baseMap' | 'build' | 'blobs'> & {
  repository: RegistryRepository
  signed: SignedOnly
  places: FramePlaces
}

/** What pages ask for: their guests, and the files and frames of these. */
function createDelivery({ blobs, places, ...dependencies }: DeliveryDependencies) {
  const { repository, signed } = dependencies
  const guests = createGuestsService({ ...dependencies, places })
  const releasedFiles = createReleasedFiles(repository, signed)
  const files = createFileServer(repository.versions, blobs)
  return {
    guests,
    files,
    mayRun: releasedFiles.mayRun,
    frames: createFramesService({ ...dependencies, guestOrigins: places.guestOrigins }),
    guestOrigins: places.guestOrigins,
    /** Without a tenant: what may be served at all has changed. */
    forget(tenantId?: string): void {
      guests.forget(tenantId)
      releasedFiles.forget()
      if (tenantId === undefined) files.forget()
    },
  }
}

/** All that a canary is judged by; nothing of a registration without one. */
function toRunningCanary({ tenantId, name, revision, version: stable, ...row }: RegistrationRow) {
  const { canaryVersion: canary, canarySince: since, canaryBudget: budget } = row
  return canary && since && budget ? [{ tenantId, name, revision, stable, canary, since, budget }] : []
}
