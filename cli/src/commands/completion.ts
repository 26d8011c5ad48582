import addCompletion from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context'

/**
 * Of bash nothing but itself is needed, no package "bash-completion"; it may be read twice, and where the program knows nothing, it
 * is files that are completed.
 */
const bash = `# bash completion for center
__center_complete() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    line="\${line%%$'\\t'*}"
    [[ "$line" != :* && "$line" == "$cur"* ]] && COMPREPLY+=("$line")
  done < <(center complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F __center_complete center`

/**
 * `center completion <shell>` prints a script for the shell, which then asks `center complete` at every tab. Commands, options and
 * their choices come from the program itself: it must have all of them by now.
 */
export function addCompletionCommand(program: Command, cli: CliContext): void {
  const shells = addCompletion(program, { completionCommandName: 'completion' })
  const own = program.commands.find((command) => command.name() === 'completion')
  own?.action((shell: string) => {
    if (shell === 'bash') cli.out(bash)
    else shells.setup(program.name(), program.name(), shell)
  })
}
