import addCompletion from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * `center completion <shell>` prints a script for the shell, which then asks `center complete` at every tab. Commands, options and
 * their choices come from the program itself: it must have all of them by now.
 */
export function addCompletionCommand(program: Command): void {
  addCompletion(program, { completionCommandName: 'completion' })
}
