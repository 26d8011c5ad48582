import type { Command } from 'commander'
import { recoverAdministrator } from '@center/shared/contract'
import { printOneTimeLink } from '../admin/one-time-link'
import type { CliContext } from '../cli-context'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'

type Options = CommonOptions & { tenant: string; user: string }

/** The way back for a tenant in which no administrator can sign in. */
export function addRecoverCommand(program: Command, cli: CliContext): void {
  const group = program.command('admin').description('for those who run the server')
  withAdministration(group.command('recover'))
    .description('enables and unlocks a user, makes them an administrator, and prints a link for a new password')
    .requiredOption('--tenant <code>', "the tenant's code")
    .requiredOption('--user <username>', 'who administers from now on')
    .action(async (options: Options) => {
      const api = await connectToAdminister(options, cli)
      const request = { params: { tenantCode: options.tenant }, body: { username: options.user } }
      const answer = await api.call(recoverAdministrator, request)
      const { username, roleCode } = answer
      print(cli, options, answer, `${username} is enabled and has the role ${roleCode} of ${options.tenant}.`)
      printOneTimeLink(api, answer, options, cli)
    })
}
