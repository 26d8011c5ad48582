import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  diffVersions,
  HealthBudget,
  pinApp,
  Policy,
  releaseVersion,
  rollBack,
  unpinApp,
  type AppRow,
} from '@center/shared/contract'
import type { OperationsApi } from '../../operations-api'
import { CommandError, type CliContext } from '../../cli-context'
import { describeDiff } from '../../version-diff'
import { describeApp } from '../../words'
import { print } from '../connected'
import { decide, describeMove, parseTarget, toParams, withTenant, type TenantOptions } from './tenant-app'

type ReleaseOptions = TenantOptions & {
  percent: number
  policy: Policy
  note: string
  widen?: boolean
  dryRun?: boolean
  maxErrorRate: number
  minTries: number
  window: number
  maxSlowdown: number
}
type RollBackOptions = TenantOptions & { to?: string; canary?: boolean; note: string; dryRun?: boolean }

const usual = HealthBudget.parse({})

export function addReleaseCommands(program: Command, cli: CliContext): void {
  withTenant(program.command('release <name@version>'))
    .description('points a tenant, or a share of its users, at a published version')
    .option('--percent <share>', 'of the users, always the same ones; below 100 it is a canary', toPercent, 100)
    .addOption(
      new Option('--policy <policy>', 'what open pages do').choices([...Policy.options]).default('prompt' as const),
    )
    .option('--note <text>', 'why; kept in the history', '')
    .option('--widen', 'only if the version still runs as canary: it may have been taken back by itself')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--max-error-rate <share>', 'a canary with more failures is taken back', toNumber, usual.maxErrorRate)
    .option('--min-tries <number>', 'that many tries make a verdict', toNumber, usual.minTries)
    .option('--window <minutes>', 'over which the failures are counted', toNumber, usual.windowMinutes)
    .option(
      '--max-slowdown <times>',
      'slower than the stable version, and it is taken back',
      toNumber,
      usual.maxSlowdown,
    )
    .action((target: string, options: ReleaseOptions) => release(target, options, cli))

  withTenant(program.command('rollback <name>'))
    .description('takes a canary back, or returns a tenant to the version before, or to one that it ran')
    .option('--to <version>', 'the version to return to')
    .addOption(
      new Option('--canary', 'only if a canary still runs: it may have been taken back by itself').conflicts('to'),
    )
    .option('--note <text>', 'why; kept in the history', '')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((name: string, options: RollBackOptions) => rollBackApp(name, options, cli))

  addPins(program, cli)
}

async function release(target: string, options: ReleaseOptions, cli: CliContext): Promise<void> {
  const { name, version } = parseTarget(target)
  const { tenant, percent, policy, note } = options
  const share = percent < 100 ? ` for ${percent}% of the users` : ''
  if (options.dryRun) return tryRelease(name, version, share, { options, cli })

  const { answer, app } = await decide(options, name, cli, (api, { revision, canary }) => {
    if (options.widen && canary?.version !== version) throw noCanary(name, version, tenant)
    const body = { version, percent, policy, note, ...(percent < 100 && { budget: budgetOf(options) }) }
    return api.call(releaseVersion, { params: toParams({ tenant, name }), body }, { revision })
  })
  print(cli, options, answer, describeMove(name, tenant, answer, share))
  if (!app.enabled)
    cli.err(`It is disabled for ${tenant}: no user gets it before "center enable ${name} --tenant ${tenant}".`)
}

function noCanary(name: string, version: string, tenant: string): CommandError {
  return new CommandError(
    `${name}@${version} is no canary of ${tenant}: nothing was released.`,
    `It may have been taken back: center history --tenant ${tenant} --name ${name}`,
  )
}

type Run = { options: ReleaseOptions; cli: CliContext }

