import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { applyPortal, exportPortal, planPortal, renewSetupKey, type PortalPlan } from '@center/shared/contract'
import type { OperationsApi } from '../operations-api'
import { CommandError, type CliContext } from '../cli-context'
import { describePlan, readPortalFiles, toYaml, type PortalFile } from '../portal-files'
import { writePictures } from '../portal-pictures'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'

type FileOptions = CommonOptions & { file: string; prune?: boolean }
type ApplyOptions = FileOptions & { yes?: boolean; dryRun?: boolean; examples?: boolean }
type SetupOptions = CommonOptions & { file?: string; examples?: boolean }
type ExportOptions = CommonOptions & { tenant: string; output?: string; users?: boolean }

/** Tenants as files: written, compared and applied. */
export function addPortalCommands(program: Command, cli: CliContext): void {
  withFile(withAdministration(program.command('apply')))
    .description('makes tenants what portal files say, each as a whole or not at all')
    .option('--yes', 'apply the plan that is shown')
    .option('--dry-run', 'show the plan only')
    .action((options: ApplyOptions) => apply(options, cli))

  withFile(withAdministration(program.command('plan')))
    .description('the same as "center diff -f": shows what applying portal files would change')
    .action((options: FileOptions) => showPortalDiff(options, cli))

  withAdministration(program.command('export'))
    .description('writes a tenant as a portal file')
    .requiredOption('--tenant <code>', "the tenant's code")
    .option('-o, --output <file>', 'the file, with pictures beside it; else all of it is printed')
    .option('--users', 'with its users, without their passwords')
    .action((options: ExportOptions) => write(options, cli))

  withAdministration(program.command('setup'))
    .description('sets a portal up that has no tenant: prints the address of the page for it, or applies a portal file')
    .option('--file <path>', 'a portal file, or a folder of them: applied as it is, without questions')
    .option('--examples', 'with --file: the default tenant of the files gets the example apps when it is created')
    .action((options: SetupOptions) => setUp(options, cli))
}

/** What applying portal files would change. */
export const showPortalDiff = (options: FileOptions, cli: CliContext): Promise<void> =>
  apply({ ...options, dryRun: true }, cli)

const withFile = (command: Command) =>
  command
    .requiredOption('-f, --file <path>', 'a portal file, or a folder of them')
    .option('--prune', 'remove what the files do not name, and disable the users that they do not name')

async function apply(options: ApplyOptions, cli: CliContext): Promise<void> {
  const files = await readPortalFiles(options.file, cli.env)
  const api = await connectToAdminister(options, cli)
  const plans = await plansOf(api, files, options)
  const changes = plans.reduce((sum, plan) => sum + plan.changes.length, 0)
  if (!options.json) cli.out(plans.map(describePlan).join('\n'))
  if (options.dryRun || changes === 0) return toJson(options, plans, cli)
  if (!options.yes) throw new CommandError('Nothing was applied.', 'Run it again with --yes.', 'not_confirmed')

  const applied: PortalPlan[] = []
  const [first] = files.toSorted((a, b) => Number(b.tenant.default ?? false) - Number(a.tenant.default ?? false))
  for (const file of files) {
    const { tenant } = file
    const examples = options.examples === true && file === first
    const plan = await api.call(applyPortal, { body: { tenant, prune: options.prune ?? false, examples } })
    applied.push(plan)
    if (!options.json) cli.out(`${plan.tenantCode}: applied`)
  }
  toJson(options, applied, cli)
}

async function plansOf(api: OperationsApi, files: PortalFile[], { prune = false }: FileOptions): Promise<PortalPlan[]> {
  const plans: PortalPlan[] = []
  for (const { tenant } of files) plans.push(await api.call(planPortal, { body: { tenant, prune } }))
  return plans
}

function toJson({ json }: CommonOptions, plans: PortalPlan[], cli: CliContext): void {
  if (json) cli.out(JSON.stringify({ plans }, null, 2))
}

async function setUp({ file, ...options }: SetupOptions, cli: CliContext): Promise<void> {
  if (file === undefined && options.examples)
    throw new CommandError('--examples needs --file.', 'The page asks for it.')
  if (file !== undefined) return apply({ ...options, file, yes: true }, cli)
  const { address, expiresAt } = await (await connectToAdminister(options, cli)).call(renewSetupKey, {})
  print(cli, options, { address, expiresAt }, `Open this address until ${expiresAt}. It works once.\n${address}`)
}

async function write(options: ExportOptions, cli: CliContext): Promise<void> {
  const { tenant: tenantCode, output, users } = options
  const api = await connectToAdminister(options, cli)
  const querystring = users ? { users: 'true' as const } : {}
  const { tenant } = await api.call(exportPortal, { params: { tenantCode }, querystring })
  if (output === undefined) return print(cli, options, tenant, toYaml(tenant).trimEnd())
  const { beside, pictures } = await writePictures(output, tenant)
  await writeFile(output, toYaml(beside))
  const told = [output, ...pictures].join(', ')
  print(cli, options, { tenantCode, file: output, pictures }, `${tenantCode} is written to ${told}.`)
}
