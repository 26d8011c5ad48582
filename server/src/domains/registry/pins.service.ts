import { AppError } from '../../platform/errors'
import type { Command, CommandRunner } from './commands'
import type { Target } from './registrations.repository'
import { checkExpected, revisionConflict } from './release-checks'

export type PinsService = ReturnType<typeof createPinsService>

/** Keeps tenants on their versions, and lets them go on. */
export function createPinsService({ run, now }: { run: CommandRunner; now: () => Date }) {
  function switchTo(pinned: boolean) {
    const action = pinned ? 'pin' : 'unpin'
    return async (target: Target, note: string, command: Command): Promise<{ revision: number }> => {
      const { answer } = await run({ target, command, request: [action, note] }, async (inside) => {
        const existing = await inside.registrations.find(target)
        if (!existing) throw new AppError('app.not_found')
        checkExpected(existing, command.expected)
        const [by, at] = [command.by, now()]
        const change = { expected: existing.revision, set: { pinned }, by, at }
        const revision = await inside.registrations.change(target, change)
        if (revision === null) throw await revisionConflict(inside, target)
        const { tenantId, name: object } = target
        const details = { revision, version: existing.version, note }
        await inside.audit({ at, actor: by, tenantId, action, object, details, requestId: command.requestId })
        return { revision }
      })
      return answer
    }
  }

  return { pin: switchTo(true), unpin: switchTo(false) }
}
