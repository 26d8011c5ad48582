import type { Command } from 'commander'
import {
  AccessTokenDraft,
  createAccessToken,
  fromWireTime,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
  type AdminAccessToken,
} from '@center/shared/contract'
import * as z from 'zod/mini'
import { CommandError, type CliContext } from '../cli-context'
import type { OperationsApi } from '../operations-api'
import { toTable } from '../table'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'
import { toPositiveInt } from './positive-int'
import { addTokenTrustCommands } from './token-trust'

type TokenOptions = CommonOptions & { tenant: string; dryRun?: boolean }
type CreateOptions = TokenOptions & { name: string; scope: string[]; network: string[]; days: number }
type RotateOptions = TokenOptions & { days: number; overlapHours: string }

const MAX_LIMIT = 100
const head = ['NAME', 'SCOPES', 'EXPIRES AT', 'LAST USED AT', 'STATE', 'ID']

/** Tokens that programs of a tenant call with. A secret is printed alone, so that it can be piped; what is said beside it goes to the error output. */
export function addTokenCommands(program: Command, cli: CliContext): void {
  const tokens = program.command('tokens').description('tokens that programs of a tenant call with')
  const command = (words: string) =>
    withAdministration(tokens.command(words)).requiredOption('--tenant <code>', "the tenant's code")

  command('list')
    .description('shows them, without their secrets')
    .action(async (options: TokenOptions) => {
      const rows = await readAll(await connectToAdminister(options, cli), options.tenant)
      print(cli, options, rows, toTable(head, rows.map(toLine)))
    })

  command('create')
    .description('makes a token and prints its secret, which is told this one time')
    .requiredOption('--name <text>', 'what it is for')
    .requiredOption(
      '--scope <scopes...>',
      'publish:@acme/*, release:demo, read:demo, letters:demo, admin:demo or tell:@acme/hello',
    )
    .option('--network <networks...>', 'it is taken from these networks alone, as 203.0.113.0/24', [])
    .option('--days <number>', 'how long it lasts, up to 366', toPositiveInt, 90)
    .option('--dry-run', 'show what would be made, and make nothing')
    .action((options: CreateOptions) => create(options, cli))

  command('rotate <key>')
    .description('makes a token in place of one, by its name or id; the old one lasts for the overlap')
    .option('--days <number>', 'how long the new one lasts, up to 366', toPositiveInt, 90)
    .option('--overlap-hours <number>', 'how long the old one lasts on, 0 to 168', '24')
    .option('--dry-run', 'show which one it would be')
    .action((key: string, options: RotateOptions) => rotate(key, options, cli))

  command('revoke <key>')
    .description('ends a token at once and for good, by its name or id')
    .option('--yes', 'confirm it')
    .option('--dry-run', 'show which one it would be')
    .action((key: string, options: TokenOptions & { yes?: boolean }) => revoke(key, options, cli))

  addTokenTrustCommands(tokens, cli)
}

async function create(options: CreateOptions, cli: CliContext): Promise<void> {
  const { name, scope: scopes, network: networks, days, tenant: tenantCode, dryRun } = options
  const draft = z.safeParse(AccessTokenDraft, { name, scopes, networks, days })
  if (!draft.success) {
    const [issue] = draft.error.issues
    throw new CommandError('No token was made.', `${issue?.path.join('.')}: ${issue?.message}`, 'usage')
  }
  if (dryRun) return print(cli, options, { dryRun, ...draft.data }, `tokens ${name}\n  + ${scopes.join(', ')}`)
  const api = await connectToAdminister(options, cli)
  const made = await api.call(createAccessToken, { params: { tenantCode }, body: draft.data })
  tellSecret(made, `${name} lasts ${days} days. Its secret is not shown again.`, options, cli)
}

async function rotate(key: string, options: RotateOptions, cli: CliContext): Promise<void> {
  const { tenant: tenantCode, days, dryRun } = options
  const overlapHours = Number(options.overlapHours)
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > 168)
    throw new CommandError('--overlap-hours takes a whole number from 0 to 168.', '', 'usage')
  const api = await connectToAdminister(options, cli)
  const { id, name, revision } = await find(api, tenantCode, key)
  if (dryRun) return print(cli, options, { dryRun, id }, `tokens ${name}\n  rotate ${id}`)
  const request = { params: { tenantCode, id }, body: { days, overlapHours } }
  const made = await api.call(rotateAccessToken, request, { revision })
  tellSecret(made, `${name} has a new secret; the old one lasts ${overlapHours} hours on.`, options, cli)
}

async function revoke(key: string, options: TokenOptions & { yes?: boolean }, cli: CliContext): Promise<void> {
  const { tenant: tenantCode, dryRun, yes } = options
  const api = await connectToAdminister(options, cli)
  const { id, name, revision } = await find(api, tenantCode, key)
  if (dryRun) return print(cli, options, { dryRun, id }, `tokens ${name}\n  - ${id}`)
  if (!yes) throw new CommandError(`tokens ${name} was not revoked.`, 'Run it again with --yes.', 'not_confirmed')
  const answer = await api.call(revokeAccessToken, { params: { tenantCode, id } }, { revision })
  print(cli, options, answer, `tokens ${name}: revoked`)
}

function tellSecret(made: { secret: string }, text: string, options: CommonOptions, cli: CliContext): void {
  if (!options.json) cli.err(text)
  print(cli, options, made, made.secret)
}

const isLive = ({ revokedAt, expiresAt }: AdminAccessToken) =>
  revokedAt === null && fromWireTime(expiresAt).getTime() > Date.now()

const toLine = (token: AdminAccessToken): string[] => {
  const { name, scopes, expiresAt, lastUsedAt, revokedAt, id } = token
  const ended = revokedAt === null ? 'expired' : 'revoked'
  return [name, scopes.join(', '), expiresAt, lastUsedAt ?? '-', isLive(token) ? 'in use' : ended, id]
}

async function readAll(api: OperationsApi, tenantCode: string): Promise<AdminAccessToken[]> {
  const all: AdminAccessToken[] = []
  for (let page = 1; ; page += 1) {
    const querystring = { page, limit: MAX_LIMIT }
    const { rows, total } = await api.call(listAccessTokens, { params: { tenantCode }, querystring })
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}

/** The token of an id, or the one in use of a name: a rotated one shares its name for a while. */
async function find(api: OperationsApi, tenantCode: string, key: string): Promise<AdminAccessToken> {
  const all = await readAll(api, tenantCode)
  const found = all.filter((token) => token.id === key || (token.name === key && isLive(token)))
  const [token, ...more] = found
  if (!token)
    throw new CommandError(
      `There is no token ${key} in use.`,
      `See: center tokens list --tenant ${tenantCode}`,
      'record.not_found',
    )
  if (more.length === 0) return token
  const lines = found.map(({ id, expiresAt }) => `  ${id}  until ${expiresAt}`)
  throw new CommandError(
    [`${key} names ${found.length} tokens:`, ...lines].join('\n'),
    'Name one by its id.',
    'ambiguous',
  )
}
