import { join } from 'node:path'
import type { ImportMap } from '@center/shared/contract'
import type { Database } from '../../platform/database'
import { createBlobStore } from './blob-store'
import { createFramesService } from './frames.service'
import { createGuestsService } from './guests.service'
import { createRegistrationsService } from './registrations.service'
import { createRegistryRepository } from './registry.repository'
import { createReleasesService, type Announce } from './releases.service'
import { createVersionsService } from './versions.service'

export type Registry = ReturnType<typeof openRegistry>

type Ports = {
  db: Database
  now: () => Date
  /** Published files go into its folder `blobs`. */
  dataDir: string
  publicUrl: string
  /** Where frames of isolated guests are served; null: below our own address. */
  frameOrigin: string | null
  /** The import map of the build; its names are not for guests. */
  baseMap: ImportMap
  announce: Announce
}

/** The rules of the domain on a database and a folder, for its plugin and for what `app.ts` hands to others. */
export function openRegistry({ db, now, dataDir, publicUrl, frameOrigin, baseMap, announce }: Ports) {
  const repository = createRegistryRepository(db)
  const blobs = createBlobStore(join(dataDir, 'blobs'))
  const isReserved = (name: string) => name in baseMap.imports
  return {
    versions: createVersionsService({ repository: repository.versions, blobs, now, isReserved }),
    registrations: createRegistrationsService(repository, now),
    releases: createReleasesService({ repository, now, announce }),
    guests: createGuestsService({
      repository,
      baseMap,
      places: { portalOrigin: new URL(publicUrl).origin, frameOrigin },
    }),
    frames: createFramesService({ repository, baseMap }),
    /** How a tenant has an app right now; null when it does not. */
    find: repository.registrations.find,
  }
}
