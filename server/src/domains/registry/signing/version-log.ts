import type { RegistryRepository } from '../database/registry.repository'

/** The log of published versions, which everybody may read. */
export function createVersionLog({ repository, now }: { repository: RegistryRepository; now: () => Date }) {
  return {
    after: repository.versionLog.after,

    /** Logs what was published before there was a log. Of instances that start at once one does it, and the others find it done. */
    async catchUp(): Promise<void> {
      if ((await repository.versionLog.unlogged()).length === 0) return
      await repository.transaction(async (tx) => {
        await tx.versionLog.hold()
        for (const row of await tx.versionLog.unlogged()) {
          const files = await tx.versions.filesOf(row.name, [row.version])
          await tx.versionLog.append(row, files.get(row.version) ?? [], now())
        }
      })
    },
  }
}
