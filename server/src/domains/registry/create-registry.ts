import type { ImportMap } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import type { BlobStore } from '../../platform/blobs/blob-store'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import type { Sealing } from '../../platform/secrets/sealing'
import type { OwnBuild } from '../../platform/page/own-build'
import { createFileServer } from './versions/bundle-files'
import { cohortOf, createCohorts } from './delivery/cohorts'
import { createCommandRunner } from './releases/commands'
import { createCommandsWithin } from './releases/commands-within'
import { createFetchFiles } from './bundles/fetch-files'
import { createFramesService } from './delivery/frames.service'
import { createGuestsService } from './delivery/guests.service'
import { createRegistrationsService } from './releases/registrations.service'
import type { RegistrationRow } from './database/registrations.repository'
import { createRegistryRepository, type Journals } from './database/registry.repository'
import { createOwnApps, releaseInstalled } from './releases/own-apps'
import { createReleasedFiles } from './delivery/released-files'
import { createReleasesService } from './releases/releases.service'
import { createRetentionService } from './versions/retention.service'
import { scriptProgramOf } from './bundles/script-program'
import { createScriptReader } from './bundles/script-reader'
import { createSwitchesService } from './releases/switches.service'
import { createPublishingRights } from './versions/publishing-rights'
import { createVendorsRepository } from './database/vendors.repository'
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
  /** Where frames of isolated guests are served; null: below our own address. */
  frameOrigin: string | null
  /** The import map of the build; its names are not for guests. */
  baseMap: ImportMap
  /** Our own apps as they were built. */
  build: OwnBuild
  journals: Journals
  /** The actions that a user holds now. */
  actionsOf: (person: { userId: string; tenantId: string }) => Promise<ReadonlySet<string>>
  /** The versions that pages said they run since a moment. */
  reportedSince: (since: Date) => Promise<{ name: string; version: string }[]>
}

/** The rules of the domain on a database and a folder, for its plugin and for what `app.ts` hands to others. */
export function createRegistry({ db, now, baseMap, build, blobs, ...dependencies }: Dependencies) {
  const repository = createRegistryRepository(db, dependencies.journals)
  const scripts = createScriptReader({ program: scriptProgramOf(dependencies.root) })
  const versions = createVersionsService({
    repository: repository.versions,
    blobs,
    now,
    isReserved: (name) => name in baseMap.imports,
    isOwnApp: (name) => build.apps.some((app) => app.name === name),
    fetchFiles: createFetchFiles(dependencies.outgoing, scripts),
    scripts,
  })
  const own = createOwnApps({ build, repository, versions, now })
  const files = createFileServer(repository.versions, blobs)
  const releasedFiles = createReleasedFiles(repository)
  const guests = createGuestsService({
    repository: repository.guests,
    baseMap,
    build,
    places: { portalOrigin: new URL(dependencies.publicUrl).origin, frameOrigin: dependencies.frameOrigin },
  })
  /** Without a tenant: what may be served at all has changed. */
  const forget = (tenantId?: string) => {
    guests.forget(tenantId)
    releasedFiles.forget()
    if (tenantId === undefined) files.forget()
  }
  const run = createCommandRunner(repository, { now, onChange: forget })
  const releases = createReleasesService({ run, now, own, libraries: build.libraries })
  return {
    files,
    mayRun: releasedFiles.mayRun,
    versions,
    rights: createPublishingRights({ vendors: createVendorsRepository(db), actionsOf: dependencies.actionsOf }),
    guests,
    forget,
    versionAdmin: createVersionAdmin({ repository, now, onChange: forget }),
    own,
    registrations: createRegistrationsService({ repository, run, now, own }),
    setSwitch: createSwitchesService({ run, now, own }),
    releases,
    /** The same commands in the transaction of another change; after it is committed, `forget` what the tenant runs. */
    within: createCommandsWithin({ now, own, libraries: build.libraries, journals: dependencies.journals }),
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
    frames: createFramesService({ repository, baseMap }),
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

/** All that a canary is judged by; nothing of a registration without one. */
function toRunningCanary({ tenantId, name, revision, version: stable, ...row }: RegistrationRow) {
  const { canaryVersion: canary, canarySince: since, canaryBudget: budget } = row
  return canary && since && budget ? [{ tenantId, name, revision, stable, canary, since, budget }] : []
}
