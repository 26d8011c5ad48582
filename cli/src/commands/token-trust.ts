import type { Command } from 'commander'
import {
  createTrustedIssuer,
  fromWireTime,
  listTrustedIssuers,
  revokeTrustedIssuer,
  TrustedIssuerDraft,
  type AdminTrustedIssuer,
} from '@center/shared/contract'
import * as z from 'zod/mini'
import { CommandError, type CliContext } from '../cli-context'
import type { OperationsApi } from '../operations-api'
import { toTable } from '../table'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'
import { toPositiveInt } from './positive-int'

type TrustOptions = CommonOptions & { tenant: string; dryRun?: boolean }
type AddOptions = TrustOptions & {
  name: string
  issuer: string
  audience: string
  claim: string[]
  scope: string[]
  network: string[]
  days: number
}

const MAX_LIMIT = 100
const head = ['NAME', 'ISSUER', 'CLAIMS', 'SCOPES', 'EXPIRES AT', 'LAST USED AT', 'STATE', 'ID']

/** CI systems whose own tokens a tenant takes in place of stored ones. */
export function addTokenTrustCommands(tokens: Command, cli: CliContext): void {
  const trust = tokens.command('trust').description('CI systems whose own tokens are taken in place of stored ones')
  const command = (words: string) =>
    withAdministration(trust.command(words)).requiredOption('--tenant <code>', "the tenant's code")

  command('list')
    .description('shows them')
    .action(async (options: TrustOptions) => {
      const rows = await readAll(await connectToAdminister(options, cli), options.tenant)
      print(cli, options, rows, toTable(head, rows.map(toLine)))
    })

  command('add')
    .description('takes the tokens that an OpenID Connect issuer signs for an audience, with claims that hold')
    .requiredOption('--name <text>', 'what it is for')
    .requiredOption('--issuer <address>', 'the iss of the tokens, such as https://token.actions.githubusercontent.com')
    .requiredOption('--audience <text>', 'the aud of the tokens')
    .requiredOption('--claim <claims...>', "what they say: 'repository=acme/*' 'ref=refs/heads/main'")
    .requiredOption(
      '--scope <scopes...>',
      'publish:@acme/*, release:demo, read:demo, letters:demo, admin:demo or tell:@acme/hello',
    )
    .option('--network <networks...>', 'they are taken from these networks alone, as 203.0.113.0/24', [])
    .option('--days <number>', 'how long it lasts, up to 366', toPositiveInt, 180)
    .option('--dry-run', 'show what would be added, and add nothing')
    .action((options: AddOptions) => add(options, cli))

  command('remove <key>')
    .description('takes no token of it any more, by its name or id; for good')
    .option('--yes', 'confirm it')
    .option('--dry-run', 'show which one it would be')
    .action((key: string, options: TrustOptions & { yes?: boolean }) => remove(key, options, cli))
}

async function add(options: AddOptions, cli: CliContext): Promise<void> {
  const { name, issuer, audience, scope: scopes, network: networks, days, tenant: tenantCode, dryRun } = options
  const claims = options.claim.map(toRule)
  const draft = z.safeParse(TrustedIssuerDraft, { name, issuer, audience, claims, scopes, networks, days })
  if (!draft.success) {
    const [issue] = draft.error.issues
    const why = issue?.message === 'owner' ? 'one must say whose the tokens are, as repository=acme/*' : issue?.message
    throw new CommandError('No issuer was added.', `${issue?.path.join('.')}: ${why}`, 'usage')
  }
  if (dryRun) return print(cli, options, { dryRun, ...draft.data }, `tokens trust ${name}\n  + ${scopes.join(', ')}`)
  const api = await connectToAdminister(options, cli)
  const made = await api.call(createTrustedIssuer, { params: { tenantCode }, body: draft.data })
  print(cli, options, made, `tokens trust ${name}: added for ${days} days`)
}

async function remove(key: string, options: TrustOptions & { yes?: boolean }, cli: CliContext): Promise<void> {
  const { tenant: tenantCode, dryRun, yes } = options
  const api = await connectToAdminister(options, cli)
  const { id, name, revision } = await find(api, tenantCode, key)
  if (dryRun) return print(cli, options, { dryRun, id }, `tokens trust ${name}\n  - ${id}`)
  if (!yes) throw new CommandError(`tokens trust ${name} was not removed.`, 'Run it again with --yes.', 'not_confirmed')
  const answer = await api.call(revokeTrustedIssuer, { params: { tenantCode, id } }, { revision })
  print(cli, options, answer, `tokens trust ${name}: removed`)
}

function toRule(text: string): { claim: string; value: string } {
  const [claim = '', ...value] = text.split('=')
  return { claim, value: value.join('=') }
}

const isLive = ({ revokedAt, expiresAt }: AdminTrustedIssuer) =>
  revokedAt === null && fromWireTime(expiresAt).getTime() > Date.now()

const toLine = (row: AdminTrustedIssuer): string[] => {
  const { name, issuer, claims, scopes, expiresAt, lastUsedAt, revokedAt, id } = row
  const rules = claims.map(({ claim, value }) => `${claim}=${value}`).join(', ')
  const ended = revokedAt === null ? 'expired' : 'removed'
  return [name, issuer, rules, scopes.join(', '), expiresAt, lastUsedAt ?? '-', isLive(row) ? 'in use' : ended, id]
}

async function readAll(api: OperationsApi, tenantCode: string): Promise<AdminTrustedIssuer[]> {
  const all: AdminTrustedIssuer[] = []
  for (let page = 1; ; page += 1) {
    const querystring = { page, limit: MAX_LIMIT }
    const { rows, total } = await api.call(listTrustedIssuers, { params: { tenantCode }, querystring })
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}

async function find(api: OperationsApi, tenantCode: string, key: string): Promise<AdminTrustedIssuer> {
  const found = (await readAll(api, tenantCode)).filter((row) => row.id === key || (row.name === key && isLive(row)))
  const [row, ...more] = found
  if (!row) {
    const hint = `See: center tokens trust list --tenant ${tenantCode}`
    throw new CommandError(`There is no trusted issuer ${key} in use.`, hint, 'record.not_found')
  }
  if (more.length === 0) return row
  const lines = found.map(({ id, issuer }) => `  ${id}  ${issuer}`)
  const text = [`${key} names ${found.length} issuers:`, ...lines].join('\n')
  throw new CommandError(text, 'Name one by its id.', 'ambiguous')
}
