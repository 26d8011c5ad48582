import type { Command } from 'commander'
import { disableApp, enableApp, restoreVersion, withdrawVersion } from '@center/shared/contract'
import { CommandError, type CliContext } from '../../cli-context'
import { connect, print, withConnection, type CommonOptions } from '../connected'
import { decide, parseTarget, toParams } from './tenant-app'

type Options = CommonOptions & { tenant?: string; note: string }
type Switch = (typeof both)[number]

const both = [
  {
    word: 'disable',
    description:
      'takes an app from a tenant, open pages included; or, with a version, keeps that version from new releases',
    ofTenant: disableApp,
    ofVersion: withdrawVersion,
  },
  {
    word: 'enable',
    description: 'gives a tenant its app back, as it was; or, with a version, lets it be released again',
    ofTenant: enableApp,
    ofVersion: restoreVersion,
  },
] as const

export function addSwitchCommands(program: Command, cli: CliContext): void {
  for (const turn of both) {
    withConnection(program.command(`${turn.word} <name[@version]>`))
      .description(turn.description)
      .option('--tenant <code>', 'the tenant that the app is meant of')
      .option('--note <text>', 'why; kept in the audit', '')
      .action((target: string, options: Options) =>
        options.tenant === undefined
          ? turnVersion(turn, target, options, cli)
          : turnApp(turn, target, { ...options, tenant: options.tenant }, cli),
      )
  }
}

async function turnVersion(turn: Switch, target: string, options: Options, cli: CliContext): Promise<void> {
  if (target.lastIndexOf('@') < 1) {
    throw new CommandError(
      `${target} is not <name>@<version>.`,
      `Of one tenant: center ${turn.word} ${target} --tenant <code>`,
      'usage',
    )
  }
  const params = parseTarget(target)
  const api = await connect(options, cli)
  const answer = await api.call(turn.ofVersion, { params, body: { note: options.note } })
  const { enabled, tenants } = answer
  const runs = tenants > 0 && !enabled ? ` Tenants that run it and keep it: ${tenants}.` : ''
  print(cli, options, answer, `${target} is ${enabled ? 'enabled' : 'disabled'}.${runs}`)
}

async function turnApp(
  turn: Switch,
  name: string,
  options: Options & { tenant: string },
  cli: CliContext,
): Promise<void> {
  const { tenant, note } = options
  if (name.lastIndexOf('@') > 0) {
    throw new CommandError(
      `${name} names a version, which is ${turn.word}d for new releases of every tenant.`,
      `Leave --tenant out, or the version: center ${turn.word} ${name.slice(0, name.lastIndexOf('@'))} --tenant ${tenant}`,
      'usage',
    )
  }
  const { answer } = await decide(options, name, cli, (api, { revision }) =>
    api.call(turn.ofTenant, { params: toParams({ tenant, name }), body: { note } }, { revision }),
  )
  print(cli, options, answer, `${tenant}: ${name} is ${turn.word}d (revision ${answer.revision})`)
}
