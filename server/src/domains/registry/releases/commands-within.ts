import type { AuditEntry } from '../../../platform/database/audit'
import type { Transaction } from '../../../platform/database/database'
import type { Audience } from '../../../platform/server/decorations'
import type { ServerEvent } from '@center/shared/contract'
import { createCommandRunner } from './commands'
import { createRegistrationsService } from './registrations.service'
import { createReleasesService } from './releases.service'
import { createSwitchesService } from './switches.service'
import type { OwnApps } from './own-apps'
import type { ReviewGate } from '../reviews/review-gate'
import type { TenantLibraries } from './tenant-libraries'
import type { SignedOnly } from '../signing/signed-only'
import { createRegistryRepository, type Outside } from '../database/registry.repository'

type Dependencies = {
  now: () => Date
  own: OwnApps
  signed: SignedOnly
  reviews: ReviewGate
  libraries: TenantLibraries
  outside: Outside
}

export type CommandsWithin = ReturnType<ReturnType<typeof createCommandsWithin>>

/**
 * Commands of the registry as parts of another transaction. What they write is committed with it; the audit and the events wait until
 * `tell`, the last thing in the transaction, since others wait for the audit from then on.
 */
export function createCommandsWithin({ now, own, signed, reviews, libraries, outside }: Dependencies) {
  return function within(tx: Transaction) {
    const entries: AuditEntry[] = []
    const events: { event: ServerEvent; audience: Audience | Audience[] }[] = []
    const repository = createRegistryRepository(tx, {
      ...outside,
      appendAudit: async (_tx, given) => void entries.push(...[given].flat()),
      appendEvent: async (_tx, event, audience) => void events.push({ event, audience }),
    })
    const run = createCommandRunner(repository, { now, onChange: () => {} })
    return {
      find: repository.registrations.find,
      listApps: repository.registrations.apps,
      isOwn: own.has,
      findVersion: repository.versions.find,
      register: createRegistrationsService({ repository, run, now, own, reviews, libraries }).register,
      setSwitch: createSwitchesService({ run, now, own, libraries }),
      ...createReleasesService({ run, now, own, signed, reviews, libraries }),
      async tell(): Promise<void> {
        if (entries.length > 0) await outside.appendAudit(tx, entries)
        for (const { event, audience } of events) await outside.appendEvent(tx, event, audience)
      },
    }
  }
}
