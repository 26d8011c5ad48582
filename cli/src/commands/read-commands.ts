import type { Command } from 'commander'
import {
  getHealth,
  listApps,
  listOperatedTenants,
  listReleases,
  listRunning,
  type AppRow,
  type HealthRow,
  type ReleaseRow,
} from '@center/shared/contract'
import type { CliContext } from '../cli-context'
import { toTable } from '../table'
import { describeHealth, describeTimes, toPercent } from '../words'
import { connect, print, withConnection, type CommonOptions } from './connected'
import { hasNot, withTenant, type TenantOptions } from './apps/tenant-app'
import { watch, type WatchOptions } from './apps/watch'
import { toPositiveInt } from './positive-int'

type HistoryOptions = TenantOptions & { name?: string; limit: number; page: number }
type HealthOptions = TenantOptions & { name?: string; minutes: number }

export function addReadCommands(program: Command, cli: CliContext): void {
  withTenant(program.command('status'))
    .description('what a tenant runs, its canaries, and how both did in the last hour')
    .option('--name <name>', 'of one app only')
    .action(async (options: TenantOptions & { name?: string }) => {
      const api = await connect(options, cli)
      const all = await api.call(listApps, { querystring: { tenantCode: options.tenant } })
      const rows = all.rows.filter(({ name }) => options.name === undefined || name === options.name)
      if (rows.length === 0 && options.name !== undefined) throw hasNot(options.tenant, options.name)
      print(cli, options, { rows, total: rows.length }, toTable(statusHead, rows.map(toStatusLine)))
    })

  withTenant(program.command('history'))
    .description('who moved a tenant from which version to which, newest first')
    .option('--name <name>', 'of one app only')
    .option('--limit <rows>', 'rows on a page, up to 50', toPositiveInt, 20)
    .option('--page <number>', 'which page, from 1', toPositiveInt, 1)
    .action(async (options: HistoryOptions) => {
      const { tenant: tenantCode, name, limit, page } = options
      const api = await connect(options, cli)
      const answer = await api.call(listReleases, { params: { tenantCode }, querystring: { name, limit, page } })
      print(cli, options, answer, toTable(historyHead, answer.rows.map(toHistoryLine)))
    })

  withTenant(program.command('watch'))
    .description('prints releases, roll-backs and how canaries do, as it happens, until interrupted')
    .option('--name <name>', 'of one app only')
    .option('--interval <seconds>', 'how often to look', toPositiveInt, 2)
    .action((options: WatchOptions) => watch(options, cli, (row) => toHistoryLine(row).join('  ')))

  addFigures(program, cli)
}

function addFigures(program: Command, cli: CliContext): void {
  withTenant(program.command('health'))
    .description('how each version does in the pages of a tenant')
    .option('--name <name>', 'of one app only')
    .option('--minutes <number>', 'over the last minutes, from 12 to 10080', toPositiveInt, 60)
    .action(async (options: HealthOptions) => {
      const { tenant: tenantCode, name, minutes } = options
      const answer = await (await connect(options, cli)).call(getHealth, { querystring: { tenantCode, name, minutes } })
      print(cli, options, answer, toTable(healthHead, answer.rows.map(toHealthLine)))
    })

  withTenant(program.command('running'))
    .description('who runs what right now: open pages by version')
    .action(async (options: TenantOptions) => {
      const api = await connect(options, cli)
      const answer = await api.call(listRunning, { querystring: { tenantCode: options.tenant } })
      const lines = answer.rows.map(({ name, version, role, pages }) => [name, version, role, String(pages)])
      print(cli, options, answer, toTable(['NAME', 'VERSION', 'ROLE', 'PAGES'], lines))
    })

  withConnection(program.command('tenants'))
    .description('the tenants that the deploy token may operate; with a verb, tenants row by row')
    .action(async (options: CommonOptions) => {
      const answer = await (await connect(options, cli)).call(listOperatedTenants, {})
      const lines = answer.rows.map(({ tenantCode, name }) => [tenantCode, name])
      print(cli, options, answer, toTable(['TENANT', 'NAME'], lines))
    })
}

const statusHead = ['NAME', 'TITLE', 'KIND', 'VERSION', 'CANARY', 'ERRORS', 'REVISION', 'STATE', 'UPDATED', 'BY']

function toStatusLine(row: AppRow): string[] {
  const { name, title, kind, stable, canary, revision, updatedAt, updatedBy } = row
  const share = canary ? `${canary.version} ${canary.percent}%` : '-'
  const live = [name, title, kind, stable?.version ?? '-', share, errorsOf(row)]
  return [...live, String(revision), stateOf(row), updatedAt ?? '-', updatedBy ?? '-']
}

/** Of the stable version; while there is a canary, of both. */
function errorsOf({ canary, health }: AppRow): string {
  const stable = describeHealth(health?.stable ?? null)
  return canary ? `${stable} | ${describeHealth(health?.canary ?? null)}` : stable
}

function stateOf({ enabled, pinned, stable }: AppRow): string {
  if (!enabled) return 'disabled'
  if (pinned) return 'pinned'
  return stable ? 'ok' : 'unreleased'
}

const historyHead = ['AT', 'NAME', 'WHAT', 'FROM', 'TO', 'SHARE', 'REVISION', 'POLICY', 'BY', 'NOTE']

function toHistoryLine(row: ReleaseRow): string[] {
  const { at, name, action, auto, from, to, percent, revision, policy, by, note } = row
  const what = auto ? `${action} (auto)` : action
  return [at, name, what, from ?? '-', to, `${percent}%`, String(revision), policy, by, note]
}

const healthHead = ['NAME', 'VERSION', 'ROLE', 'TRIES', 'ERRORS', 'RATE', 'LOAD P50/P95', 'MOUNT P50/P95', 'FAILED IN']

function toHealthLine(row: HealthRow): string[] {
  const { name, version, role, mounts, errors, errorRate, load, mount, failures } = row
  const why = failures.map(({ error, count }) => `${error} ×${count}`).join(', ')
  const figures = [String(mounts + errors), String(errors), toPercent(errorRate)]
  return [name, version, role, ...figures, describeTimes(load), describeTimes(mount), why]
}
