import { Option, type Command } from 'commander'
import {
  addSignOnService,
  listSignOnServices,
  removeSignOnService,
  SignOnService,
  type RegisteredService,
} from '@center/shared/contract'
import * as z from 'zod/mini'
import type { OperationsApi } from '../operations-api'
import { CommandError, type CliContext } from '../cli-context'
import { toTable } from '../table'
import { connect, print, withConnection, type CommonOptions } from './connected'

type AddOptions = CommonOptions & {
  name: string
  exact?: boolean
  ticketParam?: string
  tenant?: string
  logoutUrl?: string
  attribute?: ('mobile' | 'manager')[]
}

/** Applications that sign their users in at the portal: shown, registered and taken away. */
export function addServiceCommands(program: Command, cli: CliContext): void {
  const services = program.command('services').description('applications that sign their users in at the portal')

  withConnection(services.command('list'))
    .description('shows them')
    .action(async (options: CommonOptions) => {
      const api = await connect(options, cli)
      const answer = await api.call(listSignOnServices, {})
      print(cli, options, answer, toTable(head, answer.rows.map(toLine)))
    })

  withConnection(services.command('add <address>'))
    .description('registers one: tickets go to its address, and to what lies below it')
    .requiredOption('--name <text>', 'what the sign-in page calls it')
    .option('--exact', 'this address only')
    .option('--ticket-param <name>', 'the parameter in which the ticket comes; else "ticket"')
    .option('--tenant <code>', 'only users of this tenant')
    .option('--logout-url <address>', 'where a sign-out is told; else the address that got the ticket')
    .addOption(
      new Option('--attribute <names...>', 'what it learns beside id, name and tenant').choices(['mobile', 'manager']),
    )
    .action(async (address: string, options: AddOptions) => {
      const api = await connect(options, cli)
      const answer = await api.call(addSignOnService, { body: toService(address, options) })
      print(cli, options, answer, `${answer.name} is registered at ${answer.address}.`)
    })

  withConnection(services.command('remove <address>'))
    .description('takes one away: it gets no ticket any more')
    .action(async (address: string, options: CommonOptions) => {
      const api = await connect(options, cli)
      const { id, name, revision } = await find(api, address)
      const answer = await api.call(removeSignOnService, { params: { id } }, { revision })
      print(cli, options, answer, `${name} is no longer registered.`)
    })
}

function toService(address: string, options: AddOptions): SignOnService {
  const { name, exact, ticketParam, tenant: tenantCode, logoutUrl, attribute: attributes } = options
  const given = { name, address, match: exact ? 'exact' : 'prefix', ticketParam, tenantCode, logoutUrl, attributes }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const parsed = z.safeParse(SignOnService, present)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandError(`${address} cannot be registered.`, `${issue?.path.join('.')}: ${issue?.message}`, 'usage')
}

async function find(api: OperationsApi, address: string): Promise<RegisteredService> {
  const { rows } = await api.call(listSignOnServices, {})
  const found = rows.find((row) => row.address === address)
  if (!found) throw new CommandError(`No service is registered at ${address}.`, 'center services list')
  return found
}

const head = ['NAME', 'ADDRESS', 'MATCH', 'TICKET', 'TENANT', 'SIGN-OUT', 'LEARNS', 'BY', 'SINCE']

function toLine(row: RegisteredService): string[] {
  const { name, address, match, ticketParam, tenantCode, logoutUrl, attributes, updatedBy, updatedAt } = row
  const more = [tenantCode ?? 'all', logoutUrl ?? '-', attributes.join(' ') || '-', updatedBy, updatedAt]
  return [name, address, match, ticketParam, ...more]
}
