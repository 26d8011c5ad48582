import type { Command } from 'commander'
import type { Endpoint } from '@center/shared/contract'
import { changesOf, describeChanges, readFields, toDraft, type DraftOptions, type FieldChange } from '../admin/drafts'
import { printOneTimeLink } from '../admin/one-time-link'
import type { Action } from '../admin/action'
import type { DraftEndpoint, Resource } from '../admin/resource'
import { resources } from '../admin/resources'
import { findRow, nameOf, paramsOf, readPage, shown, type Place, type Row } from '../admin/rows'
import { CommandError, type CliContext } from '../cli-context'
import { Refusal } from '../operations-api'
import { toYamlText } from '../portal-files'
import { toTable } from '../table'
import { addExport } from './admin-export'
import { collect } from './collect'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'
import { toPositiveInt } from './positive-int'

type PlaceOptions = CommonOptions & { tenant?: string }
type ListOptions = PlaceOptions & { keyword?: string; page: number; limit: number } & Record<string, string>
type WriteOptions = PlaceOptions & { dryRun?: boolean; yes?: boolean }

/** `center users list` and its like: administration row by row, the same words for each kind of rows. */
export function addAdminCommands(program: Command, cli: CliContext): void {
  for (const resource of resources) {
    const own = program.commands.find((command) => command.name() === resource.name)
    const group = own ?? program.command(resource.name).description(`the ${resource.name} of a tenant, row by row`)
    group.enablePositionalOptions()
    addReading(group, resource, cli)
    addExport(group, resource, (command) => withPlace(command, resource), cli)
    addDrafts(group, resource, cli)
    addActions(group, resource, cli)
  }
}

function withPlace(command: Command, { isOfPortal }: Resource): Command {
  const own = withAdministration(command)
  return isOfPortal ? own : own.requiredOption('--tenant <code>', "the tenant's code")
}

const withDryRun = (command: Command) => command.option('--dry-run', 'show what would be sent, and send nothing')

function addReading(group: Command, resource: Resource, cli: CliContext): void {
  const list = withPlace(group.command('list'), resource)
    .description(`lists ${resource.name}`)
    .option('--keyword <word>', 'what the rows contain')
    .option('--page <number>', 'which page, from 1', toPositiveInt, 1)
    .option('--limit <rows>', 'rows on a page, up to 100', toPositiveInt, 20)
  for (const [filter, what] of Object.entries(resource.filters)) list.option(`--${toKebab(filter)} <value>`, what)
  list.action((options: ListOptions) => listRows(resource, options, cli))

  withPlace(group.command('get <key>'), resource)
    .description(`prints one row, by ${keysOf(resource)}`)
    .action(async (key: string, options: PlaceOptions) => {
      const row = await findRow(await placeOf(resource, options, cli), key)
      print(cli, options, row, toYamlText(row).trimEnd())
    })
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const keysOf = ({ code, names }: Resource) => [...(code === undefined ? [] : [code]), ...names, 'id'].join(', ')

async function placeOf(resource: Resource, options: PlaceOptions, cli: CliContext): Promise<Place> {
  return { resource, tenant: options.tenant ?? '', api: await connectToAdminister(options, cli) }
}

async function listRows(resource: Resource, options: ListOptions, cli: CliContext): Promise<void> {
  const { keyword, page, limit } = options
  const filters = Object.fromEntries(Object.keys(resource.filters).map((name) => [name, options[name]]))
  const answer = await readPage(await placeOf(resource, options, cli), { ...filters, keyword, page, limit })
  const head = resource.columns.map((column) => toKebab(column).replaceAll('-', ' ').toUpperCase())
  const lines = answer.rows.map((row) => resource.columns.map((column) => shown(row[column])))
  const more = answer.total > page * limit ? `\n${answer.total} in all; --page ${page + 1} shows more.` : ''
  print(cli, options, answer, `${toTable(head, lines)}${more}`)
}

function addDrafts(group: Command, resource: Resource, cli: CliContext): void {
  const { create: created, update: updated } = resource
  if (created)
    withDraft(group.command('create'), resource, created)
      .description('creates a row')
      .action((options: WriteOptions & DraftOptions) => create({ resource, endpoint: created }, options, cli))

  if (updated)
    withDraft(group.command('update <key>'), resource, updated)
      .description('changes the fields that are given; a row that somebody else changes meanwhile is left as it is')
      .action((key: string, options: WriteOptions & DraftOptions) =>
        update({ resource, endpoint: updated, key }, options, cli),
      )
}

function withDraft(command: Command, resource: Resource, { schema }: DraftEndpoint): Command {
  return withDryRun(withPlace(command, resource))
    .option('-f, --file <path>', 'YAML or JSON with the fields of the row; - reads the input')
    .option('--set <name=value>', 'a field, its value as YAML; may be given again', collect, [])
    .addHelpText('after', `\nFields: ${Object.keys(schema.body.shape).join(', ')}`)
}

type Draft = { resource: Resource; endpoint: DraftEndpoint }

async function create(
  { resource, endpoint }: Draft,
  options: WriteOptions & DraftOptions,
  cli: CliContext,
): Promise<void> {
  const schema = endpoint.schema.body
  const body = toDraft(await readFields(options, schema, cli), schema)
  const changes = Object.entries(body).map(([field, to]) => ({ field, to }))
  if (options.dryRun) return showPlan({ resource, name: nameOf(resource, body), changes }, options, cli)
  const { api, tenant } = await placeOf(resource, options, cli)
  const request = { params: { tenantCode: tenant }, body }
  const answer = await api.call(endpoint, request)
  print(cli, options, answer, `${resource.name} ${nameOf(resource, body)}: created`)
  printOneTimeLink(api, answer, options, cli)
}

type Change = { resource: Resource; name: string; changes: FieldChange[] }

/** Of a dry run: what would be sent. */
function showPlan({ resource, name, changes }: Change, options: CommonOptions, cli: CliContext): void {
  const lines = changes.length === 0 ? ['  no changes'] : describeChanges(changes)
  print(cli, options, { dryRun: true, changes }, [`${resource.name} ${name}`, ...lines].join('\n'))
}

async function update(
  { resource, endpoint, key }: Draft & { key: string },
  options: WriteOptions & DraftOptions,
  cli: CliContext,
): Promise<void> {
  const schema = endpoint.schema.body
  const said = await readFields(options, schema, cli)
  const place = await placeOf(resource, options, cli)
  const row = await findRow(place, key)
  const own = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, row[field]]))
  // A file that `get` wrote says which revision it was made from.
  const seen = { ...row, revision: said['revision'] ?? row['revision'] }
  const body = toDraft({ ...own, ...said }, schema, seen.revision === row['revision'] ? row : said)
  const change = { resource, name: nameOf(resource, row), changes: changesOf(row, body) }
  if (options.dryRun || change.changes.length === 0) return showPlan(change, options, cli)
  const answer = await write(place, endpoint, seen, body)
  const lines = [`${resource.name} ${change.name}: changed`, ...describeChanges(change.changes)]
  print(cli, options, answer, lines.join('\n'))
}

