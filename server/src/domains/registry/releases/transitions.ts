import type { HealthBudget, ReleaseResult, Policy } from '@center/shared/contract'
import { invalidField } from '../../../platform/errors/errors'
import type { Command } from './commands'
import type { ReleaseEntry } from '../database/history.repository'
import { noCanary, type RegistrationRow } from '../database/registrations.repository'
import type { RegistryRepository, RegistryTransaction } from '../database/registry.repository'
import { revisionConflict } from './release-checks'

export type ReleaseRequest = { version: string; percent: number; policy: Policy; budget: HealthBudget; note: string }
/** What is written of a move: the registration, its row of history, and what else the audit is told. */
export type Transition = Pick<
  ReleaseEntry,
  'from' | 'to' | 'below' | 'action' | 'track' | 'percent' | 'policy' | 'note'
> & {
  auto: boolean
  set: Partial<RegistrationRow>
  why?: object
}

/** Writes a move down, by compare-and-swap, in the transaction that decided on it, with the event for the tenant's open pages. */
export async function writeTransition(
  tx: RegistryTransaction,
  { command, now, isListed }: { command: Command; now: Date; isListed: boolean },
  registration: RegistrationRow,
  { set, why, ...entry }: Transition,
): Promise<ReleaseResult> {
  const { tenantId, name } = registration
  const stamp = { by: command.by, at: now }
  const change = { expected: registration.revision, set, ...stamp }
  const revision = await tx.registrations.change({ tenantId, name }, change)
  if (revision === null) throw await revisionConflict(tx, { tenantId, name })
  await tx.history.record({ tenantId, name, revision, ...entry, ...stamp })

  const { action, from, to, percent, policy, note, auto } = entry
  const details = { revision, from, to, percent, policy, note, auto, ...why }
  const { by: actor, requestId } = command
  await tx.audit({ at: now, actor, tenantId, action, object: name, details, requestId })
  await tx.sendEvent({ type: 'release', name, version: to, revision, policy, isListed }, { tenantId })
  return { revision, from, to }
}

const toAll = { track: 'stable', percent: 100, auto: false } as const

/** Everybody gets a version; a canary ends. */
export async function toStable(
  tx: RegistryRepository,
  at: RegistrationRow,
  asked: ReleaseRequest,
): Promise<Transition> {
  const current = await tx.history.current(at)
  const below = (current?.to === asked.version ? current.below : current?.revision) ?? null
  const { version: to, policy, note } = asked
  const set = { version: to, policy, ...noCanary, returningPercent: 0 }
  return { ...toAll, from: at.version, to, below, action: 'release', policy, note, set }
}

/** Everybody gets a version that the tenant ran, at once; a canary ends. */
export function toFormer(
  at: RegistrationRow,
  { to, below, note }: Pick<Transition, 'to' | 'below' | 'note'>,
): Transition {
  const policy = 'immediate'
  const set = { version: to, policy, ...noCanary, returningPercent: 0 } as const
  return { ...toAll, from: at.version, to, below, action: 'rollback', policy, note, set }
}

/** A share of the users gets a version. Of the same canary the health is kept; whom a smaller share leaves out returns at once. */
export function toCanary(at: RegistrationRow, asked: ReleaseRequest, now: Date): Transition {
  const { version: to, percent, policy, budget, note } = asked
  if (at.version === null)
    throw invalidField('percent', 'is 100 for the first release: no one has a version to stay on')
  if (at.version === to) throw invalidField('version', 'is what everybody has already')
  const set = {
    canaryVersion: to,
    canaryPercent: percent,
    canaryPolicy: policy,
    canarySince: (at.canaryVersion === to && at.canarySince) || now,
    canaryBudget: budget,
    returningPercent: Math.max(at.canaryPercent ?? 0, at.returningPercent),
  }
  const entry = { action: 'release', track: 'canary', below: null, percent, policy, note, auto: false } as const
  return { from: at.version, to, ...entry, set }
}

/** The users of the canary return to what everybody else has, at once. */
export function fromCanary(
  at: RegistrationRow,
  how: Pick<Transition, 'note'> & Partial<Pick<Transition, 'auto' | 'why'>>,
): Transition {
  const percent = at.canaryPercent ?? 0
  return {
    from: at.canaryVersion,
    to: at.version ?? '',
    below: null,
    percent,
    action: 'rollback',
    track: 'canary',
    policy: 'immediate',
    auto: false,
    ...how,
    set: { ...noCanary, returningPercent: percent },
  }
}
