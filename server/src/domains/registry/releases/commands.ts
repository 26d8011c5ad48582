import { AppError } from '../../../platform/errors/errors'
import type { Target } from '../database/registrations.repository'
import type { RegistryRepository, RegistryTransaction } from '../database/registry.repository'

/** Who commands, on which revision it was decided, and the key that makes a repetition harmless. */
export type Command = {
  by: string
  /** The user who answers for it, where that is not `by`; null: a program alone does. */
  person?: string | null
  expected: number | null
  key: string | null
  requestId: string | null
}

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Runs a command in one transaction. The same command with the same key again is not done but answered as before, for a
 * day; another command with that key is refused. What was done is told to every instance, and to this one before the answer; events
 * that `work` sends are committed with it, so a repetition needs to send none.
 */
export function createCommandRunner(
  repository: RegistryRepository,
  { now, onChange }: { now: () => Date; onChange: (tenantId: string) => void },
) {
  return async function run<T>(
    { target, command, request }: { target: Target; command: Command; request: unknown[] },
    work: (tx: RegistryTransaction) => Promise<T>,
  ): Promise<T> {
    const { key } = command
    const scope = `${command.by} ${target.tenantId} ${target.name}`
    const text = JSON.stringify(request)

    const answer = await repository.transaction(async (tx) => {
      await tx.guests.announce(target.tenantId)
      if (key === null) return work(tx)
      await tx.keys.forget(new Date(now().getTime() - KEPT_MS))
      if (await tx.keys.claim({ scope, key, request: text, at: now() })) {
        const first = await work(tx)
        await tx.keys.saveAnswer(scope, key, first)
        return first
      }
      const saved = await tx.keys.find(scope, key)
      if (saved?.request === text) return saved.answer as T
      throw new AppError('request.invalid', [{ field: 'Idempotency-Key', message: 'belongs to another command' }])
    })
    onChange(target.tenantId)
    return answer
  }
}

export type CommandRunner = ReturnType<typeof createCommandRunner>
