import { Command } from 'commander'
import { addCheckCommand } from './commands/check'
import { addBundleCommands } from './commands/bundles'
import { addLookCommands } from './commands/look'
import { addLoginCommand } from './commands/login'
import { addNewCommand } from './commands/new'
import { addReleaseCommands } from './commands/releases'
import { addSettingsCommand } from './commands/settings'
import type { Surroundings } from './surroundings'

/** The `center` command, whole. Nothing runs until it is given words to parse. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('center')
    .description('Makes and checks sub-apps, publishes their versions, releases them to tenants and rolls them back.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.out(text.trimEnd()),
      writeErr: (text) => surroundings.err(text.trimEnd()),
    })
    .showHelpAfterError('Run "center <command> --help" for what it takes.')
  addLoginCommand(program, surroundings)
  addNewCommand(program, surroundings)
  addCheckCommand(program, surroundings)
  addBundleCommands(program, surroundings)
  addReleaseCommands(program, surroundings)
  addLookCommands(program, surroundings)
  addSettingsCommand(program, surroundings)
  return program
}
