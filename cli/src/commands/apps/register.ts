import { Option, type Command } from 'commander'
import * as z from 'zod/mini'
import { Capability, registerApp, RegistrationRequest } from '@center/shared/contract'
import { CommandError, type CliContext } from '../../cli-context'
import { connect, print } from '../connected'
import { checkName, toParams, withTenant, type TenantOptions } from './tenant-app'

type RegisterOptions = TenantOptions & {
  menuPrefix: string
  origin: string[]
  /** False: `--no-capability`. */
  capability?: string[] | false
  isolation?: 'none' | 'frame'
  props: string
  disabled?: boolean
}

const collect = (value: string, before: string[] | boolean = []) => [...(Array.isArray(before) ? before : []), value]

export function addRegisterCommand(program: Command, cli: CliContext): void {
  withTenant(program.command('register <name>'))
    .description('gives a tenant an app; said again, it replaces everything that was said before')
    .requiredOption('--menu-prefix <word>', 'module name of the menu items that open it')
    .option('--origin <origin>', 'origin its frame may come from; may be repeated', collect, [])
    .option(`--capability <word>`, `one of ${Capability.options.join(', ')}; may be repeated`, collect)
    .option(
      '--no-capability',
      'grants nothing, also not what its kind is granted when nothing is said: session:end to a page in a frame',
    )
    .addOption(
      new Option(
        '--isolation <kind>',
        'where an element runs: in a frame (when nothing is said), or in the page with the rights of its user, which takes a review by two people',
      ).choices(['none', 'frame']),
    )
    .option('--props <json>', 'an object handed to the app', '{}')
    .option('--disabled', 'keep it, but hide it from all users')
    .action(async (name: string, options: RegisterOptions) => {
      checkName(name)
      const body = toRegistration(options)
      const api = await connect(options, cli)
      const existing = await api.findApp(options.tenant, name)
      const at = existing ? { revision: existing.revision } : {}
      const params = toParams({ tenant: options.tenant, name })
      const answer = await api.call(registerApp, { params, body }, at)
      print(cli, options, answer, `${options.tenant} has ${name} (revision ${answer.revision}).`)
    })
}

function toRegistration(options: RegisterOptions): RegistrationRequest {
  const { menuPrefix, origin: origins, capability, isolation, disabled } = options
  const props = parseProps(options.props)
  const granted = capability === undefined ? {} : { capabilities: capability || [] }
  const placed = isolation === undefined ? {} : { isolation }
  const asked = { menuPrefix, origins, ...granted, ...placed, props, enabled: !disabled }
  const read = RegistrationRequest.safeParse(asked)
  if (read.success) return read.data
  throw new CommandError(`The registration is not valid:\n${z.prettifyError(read.error)}`, '', 'usage')
}

function parseProps(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CommandError('--props is not JSON.', `Example: --props '{"apiBase":"/api/orders"}'`, 'usage')
  }
}
