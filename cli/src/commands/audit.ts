import { Option, type Command } from 'commander'
import {
  AuditAction,
  listAudit,
  type AuditFault,
  type AuditLink,
  type AuditEntry,
  createAuditCheck,
} from '@center/shared/contract'
import type { OperationsApi } from '../operations-api'
import { CommandError, type CliContext } from '../cli-context'
import { toTable } from '../table'
import { connect, print, withConnection, type CommonOptions } from './connected'
import { toPositiveInt } from './positive-int'
import { createHash } from 'node:crypto'

type ListOptions = CommonOptions & { tenant?: string; action?: AuditAction; limit: number; page: number }
type VerifyOptions = CommonOptions & { head?: string }

const ROWS_AT_ONCE = 500

export function addAuditCommands(program: Command, cli: CliContext): void {
  const audit = program.command('audit').description('what operations did, and whether it is still as it was written')

  withConnection(audit.command('list'))
    .description('who did what, newest first')
    .option('--tenant <code>', 'of one tenant only')
    .addOption(new Option('--action <word>', 'of one kind only').choices([...AuditAction.options]))
    .option('--limit <rows>', 'rows on a page, up to 500', toPositiveInt, 20)
    .option('--page <number>', 'which page, from 1', toPositiveInt, 1)
    .action(async (options: ListOptions) => {
      const { tenant: tenantCode, action, limit, page } = options
      const api = await connect(options, cli)
      const answer = await api.call(listAudit, { querystring: { tenantCode, action, limit, page } })
      print(cli, options, answer, toTable(head, answer.rows.map(toLine)))
    })

  withConnection(audit.command('verify'))
    .description('reads every entry and computes the chain of hashes anew; ends with status 1 where it is broken')
    .option('--head <sequence:hash>', 'an entry that was noted before: the chain must still have it')
    .action((options: VerifyOptions) => verify(options, cli))
}

async function verify(options: VerifyOptions, cli: CliContext): Promise<void> {
  const noted = options.head === undefined ? null : parseHead(options.head)
  const api = await connect(options, cli)
  const { rows, last, broken, found } = await readChain(api, noted, cli)
  const data = { rows, head: last, broken, noted: noted && { ...noted, found } }
  const word = last ? `${last.sequence}:${last.hash}` : 'none'
  print(cli, options, data, broken ? `${rows} entries read.` : `${rows} entries, as they were written. Head: ${word}`)
  if (broken) {
    throw new CommandError(`The audit is broken at entry ${broken.sequence}: ${faults[broken.reason]}.`, afterFault)
  }
  if (noted && !found) {
    throw new CommandError(
      `Entry ${noted.sequence} is not the one that was noted: the chain was cut or written anew.`,
      afterFault,
    )
  }
}

const faults: Record<AuditFault['reason'], string> = {
  content: 'its content was changed',
  link: 'it does not follow the entry before',
  missing: 'entries before it are gone',
}
const afterFault = 'Compare with a backup of the database, and keep this state before anything else is done to it.'

type Chain = { rows: number; last: AuditLink | null; broken: AuditFault | null; found: boolean }

/** From the first entry to the last, or to the first that is wrong. */
async function readChain(api: OperationsApi, noted: AuditLink | null, cli: CliContext): Promise<Chain> {
  const check = createAuditCheck(hashOf)
  let found = false
  const chainOf = (broken: AuditFault | null): Chain => ({ rows: check.count(), last: check.head(), broken, found })
  for (let page = 1; ; page += 1) {
    const querystring = { order: 'oldest' as const, limit: ROWS_AT_ONCE, page }
    const answer = await api.call(listAudit, { querystring })
    for (const row of answer.rows) {
      const broken = check.next(row)
      if (broken) return chainOf(broken)
      found ||= noted?.sequence === row.sequence && noted.hash === row.hash
    }
    if (answer.rows.length < ROWS_AT_ONCE) return chainOf(check.end())
    cli.err(`${check.count()} of ${answer.total} …`)
  }
}

function parseHead(text: string): AuditLink {
  const [, sequence = '', hash = ''] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash) return { sequence: Number(sequence), hash }
  throw new CommandError(`${text} is not <sequence>:<hash>.`, 'Take it from an earlier "center audit verify".', 'usage')
}

const head = ['NO', 'AT', 'BY', 'ACTION', 'OF', 'DETAILS']

function toLine({ sequence, at, actor, actorName = actor, action, object, details }: AuditEntry): string[] {
  const words = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  const text = words.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [String(sequence), at, actorName, action, object, text.join(' ')]
}

/** Decided here, not by the server. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
