import { InvalidArgumentError, type Command } from 'commander'
import { listApps, listReleases, listVersions, type AppRow, type ReleaseRow } from '@center/shared/contract'
import type { Surroundings } from '../surroundings'
import { toTable } from '../table'
import { connect, print, withConnection, type CommonOptions } from './connected'

type StatusOptions = CommonOptions & { tenant: string }
type HistoryOptions = StatusOptions & { name?: string; limit: number; page: number }
type WatchOptions = StatusOptions & { name?: string; interval: number }

const WATCHED_ROWS = 20

export function addLookCommands(program: Command, surroundings: Surroundings): void {
  withConnection(program.command('status'))
    .description('what a tenant runs')
    .requiredOption('--tenant <code>', "the tenant's code")
    .action(async (options: StatusOptions) => {
      const api = await connect(options, surroundings)
      const answer = await api.call(listApps, { querystring: { tenantCode: options.tenant } })
      print(surroundings, options, answer, toTable(statusHead, answer.rows.map(toStatusLine)))
    })

  withConnection(program.command('versions <name>'))
    .description('the published versions of an app, newest first')
    .action(async (name: string, options: CommonOptions) => {
      const answer = await (await connect(options, surroundings)).call(listVersions, { params: { name } })
      const lines = answer.rows.map((row) => [row.version, row.publishedAt, row.publishedBy, String(row.bytes)])
      print(surroundings, options, answer, toTable(['VERSION', 'PUBLISHED', 'BY', 'BYTES'], lines))
    })

  withConnection(program.command('history'))
    .description('who moved a tenant from which version to which, newest first')
    .requiredOption('--tenant <code>', "the tenant's code")
    .option('--name <name>', 'of one app only')
    .option('--limit <rows>', 'rows on a page, up to 50', toWhole, 20)
    .option('--page <number>', 'which page, from 1', toWhole, 1)
    .action(async (options: HistoryOptions) => {
      const { tenant: tenantCode, name, limit, page } = options
      const api = await connect(options, surroundings)
      const answer = await api.call(listReleases, { params: { tenantCode }, querystring: { name, limit, page } })
      print(surroundings, options, answer, toTable(historyHead, answer.rows.map(toHistoryLine)))
    })

  withConnection(program.command('watch'))
    .description('prints releases and roll-backs as they happen, until interrupted')
    .requiredOption('--tenant <code>', "the tenant's code")
    .option('--name <name>', 'of one app only')
    .option('--interval <seconds>', 'how often to look', toWhole, 2)
    .action((options: WatchOptions) => watch(options, surroundings))
}

/** Follows the history: what is there at the start is known, what comes is printed, one line each. */
async function watch(options: WatchOptions, surroundings: Surroundings): Promise<void> {
  const api = await connect(options, surroundings)
  const querystring = { name: options.name, limit: WATCHED_ROWS, page: 1 }
  const look = () => api.call(listReleases, { params: { tenantCode: options.tenant }, querystring })
  const keyOf = ({ name, revision }: ReleaseRow) => `${name} ${revision}`
  const known = new Set((await look()).rows.map(keyOf))
  surroundings.err(`Watching ${options.tenant}. Interrupt to end.`)

  for (;;) {
    await surroundings.sleep(options.interval * 1000, surroundings.signal)
    if (surroundings.signal.aborted) return
    const fresh = (await look()).rows.filter((row) => !known.has(keyOf(row))).reverse()
    for (const row of fresh) {
      known.add(keyOf(row))
      surroundings.out(options.json ? JSON.stringify(row) : toHistoryLine(row).join('  '))
    }
  }
}

const statusHead = ['NAME', 'TITLE', 'KIND', 'VERSION', 'REVISION', 'ENABLED', 'UPDATED', 'BY']

function toStatusLine(row: AppRow): string[] {
  const version = row.stable?.version ?? '-'
  const { name, title, kind, revision, enabled, updatedAt, updatedBy } = row
  return [name, title, kind, version, String(revision), enabled ? 'yes' : 'no', updatedAt ?? '-', updatedBy ?? '-']
}

const historyHead = ['AT', 'NAME', 'FROM', 'TO', 'REVISION', 'POLICY', 'BY', 'NOTE']

function toHistoryLine({ at, name, from, to, revision, policy, by, note }: ReleaseRow): string[] {
  return [at, name, from ?? '-', to, String(revision), policy, by, note]
}

function toWhole(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is not a whole number above 0.')
}
