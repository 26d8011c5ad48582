import type { HealthBudget, Moved, Policy } from '@center/shared/contract'
import type { Command } from './commands'
import type { ReleaseEntry } from './history.repository'
import { noCanary, type RegistrationRow } from './registrations.repository'
import type { RegistryRepository, RegistryTransaction } from './registry.repository'
import { fault, revisionConflict } from './release-checks'

export type Wish = { version: string; percent: number; policy: Policy; budget: HealthBudget; note: string }
/** What is written of a move: the registration, its row of history, and what else the audit is told. */
export type Move = Pick<ReleaseEntry, 'from' | 'to' | 'below' | 'action' | 'track' | 'percent' | 'policy' | 'note'> & {
  auto: boolean
  set: Partial<RegistrationRow>
  why?: object
}

/** Writes a move down, by compare-and-swap, in the transaction that decided on it, with the event for the tenant's open pages. */
export async function writeMove(
  inside: RegistryTransaction,
  { command, now, isListed }: { command: Command; now: Date; isListed: boolean },
  registration: RegistrationRow,
  { set, why, ...entry }: Move,
): Promise<Moved> {
  const { tenantId, name } = registration
  const stamp = { by: command.by, at: now }
  const change = { expected: registration.revision, set, ...stamp }
  const revision = await inside.registrations.change({ tenantId, name }, change)
  if (revision === null) throw await revisionConflict(inside, { tenantId, name })
  await inside.history.record({ tenantId, name, revision, ...entry, ...stamp })

  const { action, from, to, percent, policy, note, auto } = entry
  const details = { revision, from, to, percent, policy, note, auto, ...why }
  const { by: actor, requestId } = command
  await inside.audit({ at: now, actor, tenantId, action, object: name, details, requestId })
  await inside.sendEvent({ type: 'release', name, version: to, revision, policy, isListed }, { tenantId })
  return { revision, from, to }
}

const toAll = { track: 'stable', percent: 100, auto: false } as const

/** Everybody gets a version; a canary ends. */
export async function toStable(inside: RegistryRepository, at: RegistrationRow, wish: Wish): Promise<Move> {
  const current = await inside.history.current(at)
  const below = (current?.to === wish.version ? current.below : current?.revision) ?? null
  const { version: to, policy, note } = wish
  const set = { version: to, policy, ...noCanary, returningPercent: 0 }
  return { ...toAll, from: at.version, to, below, action: 'release', policy, note, set }
}

/** Everybody gets a version that the tenant ran, at once; a canary ends. */
export function toFormer(at: RegistrationRow, { to, below, note }: Pick<Move, 'to' | 'below' | 'note'>): Move {
  const policy = 'immediate'
  const set = { version: to, policy, ...noCanary, returningPercent: 0 } as const
  return { ...toAll, from: at.version, to, below, action: 'rollback', policy, note, set }
}

/** A share of the users gets a version. Of the same canary the health is kept; whom a smaller share leaves out returns at once. */
export function toCanary(at: RegistrationRow, wish: Wish, now: Date): Move {
  const { version: to, percent, policy, budget, note } = wish
  if (at.version === null) throw fault('percent', 'is 100 for the first release: nobody has a version to stay on')
  if (at.version === to) throw fault('version', 'is what everybody has already')
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
export function fromCanary(at: RegistrationRow, how: Pick<Move, 'note'> & Partial<Pick<Move, 'auto' | 'why'>>): Move {
  const percent = at.canaryPercent ?? 0
  return {
    ...{ from: at.canaryVersion, to: at.version ?? '', below: null, percent },
    ...{ action: 'rollback', track: 'canary', policy: 'immediate', auto: false },
    ...how,
    set: { ...noCanary, returningPercent: percent },
  }
}
