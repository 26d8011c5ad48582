import type { ReleaseResult } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { PORTAL } from '../../../platform/session/session'
import type { Command, CommandRunner } from './commands'
import type { ReleaseEntry } from '../database/history.repository'
import {
  fromCanary,
  toCanary,
  toFormer,
  toStable,
  writeTransition,
  type Transition,
  type ReleaseRequest,
} from './transitions'
import type { OwnApps } from './own-apps'
import type { TenantLibraries } from './tenant-libraries'
import type { RegistrationRow, Target } from '../database/registrations.repository'
import type { RegistryRepository, RegistryTransaction } from '../database/registry.repository'
import { checkExpected, checkReleasable } from './release-checks'
import type { ReviewGate } from '../reviews/review-gate'
import type { SignedOnly } from '../signing/signed-only'
import type { VersionRow } from '../database/versions.repository'

export type ReleasesService = ReturnType<typeof createReleasesService>

type Dependencies = {
  run: CommandRunner
  now: () => Date
  own: OwnApps
  signed: SignedOnly
  reviews: ReviewGate
  libraries: TenantLibraries
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
export function createReleasesService({ run, now, own, signed, reviews, libraries }: Dependencies) {
  const findAtRevision = createFinder(own)

  const expectReleasable = (tx: RegistryRepository, at: RegistrationRow, version: string) =>
    checkVersion(tx, at, version, { libraries, signed })

  const write = (tx: RegistryTransaction, command: Command, at: RegistrationRow, transition: Transition) =>
    libraries.whileKept(tx, at, () =>
      writeTransition(tx, { command, now: now(), isListed: at.enabled && !own.has(at.name) }, at, transition),
    )

  return {
    /** Points the tenant at a published version, or a share of its users. */
    async release(target: Target, asked: ReleaseRequest, command: Command): Promise<ReleaseResult> {
      await own.bringIn(target.name)
      return run({ target, command, request: ['release', asked] }, async (tx) => {
        const at = await findAtRevision(tx, target, command)
        if (at.pinned) throw new AppError('release.pinned')
        // What is rolled back to needs no review: it is the way out when something is wrong.
        await reviews.expectRelease(tx, at, await expectReleasable(tx, at, asked.version), command)
        const transition = asked.percent < 100 ? toCanary(at, asked, now()) : await toStable(tx, at, asked)
        return write(tx, command, at, transition)
      })
    },

    /**
     * Takes a running canary back, or returns to a version that the tenant ran, at once: what is rolled back is what users should
     * not see.
     */
    async rollBack(
      target: Target,
      asked: { to?: string | undefined; note: string },
      command: Command,
    ): Promise<ReleaseResult> {
      await own.bringIn(target.name)
      return run({ target, command, request: ['rollback', asked] }, async (tx) => {
        const at = await findAtRevision(tx, target, command)
        const isCanary = at.canaryVersion !== null && (asked.to === undefined || asked.to === at.version)
        if (isCanary) return write(tx, command, at, fromCanary(at, { note: asked.note }))
        if (at.pinned) throw new AppError('release.pinned')
        const { to, below } = await findFormer(tx, target, asked.to)
        await expectReleasable(tx, at, to)
        return write(tx, command, at, toFormer(at, { to, below, note: asked.note }))
      })
    },

    /**
     * Takes a canary back since it broke its budget, and tells the operators; null when somebody changed the registration since it
     * was looked at.
     */
    async autoRollback(target: Target, expected: number, verdict: Verdict): Promise<ReleaseResult | null> {
      const { note, operators, ...why } = verdict
      const { tenantId, name } = target
      const command = { by: PORTAL, expected, key: null, requestId: null }
      try {
        return await run({ target, command, request: [] }, async (tx) => {
          const at = await findAtRevision(tx, target, command)
          if (at.canaryVersion === null) throw new AppError('release.revision_conflict')
          const result = await write(tx, command, at, fromCanary(at, { note, why, auto: true }))
          const { revision, to } = result
          const event = { type: 'health', name, version: at.canaryVersion, to, reason: why.reason, revision } as const
          const hearers = operators.map((userId) => ({ tenantId, userId }))
          if (hearers.length > 0) await tx.sendEvent(event, hearers)
          return result
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'release.revision_conflict') return null
        throw error
      }
    },
  }
}

/** Finds how a tenant has an app, at the revision that the command was decided on. */
const createFinder =
  (own: OwnApps) =>
  async (tx: RegistryRepository, target: Target, command: Command): Promise<RegistrationRow> => {
    const registration = await own.find(tx, target)
    if (!registration) throw new AppError('app.not_found')
    checkExpected(registration, command.expected)
    return registration
  }

/** Refuses a version that the tenant may not be given. */
async function checkVersion(
  tx: RegistryRepository,
  at: RegistrationRow,
  version: string,
  { libraries, signed }: Pick<Dependencies, 'libraries' | 'signed'>,
): Promise<VersionRow> {
  const row = await findUsable(tx, at.name, version)
  checkReleasable(row, at)
  await libraries.expectFit(tx, at, row)
  const fault = await signed.faultOf(tx, at.tenantId, row)
  if (fault) throw fault
  return row
}

/** A version that may be given to users: not withdrawn, and its files are there. */
async function findUsable(tx: RegistryRepository, name: string, version: string): Promise<VersionRow> {
  const row = await tx.versions.hold(name, version)
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
