import { AppError } from '../../../platform/errors/errors'
import type { Command, CommandRunner } from './commands'
import type { OwnApps } from './own-apps'
import type { Target } from '../database/registrations.repository'
import { checkExpected, revisionConflict } from './release-checks'
import type { TenantLibraries } from './tenant-libraries'

export type SwitchesService = ReturnType<typeof createSwitchesService>

const switches = {
  pin: { pinned: true },
  unpin: { pinned: false },
  disable: { enabled: false },
  enable: { enabled: true },
} as const

type Dependencies = { run: CommandRunner; now: () => Date; own: OwnApps; libraries: TenantLibraries }

/** Keeps tenants on their versions and lets them go on; takes an app from a tenant's users, with all that it is, and gives it back. */
export function createSwitchesService({ run, now, own, libraries }: Dependencies) {
  return async (
    action: keyof typeof switches,
    target: Target,
    note: string,
    command: Command,
  ): Promise<{ revision: number }> => {
    if ('enabled' in switches[action]) own.refuse(target.name)
    await own.bringIn(target.name)
    return run({ target, command, request: [action, note] }, async (tx) => {
      const existing = await own.find(tx, target)
      if (!existing) throw new AppError('app.not_found')
      checkExpected(existing, command.expected)
      const [by, at] = [command.by, now()]
      const change = { expected: existing.revision, set: switches[action], by, at }
      const revision = await libraries.whileKept(tx, existing, () => tx.registrations.change(target, change))
      if (revision === null) throw await revisionConflict(tx, target)
      const { tenantId, name } = target
      const { version } = existing
      const details = { revision, version, note }
      await tx.audit({ at, actor: by, tenantId, action, object: name, details, requestId: command.requestId })
      // A pin changes nothing that a page has; an app that is hidden from all leaves open pages too.
      if ('enabled' in switches[action] && version !== null) {
        const isListed = action === 'enable'
        await tx.sendEvent({ type: 'release', name, version, revision, policy: 'prompt', isListed }, { tenantId })
      }
      return { revision }
    })
  }
}
