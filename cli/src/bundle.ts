import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { create, list } from 'tar'
import { addressOf, isSourceMap, readManifestText } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { CommandError } from './cli-context'

export const MANIFEST = 'center.json'

/** The manifest of a folder, checked by the contract. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!(await isFolder(folder)))
    throw new CommandError(`${folder} is not a folder.`, 'Name the built folder of a sub-app.')
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null)
    throw new CommandError(`There is no ${MANIFEST} in ${folder}.`, 'Name the built folder of a sub-app.')
  return parseManifest(text, join(folder, MANIFEST))
}

/** The manifest inside a packed bundle. */
export async function readPackedManifest(file: string): Promise<Manifest> {
  const parts: Buffer[] = []
  try {
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        if (entry.path.replace(/^\.\//, '') === MANIFEST) entry.on('data', (part: Buffer) => parts.push(part))
        else entry.resume()
      },
    })
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read as a tgz (${String(error)}).`,
      'Make one with "center pack <folder>".',
    )
  }
  if (parts.length === 0)
    throw new CommandError(`${file} has no ${MANIFEST} at its root.`, 'Use "center pack <folder>".')
  return parseManifest(Buffer.concat(parts).toString('utf8'), `${MANIFEST} in ${file}`)
}

/**
 * Packs a folder: the same files give the same bytes. Refuses links, and a manifest that names a file which is not
 * there; hidden files and source maps stay out.
 */
export async function packFolder(folder: string): Promise<{ manifest: Manifest; archive: Buffer; files: string[] }> {
  const manifest = await readManifest(folder)
  const files = (await filesIn(folder)).filter((path) => !isSourceMap(path))
  const missing = [manifest.entry, ...manifest.styles].filter((file) => !files.includes(file))
  if (missing.length > 0) {
    throw new CommandError(
      `${MANIFEST} names ${missing.join(', ')}, which ${folder} lacks.`,
      'Build the sub-app first.',
    )
  }
  return { manifest, archive: await packFiles(folder, files), files }
}

/** Packs the source maps of a folder; null when there are none. */
export async function packSourceMaps(folder: string): Promise<{ archive: Buffer; files: string[] } | null> {
  const files = (await filesIn(folder)).filter(isSourceMap)
  return files.length === 0 ? null : { archive: await packFiles(folder, files), files }
}

async function packFiles(folder: string, files: string[]): Promise<Buffer> {
  const stream = create({ cwd: folder, gzip: { level: 9 }, portable: true, noMtime: true }, files)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new CommandError(`${path} does not exist.`)
  return found.isDirectory()
}

/** The files of a folder as a bundle has them: sorted, hidden ones left out. Refuses links. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (entry.isDirectory()) return filesIn(folder, path)
        if (entry.isFile()) return [path]
        throw new CommandError(`${path} is neither a file nor a folder.`, 'Replace the link by the file itself.')
      }),
  )
  return found.flat().sort()
}

function parseManifest(text: string, where: string): Manifest {
  const { manifest, faults } = readManifestText(text)
  if (manifest) return manifest
  const lines = faults.map((fault) => `  ${addressOf(where, fault)} ${fault.field} ${fault.message}. ${fault.remedy}`)
  throw new CommandError([`${where} does not fit the schema of manifests:`, ...lines].join('\n'))
}
