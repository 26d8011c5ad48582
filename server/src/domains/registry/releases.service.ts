import type { Moved, Policy, ServerEvent } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { createCommandRunner, type Command } from './commands'
import type { ReleaseEntry } from './history.repository'
import type { RegistrationRow, Target } from './registrations.repository'
import type { RegistryRepository } from './registry.repository'
import { checkExpected, checkReleasable, revisionConflict } from './release-checks'

export type Announce = (event: ServerEvent, audience: { tenantId: string }) => Promise<void>
export type ReleasesService = ReturnType<typeof createReleasesService>

type Parts = { repository: RegistryRepository; now: () => Date; announce: Announce }
type Wish = { version: string; policy: Policy; note: string }
type Change = { to: string; below: number | null; policy: Policy; note: string }

/**
 * Decides which version a tenant runs. Each change is a compare-and-swap on the registration's revision and leaves a
 * row of history in the same transaction; the tenant's open pages are told after it is committed.
 */
export function createReleasesService({ repository, now, announce }: Parts) {
  const run = createCommandRunner(repository, now)

  async function move(inside: RegistryRepository, command: Command, from: RegistrationRow, change: Change) {
    const { tenantId, name } = from
    const { to, policy, below, note } = change
    const version = await inside.versions.find(name, to)
    if (!version?.enabled) throw new AppError('app.version_not_found')
    checkReleasable(version, from)

    const stamp = { policy, by: command.by, at: now() }
    const revision = await inside.registrations.move({ tenantId, name }, { expected: from.revision, to, ...stamp })
    if (revision === null) throw await revisionConflict(inside, { tenantId, name })
    await inside.history.record({ tenantId, name, revision, from: from.version, to, below, note, ...stamp })
    return { revision, from: from.version, to }
  }

  async function tell({ tenantId, name }: Target, { to, revision }: Moved, policy: Policy): Promise<void> {
    await announce({ type: 'release', name, version: to, revision, policy }, { tenantId })
  }

  return {
    /** Points the tenant at a published version. */
    async release(target: Target, wish: Wish, command: Command): Promise<Moved> {
      const { answer, isRepeated } = await run({ target, command, request: ['release', wish] }, async (inside) => {
        const from = await findDecided(inside, target, command)
        const current = await inside.history.current(target)
        const below = (current?.to === wish.version ? current.below : current?.revision) ?? null
        return move(inside, command, from, { to: wish.version, below, policy: wish.policy, note: wish.note })
      })
      if (!isRepeated) await tell(target, answer, wish.policy)
      return answer
    },

    /** Returns to a version that the tenant ran, at once: what is rolled back is what users should not see. */
    async rollBack(target: Target, wish: { to?: string | undefined; note: string }, command: Command): Promise<Moved> {
      const { answer, isRepeated } = await run({ target, command, request: ['rollback', wish] }, async (inside) => {
        const from = await findDecided(inside, target, command)
        const { to, below } = await findFormer(inside, target, wish.to)
        return move(inside, command, from, { to, below, policy: 'immediate', note: wish.note })
      })
      if (!isRepeated) await tell(target, answer, 'immediate')
      return answer
    },
  }
}

async function findDecided(inside: RegistryRepository, target: Target, command: Command): Promise<RegistrationRow> {
  const registration = await inside.registrations.find(target)
  if (!registration) throw new AppError('app.not_found')
  checkExpected(registration, command.expected)
  return registration
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
