import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Command } from 'commander'
import {
  exportApplications,
  exportDepartments,
  exportEnterprises,
  exportIdentityProviders,
  exportMenus,
  exportMessageChannels,
  exportPlans,
  exportProducts,
  exportProviderRequests,
  exportRoles,
  exportTenants,
  exportUsers,
  exportVendors,
  exportWorkbenches,
  type Endpoint,
} from '@center/shared/contract'
import type { Resource } from '../admin/resource'
import { CommandError, type CliContext } from '../cli-context'
import { connectToAdminister, print, type CommonOptions } from './connected'

/** By which the server saves all rows of a kind. */
const files: Readonly<Record<string, Endpoint>> = {
  users: exportUsers,
  roles: exportRoles,
  menus: exportMenus,
  enterprises: exportEnterprises,
  'provider-requests': exportProviderRequests,
  products: exportProducts,
  departments: exportDepartments,
  workbenches: exportWorkbenches,
  'identity-providers': exportIdentityProviders,
  'message-channels': exportMessageChannels,
  applications: exportApplications,
  plans: exportPlans,
  vendors: exportVendors,
  tenants: exportTenants,
}

type ExportOptions = CommonOptions & { tenant?: string; output?: string; format?: string } & Record<string, unknown>

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const hasField = ({ schema }: Endpoint, name: string) =>
  name in ((schema.querystring as { shape?: object } | undefined)?.shape ?? {})

/** `center users export`: all rows of a kind as a file, narrowed as `list` narrows them. */
export function addExport(group: Command, resource: Resource, place: (command: Command) => Command, cli: CliContext) {
  const endpoint = files[resource.name]
  if (!endpoint) return
  const command = place(group.command('export'))
    .description(`saves all ${resource.name} as CSV or XLSX`)
    .option('-o, --output <file>', 'the file; without it CSV is printed')
    .option('--format <format>', 'csv or xlsx; without it as the name of the file ends')
    .option('--keyword <word>', 'what the rows contain')
  const filters = Object.entries(resource.filters).filter(([name]) => hasField(endpoint, name))
  for (const [name, what] of filters) command.option(`--${toKebab(name)} <value>`, what)
  if (hasField(endpoint, 'columns')) command.option('--columns <fields>', 'fields of the rows, comma-separated')
  const names = ['keyword', 'columns', ...filters.map(([name]) => name)]
  command.action((options: ExportOptions) => save({ endpoint, names }, options, cli))
}

type Wanted = { endpoint: Endpoint; names: readonly string[] }

async function save({ endpoint, names }: Wanted, options: ExportOptions, cli: CliContext): Promise<void> {
  const { output, tenant } = options
  const format = options.format ?? (output?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv')
  if (!output && format !== 'csv') throw new CommandError('A workbook is not printed.', 'Name a file: -o users.xlsx.')
  const api = await connectToAdminister(options, cli)
  const querystring = { ...Object.fromEntries(names.map((name) => [name, options[name]])), format }
  const response = await api.download(endpoint, { params: { tenantCode: tenant }, querystring })
  if (!output) return cli.out((await response.text()).replace('\uFEFF', '').trimEnd())
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(output))
  print(cli, options, { file: output }, `${output}: written`)
}