/** What a release would be decided on, and what its users would get. Ends as the release would: not well where it would be refused. */
async function tryRelease(name: string, version: string, share: string, { options, cli }: Run): Promise<void> {
  const { answer: diff, app } = await decide(options, name, cli, (api, row) => compare(api, row, version))
  const lines = [
    `Now: ${describeApp(app)}`,
    `Would release: ${name}@${version}${share}, policy ${options.policy}.`,
    ...(app.enabled ? [] : ['The app is disabled for the tenant: no user would get it.']),
    ...(diff ? ['', describeDiff(diff)] : []),
    '',
    'Dry run: nothing was changed.',
  ]
  print(cli, options, { dryRun: true, app, version, percent: options.percent, diff }, lines.join('\n'))
  const refusal = refusalOf(app, version, options)
  if (refusal) throw refusal
}

/** What the server would say to it, as far as the tenant's state tells. */
function refusalOf(app: AppRow, version: string, { percent, tenant, widen }: ReleaseOptions): CommandError | null {
  if (widen && app.canary?.version !== version) return noCanary(app.name, version, tenant)
  if (app.pinned) {
    const hint = `Unpin it first, if you may: center unpin ${app.name} --tenant ${tenant}`
    return new CommandError(`${tenant} is pinned: the release would be refused.`, hint)
  }
  if (app.stable || percent === 100) return null
  const what = 'The first release is for all users: no one has a version to stay on. It would be refused.'
  return new CommandError(what, 'Leave --percent out.')
}

function compare(api: OperationsApi, { name, stable }: AppRow, version: string) {
  if (!stable || stable.version === version) return Promise.resolve(null)
  return api.call(diffVersions, { params: { name }, querystring: { from: stable.version, to: version } })
}

async function rollBackApp(name: string, options: RollBackOptions, cli: CliContext): Promise<void> {
  const { tenant, to, note } = options
  if (options.dryRun) {
    const { app } = await decide(options, name, cli, async (_api, row) => needCanary(row, options))
    const isCanary = app.canary !== null && (to === undefined || to === app.stable?.version)
    const what = isCanary ? `take back the canary ${app.canary?.version}` : `return to ${to ?? 'the version before'}`
    const text = `Now: ${describeApp(app)}\nWould ${what}.\n\nDry run: nothing was changed.`
    return print(cli, options, { dryRun: true, app, to: to ?? null }, text)
  }
  const { answer } = await decide(options, name, cli, (api, row) => {
    needCanary(row, options)
    return api.call(rollBack, { params: toParams({ tenant, name }), body: { to, note } }, { revision: row.revision })
  })
  print(cli, options, answer, describeMove(name, tenant, answer))
}

/** Without a canary the same call would affect all users. */
function needCanary({ name, canary }: AppRow, { canary: isAsked, tenant }: RollBackOptions): void {
  if (!isAsked || canary) return
  throw new CommandError(
    `No canary of ${name} runs in ${tenant}: nothing was rolled back.`,
    `It may have been taken back: center history --tenant ${tenant} --name ${name}`,
  )
}

function addPins(program: Command, cli: CliContext): void {
  const both = [
    ['pin', pinApp, 'keeps a tenant on its version: releases are refused until it is unpinned'],
    ['unpin', unpinApp, 'lets a tenant be released to again'],
  ] as const
  for (const [word, endpoint, description] of both) {
    withTenant(program.command(`${word} <name>`))
      .description(description)
      .option('--note <text>', 'why; kept in the audit', '')
      .action(async (name: string, options: TenantOptions & { note: string }) => {
        const { tenant, note } = options
        const { answer } = await decide(options, name, cli, (api, { revision }) =>
          api.call(endpoint, { params: toParams({ tenant, name }), body: { note } }, { revision }),
        )
        print(cli, options, answer, `${tenant}: ${name} is ${word}ned (revision ${answer.revision})`)
      })
  }
}

function budgetOf(options: ReleaseOptions): HealthBudget {
  const { maxErrorRate, minTries, window: windowMinutes, maxSlowdown } = options
  const read = HealthBudget.safeParse({ maxErrorRate, minTries, windowMinutes, maxSlowdown })
  if (read.success) return read.data
  throw new CommandError(
    `The health budget is not valid: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`,
    'Example: --max-error-rate 0.05 --min-tries 10 --window 30 --max-slowdown 3',
    'usage',
  )
}

function toPercent(text: string): number {
  if (/^(100|[1-9]\d?)$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is not a whole number from 1 to 100.')
}

function toNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is not a number.')
}
