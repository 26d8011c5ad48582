import { Option, type Command } from 'commander'
import * as z from 'zod/mini'
import {
  AppName,
  Capability,
  Policy,
  registerApp,
  Registration,
  releaseVersion,
  rollBack,
  Version,
  type Moved,
} from '@center/shared/contract'
import { CommandError, type Surroundings } from '../surroundings'
import { connect, print, withConnection, type CommonOptions } from './connected'

type TenantOptions = CommonOptions & { tenant: string }
type ReleaseOptions = TenantOptions & { policy: Policy; note: string }
type RollBackOptions = TenantOptions & { to?: string; note: string }
type RegisterOptions = TenantOptions & {
  menuPrefix: string
  origin: string[]
  capability: string[]
  isolation: 'none' | 'frame'
  props: string
  disabled?: boolean
}

const collect = (value: string, before: string[]) => [...before, value]

export function addReleaseCommands(program: Command, surroundings: Surroundings): void {
  withTenant(program.command('release <name@version>'))
    .description('points a tenant at a published version')
    .addOption(
      new Option('--policy <policy>', 'what open pages do').choices([...Policy.options]).default('prompt' as const),
    )
    .option('--note <text>', 'why; kept in the history', '')
    .action(async (target: string, options: ReleaseOptions) => {
      const { name, version } = parseTarget(target)
      const { api, revision } = await findRevision(name, options, surroundings)
      const body = { version, policy: options.policy, note: options.note }
      const moved = await api.call(releaseVersion, { params: toParams(name, options), body }, { revision })
      print(surroundings, options, moved, describe(name, options.tenant, moved))
    })

  withTenant(program.command('rollback <name>'))
    .description('returns a tenant to the version before, or to one that it ran')
    .option('--to <version>', 'the version to return to')
    .option('--note <text>', 'why; kept in the history', '')
    .action(async (name: string, options: RollBackOptions) => {
      checkName(name)
      const { api, revision } = await findRevision(name, options, surroundings)
      const body = { to: options.to, note: options.note }
      const moved = await api.call(rollBack, { params: toParams(name, options), body }, { revision })
      print(surroundings, options, moved, describe(name, options.tenant, moved))
    })

  addRegister(program, surroundings)
}

function addRegister(program: Command, surroundings: Surroundings): void {
  withTenant(program.command('register <name>'))
    .description('gives a tenant an app; said again, it replaces everything that was said before')
    .requiredOption('--menu-prefix <word>', 'module name of the menu items that open it')
    .option('--origin <origin>', 'origin its frame may come from; may be repeated', collect, [])
    .option(`--capability <word>`, `one of ${Capability.options.join(', ')}; may be repeated`, collect, [])
    .addOption(new Option('--isolation <kind>', 'where it runs').choices(['none', 'frame']).default('none'))
    .option('--props <json>', 'an object handed to the app', '{}')
    .option('--disabled', 'keep it, but show it to nobody')
    .action(async (name: string, options: RegisterOptions) => {
      checkName(name)
      const body = toRegistration(options)
      const api = await connect(options, surroundings)
      const existing = await api.findApp(options.tenant, name)
      const at = existing ? { revision: existing.revision } : {}
      const answer = await api.call(registerApp, { params: toParams(name, options), body }, at)
      print(surroundings, options, answer, `${options.tenant} has ${name} (revision ${answer.revision}).`)
    })
}

function withTenant(command: Command): Command {
  return withConnection(command).requiredOption('--tenant <code>', "the tenant's code")
}

/** The command is decided on what is there now; if somebody is faster, the server refuses and nothing is overwritten. */
async function findRevision(name: string, options: TenantOptions, surroundings: Surroundings) {
  const api = await connect(options, surroundings)
  const app = await api.findApp(options.tenant, name)
  if (app) return { api, revision: app.revision }
  throw new CommandError(
    `The tenant ${options.tenant} does not have ${name}.`,
    `Give it first: center register ${name} --tenant ${options.tenant} --menu-prefix <word>`,
  )
}

function toParams(name: string, { tenant }: TenantOptions) {
  return { tenantCode: tenant, name }
}

/** `@apps/notepad@1.1.0` → name and version. */
export function parseTarget(target: string): { name: string; version: string } {
  const at = target.lastIndexOf('@')
  const name = target.slice(0, Math.max(at, 0))
  const version = target.slice(at + 1)
  if (AppName.safeParse(name).success && Version.safeParse(version).success) return { name, version }
  throw new CommandError(
    `${target} is not <name>@<version>.`,
    'Example: center release @apps/notepad@1.1.0 --tenant demo',
  )
}

function checkName(name: string): void {
  if (!AppName.safeParse(name).success) {
    throw new CommandError(`${name} is not the name of an app.`, 'Example: @apps/notepad, without a version.')
  }
}

function toRegistration(options: RegisterOptions): Registration {
  const { menuPrefix, origin: origins, capability: capabilities, isolation, disabled } = options
  const props = parseProps(options.props)
  const read = Registration.safeParse({ menuPrefix, origins, capabilities, isolation, props, enabled: !disabled })
  if (read.success) return read.data
  throw new CommandError(`The registration is not valid:\n${z.prettifyError(read.error)}`)
}

function parseProps(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CommandError('--props is not JSON.', `Example: --props '{"apiBase":"/api/orders"}'`)
  }
}

function describe(name: string, tenant: string, { from, to, revision }: Moved): string {
  const before = from === null ? 'nothing' : from
  return `${tenant}: ${name} ${before} → ${to} (revision ${revision})`
}
