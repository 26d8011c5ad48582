import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { keyIdOf, publicKeyText } from '@center/shared/bundle'
import { addVendorKey, listVendorKeys, revokeVendorKey, VendorScope, type VendorKey } from '@center/shared/contract'
import { CommandError, type CliContext } from '../cli-context'
import type { OperationsApi } from '../operations-api'
import { readKeyArgument } from '../signing'
import { toTable } from '../table'
import { connectToAdminister, print, withAdministration, type CommonOptions } from './connected'

type KeyOptions = CommonOptions & { vendor: string; dryRun?: boolean }

const DEFAULT_FILE = 'center-signing-key.pem'
const head = ['ID', 'NAME', 'ADDED AT', 'BY', 'STATE']

/** Keys that vendors sign their versions with. The private half is made here, and stays where it is. */
export function addKeyCommands(program: Command, cli: CliContext): void {
  const keys = program.command('keys').description('keys that versions are signed with')
  const command = (words: string) =>
    withAdministration(keys.command(words)).requiredOption('--vendor <scope>', "the vendor's scope, as @acme")

  keys
    .command('create')
    .description('makes a key: the private half in a file, the public half on the output')
    .option('--out <file>', 'where to write the private key; an existing file is refused', DEFAULT_FILE)
    .option('--json', 'print the answer as JSON')
    .action((options: { out: string; json?: boolean }) => create(options, cli))

  command('list')
    .description('shows the keys of a vendor, newest first')
    .action(async (options: KeyOptions) => {
      const rows = await readAll(await connectToAdminister(options, cli), options.vendor)
      print(cli, options, rows, toTable(head, rows.map(toLine)))
    })

  command('add <public-key>')
    .description('adds a public key, as "center keys create" prints it or as a PEM file')
    .requiredOption('--name <text>', 'what it is for')
    .option('--dry-run', 'show which one it would be, and add nothing')
    .action((key: string, options: KeyOptions & { name: string }) => add(key, options, cli))

  command('revoke <key>')
    .description('ends a key at once and for good, by its id or name')
    .option('--yes', 'confirm it')
    .option('--dry-run', 'show which one it would be')
    .action((key: string, options: KeyOptions & { yes?: boolean }) => revoke(key, options, cli))
}

async function create({ out: file, ...options }: { out: string; json?: boolean }, cli: CliContext): Promise<void> {
  const { privateKey, publicKey: key } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new CommandError(`${file} is there already.`, 'Name another file: --out <file>', 'file')
  })
  const publicKey = publicKeyText(key)
  const id = keyIdOf(publicKey)
  if (!options.json) cli.err(`The private key is in ${file}: keep it secret. The public key ${id} is:`)
  print(cli, options, { id, publicKey, file }, publicKey)
}

async function add(given: string, options: KeyOptions & { name: string }, cli: CliContext): Promise<void> {
  const { vendor, name, dryRun } = options
  checkScope(vendor)
  const { id, publicKey } = await readKeyArgument(given)
  if (dryRun) return print(cli, options, { dryRun, id, publicKey }, `keys of ${vendor}\n  + ${id} ${name}`)
  const api = await connectToAdminister(options, cli)
  const answer = await api.call(addVendorKey, { body: { vendor, name, publicKey } })
  print(cli, options, answer, `keys of ${vendor}: ${id} is in force`)
}

async function revoke(key: string, options: KeyOptions & { yes?: boolean }, cli: CliContext): Promise<void> {
  const { vendor, dryRun, yes } = options
  const api = await connectToAdminister(options, cli)
  const { id, name } = await find(api, vendor, key)
  if (dryRun) return print(cli, options, { dryRun, id }, `keys of ${vendor}\n  - ${id} ${name}`)
  if (!yes)
    throw new CommandError(
      `keys of ${vendor}: ${id} was not revoked.`,
      'Tenants that run signed apps only lose what it signed. Run it again with --yes.',
      'not_confirmed',
    )
  const answer = await api.call(revokeVendorKey, { params: { id } })
  print(cli, options, answer, `keys of ${vendor}: ${id} is revoked`)
}

const toLine = ({ id, name, addedAt, addedBy, revokedAt }: VendorKey): string[] => {
  return [id, name, addedAt, addedBy, revokedAt === null ? 'in force' : `revoked ${revokedAt}`]
}

async function readAll(api: OperationsApi, vendor: string): Promise<VendorKey[]> {
  checkScope(vendor)
  return (await api.call(listVendorKeys, { querystring: { vendor } })).rows
}

function checkScope(vendor: string): void {
  if (!z.safeParse(VendorScope, vendor).success)
    throw new CommandError(`${vendor} is not the scope of a vendor.`, 'Example: --vendor @acme', 'usage')
}

/** The key of an id, or the one in force of a name. */
async function find(api: OperationsApi, vendor: string, key: string): Promise<VendorKey> {
  const all = await readAll(api, vendor)
  const found = all.filter(({ id, name, revokedAt }) => revokedAt === null && (id === key || name === key))
  const [only, ...more] = found
  if (!only) throw new CommandError(`${vendor} has no key ${key} in force.`, `See: center keys list --vendor ${vendor}`)
  if (more.length === 0) return only
  const lines = found.map(({ id, addedAt }) => `  ${id}  added ${addedAt}`)
  throw new CommandError(
    [`${key} names ${found.length} keys:`, ...lines].join('\n'),
    'Name one by its id.',
    'ambiguous',
  )
}
