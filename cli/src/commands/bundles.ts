import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { publishVersion, type Manifest, type PublishedVersion } from '@center/shared/contract'
import { isFolder, packFolder, readManifest, readPackedManifest } from '../bundle'
import type { OperationsApi } from '../operations-api'
import { CommandError, type Surroundings } from '../surroundings'
import { connect, print, withConnection, type CommonOptions } from './connected'

type PublishOptions = CommonOptions & { baseUrl?: string }

export function addBundleCommands(program: Command, surroundings: Surroundings): void {
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
      print(surroundings, options, data, `${file}: ${counted(files.length)}, ${archive.length} bytes`)
    })

  withConnection(program.command('publish <folder-or-tgz>'))
    .description('adds an immutable version to the registry')
    .option('--base-url <address>', 'for a guest that its owner serves: where its entry is')
    .action(async (source: string, options: PublishOptions) => {
      const published = await publish(await connect(options, surroundings), source, options)
      const { name, version, files, bytes } = published
      const text = `${name}@${version} is published: ${counted(files.length)}, ${bytes} bytes.\nIt runs nowhere yet: center release ${name}@${version} --tenant <code>`
      print(surroundings, options, published, text)
    })
}

async function publish(api: OperationsApi, source: string, { baseUrl }: PublishOptions): Promise<PublishedVersion> {
  const isUnpacked = await isFolder(source)
  if (isUnpacked) {
    const manifest = await readManifest(source)
    if (isServedByItsOwner(manifest)) return publishAddress(api, manifest, baseUrl)
  }
  const { manifest, archive } = isUnpacked
    ? await packFolder(source)
    : { manifest: await readPackedManifest(source), archive: await readFile(source) }
  const form = new FormData()
  const name = isUnpacked ? `${fileNameOf(manifest)}.tgz` : basename(source)
  form.set('bundle', new Blob([new Uint8Array(archive)], { type: 'application/gzip' }), name)
  return api.call(publishVersion, { params: { name: manifest.name }, body: undefined }, { form })
}

function publishAddress(
  api: OperationsApi,
  manifest: Manifest,
  baseUrl: string | undefined,
): Promise<PublishedVersion> {
  const address = baseUrl ?? (URL.canParse(manifest.entry) ? manifest.entry : undefined)
  if (address === undefined) {
    throw new CommandError(`A guest of kind ${manifest.kind} has no files of its own.`, 'Say where it is: --base-url')
  }
  return api.call(publishVersion, { params: { name: manifest.name }, body: { manifest, baseUrl: address } })
}

function isServedByItsOwner({ kind }: Manifest): boolean {
  return kind === 'iframe' || kind === 'link'
}

const counted = (files: number) => (files === 1 ? '1 file' : `${files} files`)

/** `@apps/notepad` 1.0.0 → `apps-notepad-1.0.0`. */
function fileNameOf({ name, version }: Manifest): string {
  return `${name.replace(/^@/, '').replace('/', '-')}-${version}`
}
