import { HealthBudget, type Registration } from '@center/shared/contract'
import { AppError, invalidField } from '../../../platform/errors/errors'
import type { OwnBuild } from '../../../platform/page/own-build'
import type { FirstPartyApp } from '../../../platform/page/page-build'
import { PORTAL } from '../../../platform/session/session'
import type { Command } from './commands'
import type { ReleaseRequest } from './transitions'
import type { AppEntry, RegistrationRow, Target } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { VersionsService } from '../versions/versions.service'

export type OwnApps = ReturnType<typeof createOwnApps>

type Dependencies = {
  build: OwnBuild
  repository: RegistryRepository
  versions: VersionsService
  now: () => Date
}

/** The revision that a tenant has an app of ours at before anything was decided about it. */
const FIRST = 1
const plain = (menuPrefix: string): Registration => {
  return { menuPrefix, origins: [], capabilities: [], isolation: 'none', props: {}, enabled: true }
}

/**
 * The portal's own apps among those that are released. Every tenant has them, in the version of the build, without a row; the
 * first command about one writes down where it began, so that there is a way back to it.
 */
export function createOwnApps({ build, repository, versions, now }: Dependencies) {
  const started = now()
  const byName = new Map(build.apps.map((app) => [app.name, app]))
  const has = (name: string) => byName.has(name)

  async function insertFirst(tx: RegistryRepository, target: Target, { version }: FirstPartyApp): Promise<void> {
    const at = now()
    // No prefix of a menu has a slash in it, so no other app has this one.
    const row = { ...target, ...plain(target.name), version, updatedAt: at, updatedBy: PORTAL }
    if (!(await tx.registrations.insert(row))) return
    const way = { from: null, to: version, below: null, action: 'release', track: 'stable', percent: 100 } as const
    const entry = {
      ...target,
      revision: FIRST,
      ...way,
      auto: false,
      policy: 'prompt',
      by: PORTAL,
      at,
      note: '',
    } as const
    await tx.history.record(entry)
  }

  return {
    has,

    /** What a tenant has of one before anybody decides; null for any other app. */
    builtVersion: (name: string): string | null => byName.get(name)?.version ?? null,

    /** Puts the version of the build into the registry if it is not there; asked before anything is decided about an app. */
    async bringIn(name: string): Promise<void> {
      const app = byName.get(name)
      if (!app || (await repository.versions.find(name, app.version))) return
      const publisher = { by: PORTAL, requestId: null, isDeployment: true }
      await versions.publishBundle(await build.packed(app), publisher, name)
    },

    /** How a tenant has an app; null when it does not. */
    async find(tx: RegistryRepository, target: Target): Promise<RegistrationRow | null> {
      const app = byName.get(target.name)
      const known = await tx.registrations.find(target)
      if (known || !app) return known
      await insertFirst(tx, target, app)
      return tx.registrations.find(target)
    },

    /** How the tenant has it is decided by the portal itself: only its version changes. */
    refuse(name: string): void {
      if (has(name)) throw invalidField('name', `${name} belongs to the portal: only its version is decided`)
    },

    /** Our apps that a tenant has without a row. */
    unwritten(tenantId: string, written: Pick<AppEntry, 'name'>[]): AppEntry[] {
      const names = new Set(written.map(({ name }) => name))
      return build.apps
        .filter(({ name }) => !names.has(name))
        .map(({ name, title, titleEn, kind, version }, index) => ({
          tenantId,
          name,
          title,
          titleEn,
          kind,
          version,
          ...plain(name),
          orderNum: index,
          revision: FIRST,
          policy: 'prompt',
          pinned: false,
          returningPercent: 0,
          canaryVersion: null,
          canaryPercent: null,
          canaryPolicy: null,
          canarySince: null,
          canaryBudget: null,
          updatedAt: started,
          updatedBy: PORTAL,
        }))
    },
  }
}

type Release = (target: Target, asked: ReleaseRequest, command: Command) => Promise<unknown>

/**
 * An installation is a release: tenants that decided about an app of ours get the version of a build that they never had, unless they
 * are pinned. Another start of the same build changes nothing, and nothing is done twice by two instances. One that fails holds up
 * none behind it; what failed is thrown together, at the end.
 */
export async function releaseInstalled(
  { build, repository }: Pick<Dependencies, 'build' | 'repository'>,
  release: Release,
) {
  const budget = HealthBudget.parse({})
  const failures: unknown[] = []
  for (const { name, version } of build.apps) {
    const asked = { version, percent: 100, policy: 'prompt', budget, note: '' } as const
    for (const { tenantId, revision, pinned } of await repository.registrations.ofApp(name)) {
      const target = { tenantId, name }
      if (pinned || (await repository.history.latestTo(target, version)) !== null) continue
      const command = { by: PORTAL, expected: revision, key: null, requestId: null }
      await release(target, asked, command).catch((error: unknown) => {
        if (!isDecided(error)) failures.push(error)
      })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} installed apps were not released.`)
}

/** Somebody decided in the meantime. */
function isDecided(error: unknown): boolean {
  return error instanceof AppError && error.code === 'release.revision_conflict'
}