/** Sends a write on the revision that was read. Where another one came first, the failure says what it changed. */
async function write(place: Place, endpoint: Endpoint, row: Row, body?: Row): Promise<unknown> {
  const request = { params: paramsOf(place, row), ...(body && { body }) }
  try {
    const { revision } = row
    return await place.api.call(endpoint, request, revision === undefined ? {} : { revision: Number(revision) })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'release.revision_conflict')) throw error
    const name = nameOf(place.resource, row)
    const now = await findRow(place, String(row[place.resource.code ?? 'id']))
    throw new CommandError(
      [`Somebody else changed ${place.resource.name} ${name} first.`, ...describeChanges(changesOf(row, now))].join(
        '\n',
      ),
      'Nothing was written. Look at the row, then run the command again.',
      error.code,
    )
  }
}

function addActions(group: Command, resource: Resource, cli: CliContext): void {
  for (const action of resource.actions) {
    const command = withDryRun(withPlace(group.command(`${action.word} <key>`), resource))
    if (action.other) command.requiredOption(`--${action.other.option} <key>`, action.other.what)
    for (const { name, what, isRequired } of action.options ?? [])
      command[isRequired ? 'requiredOption' : 'option'](`--${name} <text>`, what)
    if (action.needsYes) command.option('--yes', 'confirm it')
    command
      .description(action.description)
      .action((key: string, options: WriteOptions) => act({ resource, action, key }, options, cli))
  }
}

type ActionRequest = { resource: Resource; action: Action; key: string }

async function act({ resource, action, key }: ActionRequest, options: WriteOptions, cli: CliContext): Promise<void> {
  const { word, done, endpoint, needsYes, bodyOf, isById, linesOf } = action
  const place = await placeOf(resource, options, cli)
  const row = isById ? { id: key } : await findRow(place, key)
  const name = `${resource.name} ${nameOf(resource, row)}`
  const other = await findOther(place, action, options)
  if (options.dryRun) {
    const { said, lines } = await preview(place, { action, row, other })
    return print(cli, options, { dryRun: true, action: word, id: row['id'], ...said }, [name, ...lines].join('\n'))
  }
  if (needsYes && !options.yes)
    throw new CommandError(`${name} was not ${done}.`, 'Run it again with --yes.', 'not_confirmed')
  const answer = await write(
    place,
    endpoint,
    row,
    other ?? bodyOf?.(row, options as Record<string, string | undefined>),
  )
  print(cli, options, answer, [`${name}: ${done}`, ...(linesOf?.(answer) ?? [])].join('\n'))
  printOneTimeLink(place.api, answer, options, cli)
}

/** What is sent of another row that an action takes. */
async function findOther(place: Place, { other }: Action, options: WriteOptions): Promise<Row | undefined> {
  if (!other) return undefined
  const key = (options as Record<string, unknown>)[other.option]
  return { [other.field]: (await findRow(place, String(key)))['id'] }
}

type Previewed = { action: Action; row: Row; other: Row | undefined }

/** What an action would do, in the words of the server where it has them. */
async function preview(place: Place, { action, row, other }: Previewed) {
  if (!action.preview) return { said: {}, lines: [planOf(action.word, row)] }
  const { endpoint, linesOf } = action.preview
  const said = await place.api.call(endpoint, { params: { ...paramsOf(place, row), ...other } })
  return { said: { preview: said }, lines: linesOf(said) }
}

function planOf(word: string, row: Row): string {
  if (word === 'delete') return `  - ${String(row['id'])}`
  if (word !== 'enable' && word !== 'disable') return `  ${word}`
  return `  ~ enabled: ${String(row['enabled'])} → ${String(word === 'enable')}`
}
