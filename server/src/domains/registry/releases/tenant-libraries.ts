import { chooseLibraries, misfitOf, type LibraryUser } from '@center/shared/bundle'
import { AppError, invalidField } from '../../../platform/errors/errors'
import type { RegistrationRow, RunningVersion, Target } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { VersionRow } from '../database/versions.repository'

export type TenantLibraries = ReturnType<typeof createTenantLibraries>

type Misfit = { app: string; misfit: string }

/**
 * The libraries that apps of one tenant have from the portal (`portal`: by name, with their versions) and from each other. No two
 * changes that the answer depends on are decided at once.
 */
export function createTenantLibraries(portal: Record<string, string>) {
  async function misfits(tx: RegistryRepository, tenantId: string): Promise<Misfit[]> {
    const running = await tx.registrations.running(tenantId)
    const providers = providersIn(running)
    return running.flatMap((user) => {
      const { misfit } = chooseLibraries(user, portal, providers)
      return misfit === null ? [] : [{ app: user.app, misfit }]
    })
  }

  return {
    /** Refuses a version that asks for a library which neither the portal nor an app of the tenant has. */
    async expectFit(tx: RegistryRepository, { tenantId, name }: Target, { manifest }: VersionRow): Promise<void> {
      const user = { app: name, manifest }
      const needsOthers = manifest.provides !== undefined || misfitOf(manifest.shared, portal) !== null
      if (needsOthers) await tx.registrations.holdLibraries(tenantId)
      const providers = needsOthers ? providersIn(await tx.registrations.running(tenantId)) : []
      const { misfit } = chooseLibraries(user, portal, providers)
      if (misfit !== null) throw invalidField('shared', misfit)
    },

    /**
     * Does what gives a tenant another version of an app, hides it or shows it again; `release.library_needed`, and nothing done, where
     * another app of the tenant would be left without a library that it had. What is shown again must find its own.
     */
    async whileKept<T>(
      tx: RegistryRepository,
      { tenantId, name, version, enabled }: RegistrationRow,
      work: () => Promise<T>,
    ): Promise<T> {
      const current = version === null ? null : await tx.versions.find(name, version)
      if (enabled && !current?.manifest.provides) return work()
      await tx.registrations.holdLibraries(tenantId)
      const before = new Set((await misfits(tx, tenantId)).map(({ app }) => app))
      const done = await work()
      const left = (await misfits(tx, tenantId)).filter(({ app }) => !before.has(app))
      const own = left.find(({ app }) => app === name)
      if (own) throw invalidField('shared', own.misfit)
      if (left.length === 0) return done
      throw new AppError('release.library_needed', {
        reason: left.map(({ app, misfit }) => `${app}: ${misfit}`).join('; '),
      })
    },
  }
}

/** A canary provides nothing: not everybody has it. */
function providersIn(running: readonly RunningVersion[]): LibraryUser[] {
  return running.filter(({ isStable, manifest }) => isStable && manifest.provides)
}
