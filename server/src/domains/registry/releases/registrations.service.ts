import {
  defaultCapabilities,
  defaultIsolation,
  toWireTime,
  type AppHealth,
  type AppRow,
  type Registration,
  type RegistrationRequest,
  type ReleaseRow,
} from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { Command, CommandRunner } from './commands'
import type { ReleaseEntry } from '../database/history.repository'
import type { OwnApps } from './own-apps'
import type { AppEntry, RegistrationRow, Target } from '../database/registrations.repository'
import type { RegistryRepository, RegistryTransaction } from '../database/registry.repository'
import type { ReviewGate } from '../reviews/review-gate'
import { checkExpected, checkRegistration, revisionConflict } from './release-checks'
import type { TenantLibraries } from './tenant-libraries'

export type RegistrationsService = ReturnType<typeof createRegistrationsService>

type Dependencies = {
  repository: RegistryRepository
  run: CommandRunner
  now: () => Date
  own: OwnApps
  reviews: ReviewGate
  libraries: TenantLibraries
}

/** Which apps a tenant has and how. A registration runs nothing by itself: that takes a release. */
export function createRegistrationsService({ repository, run, now, own, reviews, libraries }: Dependencies) {
  async function change(
    tx: RegistryRepository,
    { tenantId, name, revision }: RegistrationRow,
    command: Command,
    set: Partial<RegistrationRow>,
  ): Promise<number> {
    const next = { expected: revision, set, by: command.by, at: now() }
    const changed = await tx.registrations.change({ tenantId, name }, next)
    if (changed === null) throw await revisionConflict(tx, { tenantId, name })
    return changed
  }

  async function add(tx: RegistryRepository, target: Target, registration: Registration, { by }: Command) {
    const row = { ...target, ...registration, updatedAt: now(), updatedBy: by }
    if (!(await tx.registrations.insert(row))) throw await revisionConflict(tx, target)
    return 1
  }

  const entryOf = ({ tenantId, name }: Target, { by, requestId }: Command) => {
    return { at: now(), actor: by, tenantId, object: name, requestId }
  }

  return {
    /**
     * Gives a tenant an app, or replaces how the tenant has it; open pages are told of what they run. The first time there is no
     * revision to name.
     */
    async register(target: Target, asked: RegistrationRequest, command: Command): Promise<{ revision: number }> {
      own.refuse(target.name)
      const registration = await withDefaults(repository, target, asked)
      const request = ['register', registration]
      return run({ target, command, request }, async (tx) => {
        await checkRegistration(tx, target, registration)
        const existing = await tx.registrations.find(target)
        if (existing) checkExpected(existing, command.expected)
        await reviews.expectPlace(tx, existing, registration, command)
        const revision = existing
          ? await libraries.whileKept(tx, existing, () => change(tx, existing, command, registration))
          : await add(tx, target, registration, command)
        const details = { revision, ...registration }
        await tx.audit({ ...entryOf(target, command), action: 'register', details })
        await tellPages(tx, target, { revision, version: existing?.version ?? null, isListed: registration.enabled })
        return { revision }
      })
    },

    /** `health` is that of the apps whose pages said anything. */
    async apps(tenantId: string, health: Map<string, AppHealth>): Promise<{ rows: AppRow[]; total: number }> {
      const written = await repository.registrations.apps(tenantId)
      const former = await repository.history.formerVersions(tenantId)
      const rows = [...written, ...own.unwritten(tenantId, written)].map((row) => {
        const decided = { isOwn: own.has(row.name), rollbackTo: former.get(row.name) ?? null }
        return toAppRow(row, { health: health.get(row.name) ?? null, ...decided })
      })
      return { rows, total: rows.length }
    },

    /** Who moved the tenant from where to where, newest first. */
    async history(
      tenantId: string,
      query: { name?: string | undefined; page: number; limit: number },
    ): Promise<{ rows: ReleaseRow[]; total: number }> {
      const { rows, total } = await repository.history.page(tenantId, query)
      return { rows: rows.map(toReleaseRow), total }
    },
  }
}

/** Open pages have the app as it was registered before, if it runs there. */
async function tellPages(
  tx: RegistryTransaction,
  { tenantId, name }: Target,
  { version, ...told }: { version: string | null; revision: number; isListed: boolean },
): Promise<void> {
  if (version !== null) await tx.sendEvent({ type: 'release', name, version, policy: 'prompt', ...told }, { tenantId })
}

/** A request that says nothing of capabilities or of the frame gets what its kind has by default. */
async function withDefaults(repository: RegistryRepository, { name }: Target, asked: RegistrationRequest) {
  const kind = await repository.versions.kindOf(name)
  if (kind === null) throw new AppError('app.not_found')
  const { capabilities = defaultCapabilities(kind), isolation = defaultIsolation(kind) } = asked
  return { ...asked, capabilities, isolation }
}

function toAppRow(row: AppEntry, { health, ...more }: Pick<AppRow, 'health' | 'isOwn' | 'rollbackTo'>): AppRow {
  const { name, title, titleEn, kind, isolation, revision, enabled, pinned, updatedBy } = row
  const stable = row.version === null ? null : { version: row.version }
  const live = { stable, canary: toCanary(row), pinned, health }
  return {
    name,
    title,
    titleEn,
    kind,
    isolation,
    revision,
    ...live,
    enabled,
    ...more,
    updatedAt: toWireTime(row.updatedAt),
    updatedBy,
  }
}

function toCanary(row: RegistrationRow): AppRow['canary'] {
  const { canaryVersion: version, canaryPercent: percent, canarySince: since, canaryBudget: budget } = row
  if (version === null || percent === null || since === null || budget === null) return null
  return { version, percent, since: toWireTime(since), budget }
}

function toReleaseRow({ revision, name, action, from, to, percent, ...row }: ReleaseEntry): ReleaseRow {
  const { policy, by, at, note, auto } = row
  return { revision, name, action, from, to, percent, policy, by, at: toWireTime(at), note, auto }
}
