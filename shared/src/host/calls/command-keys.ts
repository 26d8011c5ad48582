import { randomId } from '../../early-call'
import type { Failure } from '../result'

/** Keys of commands to which no answer came, by what was sent. */
const unanswered = new Map<string, string>()

/**
 * The key of a command. A command that is sent again because no answer came has the same key: it is done once, and the
 * answer is that of the first time.
 */
export function keyOfCommand(command: string): string {
  return unanswered.get(command) ?? randomId()
}

/** What became of a command, as far as the page knows. */
export function noteOutcome(command: string, key: string, failure: Failure | null): void {
  if (failure && isUnanswered(failure)) unanswered.set(command, key)
  else unanswered.delete(command)
}

/** It is unknown whether it was done: the way to the server was cut, or no answer came in time. */
export function isUnanswered({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'network.failed' || code === 'network.timeout'
}
