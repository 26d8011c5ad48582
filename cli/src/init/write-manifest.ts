import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readManifestText } from '@center/shared/bundle'
import { AppName, Version, type Manifest } from '@center/shared/contract'
import { filesIn, isFolder } from '../bundle'
import { CommandError } from '../cli-context'
import { inspectBuild, type Inspection, type PackageFacts } from './inspect-build'

const MANIFEST = 'center.json'

export type InitChoice = { name?: string; title?: string; titleEn?: string; force?: boolean }
/** `missing` names the fields that a person still has to write. */
export type InitResult = Inspection & { file: string; manifest: Partial<Manifest>; missing: string[] }

/** Looks at the folder of a build and writes a `center.json` into it. Refuses to replace one, unless it is told to. */
export async function initManifest(folder: string, choice: InitChoice): Promise<InitResult> {
  if (!(await isFolder(folder)))
    throw new CommandError(`${folder} is not a folder.`, 'Name the folder that a build writes.')
  const paths = await filesIn(folder)
  const file = join(folder, MANIFEST)
  if (paths.includes(MANIFEST) && !choice.force) {
    throw new CommandError(`${file} is there already.`, 'Check it with "center check", or replace it with --force.')
  }
  const files = new Map<string, Buffer>()
  for (const path of paths) files.set(path, await readFile(join(folder, path)))
  const own = await readPackage(folder)
  const inspection = inspectBuild(files, own)
  if (inspection.form === 'unknown') throw new CommandError(inspection.says, inspection.todo[0])
  const manifest = { ...namesOf(own, choice, resolve(folder)), ...inspection.fields }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
  const { faults } = readManifestText(JSON.stringify(manifest))
  return { ...inspection, file, manifest, missing: faults.map(({ field, remedy }) => `"${field}": ${remedy}`) }
}

function namesOf(own: PackageFacts, { name, title, titleEn }: InitChoice, folder: string): Partial<Manifest> {
  const named = name ?? [own.name, folderName(folder)].find((one) => AppName.safeParse(one).success)
  const english = titleEn ?? toTitle(named ?? '')
  return {
    ...(named === undefined ? {} : { name: named }),
    title: title ?? english,
    titleEn: english,
    version: Version.safeParse(own.version).success ? (own.version ?? '') : '0.1.0',
  }
}

/** Of `orders/dist` it is `orders`: `dist` is no name of an app. */
const folderName = (folder: string): string => basename(dirname(folder)).toLowerCase()

/** `@acme/order-list` → `Order list`. */
function toTitle(name: string): string {
  const words = name.replace(/^@[^/]+\//, '').replaceAll('-', ' ')
  return words.replace(/^./, (first) => first.toUpperCase())
}

/** The nearest `package.json`, in the folder of the build or above it. */
async function readPackage(folder: string): Promise<PackageFacts> {
  let place = resolve(folder)
  for (;;) {
    const text = await readFile(join(place, 'package.json'), 'utf8').catch(() => null)
    if (text !== null) return parsePackage(text)
    const above = dirname(place)
    if (above === place) return {}
    place = above
  }
}

function parsePackage(text: string): PackageFacts {
  try {
    return JSON.parse(text) as PackageFacts
  } catch {
    return {}
  }
}
