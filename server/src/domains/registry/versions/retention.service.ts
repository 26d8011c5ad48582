import type { BlobStore } from '../../../platform/blobs/blob-store'
import type { RegistryRepository } from '../database/registry.repository'
import { KEPT_MS, removableVersions } from './retention-rules'

export type RetentionService = ReturnType<typeof createRetentionService>

type Dependencies = {
  repository: RegistryRepository
  blobs: BlobStore
  now: () => Date
  onChange: () => void
  reportedSince: (since: Date) => Promise<{ name: string; version: string }[]>
}

/** A blob that somebody may be about to name in a row is left alone. */
const UNTOUCHED_MS = 60 * 60 * 1000

/** Removes the files of unused versions. The versions themselves stay: their numbers are taken for good. */
export function createRetentionService({ repository, blobs, now, onChange, reportedSince }: Dependencies) {
  async function sweepApp(name: string, reported: Set<string>): Promise<string[]> {
    return repository.transaction(async (tx) => {
      const versions = await tx.retention.versions(name)
      const question = { versions, ran: await tx.retention.ran(name), reported, now: now() }
      const removable = removableVersions(question)
      if (removable.length === 0) return []
      await tx.retention.removeFiles(name, removable, now())
      // A release holds the version while it decides: one that came first is seen here, one that comes later finds no files.
      const users = await Promise.all(removable.map((version) => tx.registrations.countUsers(name, version)))
      if (users.some((count) => count > 0)) throw new Error(`A tenant took a version of ${name} while it was removed.`)
      await tx.guests.announce('')
      const entry = { at: now(), actor: 'center', tenantId: null, action: 'retention', object: name } as const
      await tx.audit({ ...entry, details: { versions: removable }, requestId: null })
      return removable
    })
  }

  return {
    /** One round over all apps and all blobs. Answers what was removed. */
    async sweep(): Promise<{ versions: { name: string; version: string }[]; blobs: number }> {
      const reported = await reportedSince(new Date(now().getTime() - KEPT_MS))
      const removed: { name: string; version: string }[] = []
      for (const name of await repository.retention.names()) {
        const own = new Set(reported.filter((row) => row.name === name).map(({ version }) => version))
        removed.push(...(await sweepApp(name, own)).map((version) => ({ name, version })))
      }
      if (removed.length > 0) onChange()
      const before = new Date(Date.now() - UNTOUCHED_MS)
      return { versions: removed, blobs: await blobs.removeUnreferenced(before, repository.retention.isReferenced) }
    },
  }
}
