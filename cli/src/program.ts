import { Command } from 'commander'
import manifest from '../package.json'
import { addCheckCommand } from './commands/check'
import { addAuditCommands } from './commands/audit'
import { addBundleCommands } from './commands/bundles'
import { addCompletionCommand } from './commands/completion'
import { addLookCommands } from './commands/look'
import { addLoginCommand } from './commands/login'
import { addNewCommand } from './commands/new'
import { addRegisterCommand } from './commands/register'
import { addReleaseCommands } from './commands/releases'
import { addServiceCommands } from './commands/services'
import { addSettingsCommand } from './commands/settings'
import { addSwitchCommands } from './commands/switches'
import { addVersionCommands } from './commands/versions'
import type { Surroundings } from './surroundings'

/** The `center` command, whole. Nothing runs until it is given words to parse. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('center')
    .description('Makes and checks sub-apps, publishes their versions, releases them to tenants and rolls them back.')
    .version(manifest.version, '--version', 'print the release of the command line')
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
  addVersionCommands(program, surroundings)
  addRegisterCommand(program, surroundings)
  addReleaseCommands(program, surroundings)
  addSwitchCommands(program, surroundings)
  addLookCommands(program, surroundings)
  addAuditCommands(program, surroundings)
  addSettingsCommand(program, surroundings)
  addServiceCommands(program, surroundings)
  addCompletionCommand(program, surroundings)
  return program
}
