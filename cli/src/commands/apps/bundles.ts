import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import {
  attachReport,
  keepSourceMaps,
  publishVersion,
  type BundleSignature,
  type CheckReport,
  type Manifest,
  type PublishedVersion,
} from '@center/shared/contract'
import { isFolder, packFolder, packSourceMaps, readManifest, readPackedManifest } from '../../bundle'
import type { OperationsApi } from '../../operations-api'
import { readReportFile } from '../../report-file'
import { findSigningKey, signBundle } from '../../signing'
import { CommandError, type CliContext } from '../../cli-context'
import { connect, print, withConnection, type CommonOptions } from '../connected'

type PublishOptions = CommonOptions & {
  baseUrl?: string
  report?: string
  key?: string
  dryRun?: boolean
  sourceMaps?: boolean
}
/** What is kept with the version. */
type Papers = { report: CheckReport | null; signature: BundleSignature | null }

export function addBundleCommands(program: Command, cli: CliContext): void {
  program
    .command('pack <folder>')
    .description('packs a built sub-app (center.json and its files) into a tgz')
    .option('--out <file>', 'where to write it; else <name>-<version>.tgz here')
    .option('--json', 'print the answer as JSON')
    .action(async (folder: string, options: { out?: string; json?: boolean }) => {
      const { manifest, archive, files } = await packFolder(folder)
      const file = options.out ?? `${fileNameOf(manifest)}.tgz`
      await writeFile(file, archive)
      const data = { file, name: manifest.name, version: manifest.version, files, bytes: archive.length }
      print(cli, options, data, `${file}: ${counted(files.length)}, ${archive.length} bytes`)
    })

  withConnection(program.command('publish <folder-or-tgz>'))
    .description('adds an immutable version to the registry')
    .option(
      '--base-url <address>',
      'where the entry is: of a guest that its owner serves, or of files that the portal fetches',
    )
    .option('--report <file>', 'what "center check --json" printed; kept with the version')
    .option('--key <file>', 'the private key that signs the version; else CENTER_SIGNING_KEY')
    .option('--source-maps', 'keep the source maps of the folder beside the version, for those who publish it alone')
    .option('--dry-run', 'check and pack, and publish nothing')
    .action(async (source: string, options: PublishOptions) => {
      const bundle = await readBundle(source, options)
      const maps = options.sourceMaps ? await readMaps(source, bundle) : null
      const report = options.report === undefined ? null : await readReportFile(options.report, bundle.manifest)
      const key = await findSigningKey(options.key, cli)
      const signature = key && (await signBundle(bundle, key))
      if (options.dryRun) return describeBundle(bundle, options, cli)
      const api = await connect(options, cli)
      const published = await publish(api, bundle, { report, signature }, cli)
      const kept = maps && (await sendMaps(api, bundle, maps))
      const { name, version, files, bytes } = published
      const text = `${name}@${version} is published: ${counted(files.length)}, ${bytes} bytes.${verdictOf(report)}${signerOf(signature)}${kept ? ` ${counted(kept.files)} of source maps are kept beside it.` : ''}\nIt runs nowhere yet: center release ${name}@${version} --tenant <code>`
      print(cli, options, published, text)
    })
}

async function readMaps(source: string, bundle: Bundle): Promise<Buffer> {
  const packed = 'archive' in bundle && (await isFolder(source)) ? await packSourceMaps(source) : null
  if (packed) return packed.archive
  throw new CommandError(
    `There are no source maps in ${source}.`,
    'Name the folder that the build writes, and build with source maps in files of their own.',
    'usage',
  )
}

async function sendMaps(api: OperationsApi, { manifest: { name, version } }: Bundle, maps: Buffer) {
  const form = new FormData()
  form.set('bundle', new Blob([new Uint8Array(maps)], { type: 'application/gzip' }), 'source-maps.tgz')
  return api.call(keepSourceMaps, { params: { name, version } }, { form })
}

function verdictOf(report: CheckReport | null): string {
  if (!report) return ''
  return report.passed ? ' Its check passed.' : ' Its check did NOT pass.'
}

const signerOf = (signature: BundleSignature | null) => (signature ? ` It is signed by ${signature.keyId}.` : '')

/** What is published: an archive, or the address of a guest that its owner serves. */
type Bundle = { manifest: Manifest } & ({ archive: Buffer; file: string } | { address: string })

async function readBundle(source: string, { baseUrl }: PublishOptions): Promise<Bundle> {
  if (!(await isFolder(source))) {
    return { manifest: await readPackedManifest(source), archive: await readFile(source), file: basename(source) }
  }
  const manifest = await readManifest(source)
  if (isServedByItsOwner(manifest) || baseUrl !== undefined) return { manifest, address: addressOf(manifest, baseUrl) }
  const { archive } = await packFolder(source)
  return { manifest, archive, file: `${fileNameOf(manifest)}.tgz` }
}

function describeBundle(bundle: Bundle, options: PublishOptions, cli: CliContext): void {
  const { name, version } = bundle.manifest
  const what = 'archive' in bundle ? { bytes: bundle.archive.length } : { address: bundle.address }
  const size = 'archive' in bundle ? `${bundle.archive.length} bytes packed` : `at ${bundle.address}`
  const text = `Would publish ${name}@${version}: ${size}.\nDry run: nothing was published.`
  print(cli, options, { dryRun: true, name, version, ...what }, text)
}

async function publish(
  api: OperationsApi,
  bundle: Bundle,
  { report, signature }: Papers,
  cli: CliContext,
): Promise<PublishedVersion> {
  const { manifest } = bundle
  const { name, version } = manifest
  if ('address' in bundle) {
    const body = { manifest, baseUrl: bundle.address, ...(signature ? { signature } : {}) }
    const published = await api.call(publishVersion, { params: { name }, body })
    if (report) await api.call(attachReport, { params: { name, version }, body: report })
    return published
  }
  cli.err(`Sending ${name}@${version}, ${bundle.archive.length} bytes …`)
  const form = new FormData()
  // The server reads fields only before the file.
  if (report) form.set('report', JSON.stringify(report))
  if (signature) form.set('signature', JSON.stringify(signature))
  form.set('bundle', new Blob([new Uint8Array(bundle.archive)], { type: 'application/gzip' }), bundle.file)
  return api.call(publishVersion, { params: { name }, body: undefined }, { form })
}

function addressOf({ kind, entry }: Manifest, baseUrl: string | undefined): string {
  const address = baseUrl ?? (URL.canParse(entry) ? entry : undefined)
  if (address !== undefined) return address
  throw new CommandError(`A guest of kind ${kind} has no files of its own.`, 'Say where it is: --base-url')
}

function isServedByItsOwner({ kind }: Manifest): boolean {
  return kind === 'iframe' || kind === 'link'
}

const counted = (files: number) => (files === 1 ? '1 file' : `${files} files`)

/** `@apps/notepad` 1.0.0 → `apps-notepad-1.0.0`. */
function fileNameOf({ name, version }: Manifest): string {
  return `${name.replace(/^@/, '').replace('/', '-')}-${version}`
}
