import type { Moved } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import type { Command, CommandRunner } from './commands'
import type { ReleaseEntry } from './history.repository'
import { fromCanary, toCanary, toFormer, toStable, writeMove, type Move, type Wish } from './moves'
import type { OwnApps } from './own-apps'
import type { RegistrationRow, Target } from './registrations.repository'
import type { RegistryRepository, RegistryTransaction } from './registry.repository'
import { checkExpected, checkReleasable } from './release-checks'
import type { VersionRow } from './versions.repository'

export type ReleasesService = ReturnType<typeof createReleasesService>

type Parts = {
  run: CommandRunner
  now: () => Date
  own: OwnApps
  /** What the import map of the portal has, by specifier. */
  libraries: Record<string, string>
}
/** Why the portal takes a canary back by itself, and the users who are told of it. */
export type Verdict = {
  reason: 'errors' | 'slow'
  figures: Record<string, unknown>
  note: string
  operators: string[]
}

/**
 * Decides which versions a tenant runs. Each change is a compare-and-swap on the registration's revision and leaves a row of
 * history, one of audit and the event for the tenant's open pages in the same transaction.
 */
export function createReleasesService({ run, now, own, libraries }: Parts) {
  async function findDecided(inside: RegistryRepository, target: Target, command: Command): Promise<RegistrationRow> {
    const registration = await own.find(inside, target)
    if (!registration) throw new AppError('app.not_found')
    checkExpected(registration, command.expected)
    return registration
  }

  const write = (inside: RegistryTransaction, command: Command, at: RegistrationRow, move: Move) =>
    writeMove(inside, { command, now: now(), isListed: at.enabled && !own.has(at.name) }, at, move)

  return {
    /** Points the tenant at a published version, or a share of its users. */
    async release(target: Target, wish: Wish, command: Command): Promise<Moved> {
      await own.bringIn(target.name)
      return run({ target, command, request: ['release', wish] }, async (inside) => {
        const at = await findDecided(inside, target, command)
        if (at.pinned) throw new AppError('release.pinned')
        checkReleasable(await findUsable(inside, target.name, wish.version), at, libraries)
        const move = wish.percent < 100 ? toCanary(at, wish, now()) : await toStable(inside, at, wish)
        return write(inside, command, at, move)
      })
    },

    /**
     * Takes a running canary back, or returns to a version that the tenant ran, at once: what is rolled back is what users should
     * not see.
     */
    async rollBack(target: Target, wish: { to?: string | undefined; note: string }, command: Command): Promise<Moved> {
      await own.bringIn(target.name)
      return run({ target, command, request: ['rollback', wish] }, async (inside) => {
        const at = await findDecided(inside, target, command)
        const isCanary = at.canaryVersion !== null && (wish.to === undefined || wish.to === at.version)
        if (isCanary) return write(inside, command, at, fromCanary(at, { note: wish.note }))
        if (at.pinned) throw new AppError('release.pinned')
        const { to, below } = await findFormer(inside, target, wish.to)
        checkReleasable(await findUsable(inside, target.name, to), at, libraries)
        return write(inside, command, at, toFormer(at, { to, below, note: wish.note }))
      })
    },

    /**
     * Takes a canary back since it broke its budget, and tells the operators; null when somebody changed the registration since it
     * was looked at.
     */
    async takeBackByItself(target: Target, expected: number, verdict: Verdict): Promise<Moved | null> {
      const { note, operators, ...why } = verdict
      const { tenantId, name } = target
      const command = { by: 'center', expected, key: null, requestId: null }
      try {
        return await run({ target, command, request: [] }, async (inside) => {
          const at = await findDecided(inside, target, command)
          if (at.canaryVersion === null) throw new AppError('release.revision_conflict')
          const moved = await write(inside, command, at, fromCanary(at, { note, why, auto: true }))
          const { revision, to } = moved
          const event = { type: 'health', name, version: at.canaryVersion, to, reason: why.reason, revision } as const
          const hearers = operators.map((userId) => ({ tenantId, userId }))
          if (hearers.length > 0) await inside.sendEvent(event, hearers)
          return moved
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'release.revision_conflict') return null
        throw error
      }
    },
  }
}

/** A version that may be given to users: not withdrawn, and its files are there. */
async function findUsable(inside: RegistryRepository, name: string, version: string): Promise<VersionRow> {
  const row = await inside.versions.hold(name, version)
  if (!row?.enabled || row.filesRemovedAt) throw new AppError('app.version_not_found')
  return row
}

/** The release to return to: the latest one of `to`, else the one below the current. */
async function findFormer(
  { history }: RegistryRepository,
  target: Target,
  to: string | undefined,
): Promise<ReleaseEntry> {
  const current = await history.current(target)
  const isTold = to !== undefined
  const below = current?.below ?? null
  const unnamed = () => (below === null ? null : history.at(target, below))
  const former = await (isTold ? history.latestTo(target, to) : unnamed())
  if (!former || former.to === current?.to) throw new AppError('app.nothing_to_roll_back')
  return former
}
