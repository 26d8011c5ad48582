import { Command } from 'commander'
import manifest from '../package.json'
import { addCheckCommand } from './commands/apps/check'
import { addAdminCommands } from './commands/admin'
import { addStandardRolesCommand, addTenantCommands } from './admin/tenant-commands'
import { addAuditCommands } from './commands/audit'
import { addBundleCommands } from './commands/apps/bundles'
import { addCompletionCommand } from './commands/completion'
import { addReadCommands } from './commands/read-commands'
import { addDiffCommand } from './commands/diff'
import { addDevCommand } from './commands/apps/dev'
import { addInitCommand } from './commands/apps/init'
import { addMockCommand } from './commands/apps/mock'
import { addLoginCommand } from './commands/login'
import { addNewCommand } from './commands/apps/new'
import { addPortalCommands } from './commands/portal'
import { addRecoverCommand } from './commands/recover'
import { addRegisterCommand } from './commands/apps/register'
import { addReleaseCommands } from './commands/apps/releases'
import { addServiceCommands } from './commands/services'
import { addSchemaCommand } from './commands/schema'
import { addSettingsCommand } from './commands/settings'
import { addSwitchCommands } from './commands/apps/switches'
import { addCertifyCommand } from './commands/apps/certify'
import { addTraceCommand } from './commands/apps/trace'
import { addVerifyCommand } from './commands/apps/verify'
import { addKeyCommands } from './commands/keys'
import { addVersionCommands } from './commands/apps/versions'
import { addTokenCommands } from './commands/tokens'
import type { CliContext } from './cli-context'

/** The `center` command, whole. Nothing runs until it is given words to parse. */
export function createProgram(cli: CliContext): Command {
  const program = new Command('center')
    .description(
      'Makes and checks sub-apps, publishes their versions, releases them to tenants and rolls them back; administers tenants.',
    )
    .version(manifest.version, '--version', 'print the release of the command line')
    // An option belongs to the command before it: `center tenants list --json` is not `center tenants --json`.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => cli.out(text.trimEnd()),
      writeErr: (text) => cli.err(text.trimEnd()),
    })
    .showHelpAfterError('Run "center <command> --help" for what it takes.')
  addLoginCommand(program, cli)
  addNewCommand(program, cli)
  addDevCommand(program, cli)
  addMockCommand(program, cli)
  addInitCommand(program, cli)
  addCheckCommand(program, cli)
  addBundleCommands(program, cli)
  addVersionCommands(program, cli)
  addVerifyCommand(program, cli)
  addTraceCommand(program, cli)
  addCertifyCommand(program, cli)
  addKeyCommands(program, cli)
  addDiffCommand(program, cli)
  addRegisterCommand(program, cli)
  addReleaseCommands(program, cli)
  addSwitchCommands(program, cli)
  addReadCommands(program, cli)
  addAuditCommands(program, cli)
  addSettingsCommand(program, cli)
  addSchemaCommand(program, cli)
  addServiceCommands(program, cli)
  addPortalCommands(program, cli)
  addAdminCommands(program, cli)
  addTenantCommands(program, cli)
  addStandardRolesCommand(program, cli)
  addTokenCommands(program, cli)
  addRecoverCommand(program, cli)
  addCompletionCommand(program, cli)
  return program
}
