import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readManifestText } from '@center/shared/bundle'
import { AppName, Version, type Manifest } from '@center/shared/contract'
import { filesIn, isFolder } from '../bundle'
import { CommandError } from '../cli-context'
import { toTag } from '../new/app-names'
import { federationStarts } from './federation-page'
import { afterScripts, beforeScripts, emptyPage } from './umd-page'
import { adaptPage, isAdapter } from './adapt-page'
import { inspectBuild, ownServer, type Inspection, type PackageFacts } from './inspect-build'

const MANIFEST = 'center.json'

export type InitChoice = {
  name?: string
  title?: string
  titleEn?: string
  force?: boolean
  ownServer?: boolean
  expose?: string
}
/** `missing` names the fields that a person still has to write, `written` the files beside the manifest. */
export type InitResult = Inspection & {
  file: string
  manifest: Partial<Manifest>
  missing: string[]
  written: string[]
}

/**
 * Looks at the folder of a build and writes a `center.json` into it. Refuses to replace one, unless it is told to. A page becomes an isolated
 * element that shows it, unless it stays on a server of the vendor's own.
 */
export async function initManifest(folder: string, choice: InitChoice): Promise<InitResult> {
  if (!(await isFolder(folder)))
    throw new CommandError(`${folder} is not a folder.`, 'Name the folder that a build writes.')
  const paths = await filesIn(folder)
  const file = join(folder, MANIFEST)
  if (paths.includes(MANIFEST) && !choice.force) {
    throw new CommandError(`${file} is there already.`, 'Check it with "center check", or replace it with --force.')
  }
  const files = new Map<string, Buffer>()
  // What an earlier call has written is no part of the build.
  for (const path of paths.filter(isAdapter)) await rm(join(folder, path))
  for (const path of paths.filter((one) => !isAdapter(one))) files.set(path, await readFile(join(folder, path)))
  const own = await readPackage(folder)
  const inspection = inspectBuild(files, own)
  if (inspection.form === 'unknown') throw new CommandError(inspection.says, inspection.todo[0])
  const names = namesOf(own, choice, resolve(folder))
  const { fields, todo, written } = choice.ownServer
    ? onOwnServer(inspection)
    : asElement(inspection, files, names, choice.expose)
  for (const [path, text] of written) await writeFile(join(folder, path), text)
  const manifest = { ...names, ...fields }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
  const { faults } = readManifestText(JSON.stringify(manifest))
  const missing = faults.map(({ field, remedy }) => `"${field}": ${remedy}`)
  return { ...inspection, todo, file, manifest, missing, written: [...written.keys()].sort() }
}

type Adapted = Pick<Inspection, 'fields' | 'todo'> & { written: ReadonlyMap<string, string> }

const onOwnServer = ({ fields, todo }: Inspection): Adapted => ({
  fields,
  todo: fields.kind === 'iframe' ? [ownServer, ...todo] : todo,
  written: new Map(),
})

function asElement(
  inspection: Inspection,
  files: ReadonlyMap<string, Buffer>,
  { name = 'app' }: Partial<Manifest>,
  expose: string | undefined,
): Adapted {
  const page = files.get('index.html')?.toString('utf8')
  const { entry } = inspection
  if (inspection.fields.kind !== 'iframe') return { ...inspection, written: new Map() }
  if (inspection.form === 'umd' && entry !== undefined) {
    const shown = page ?? `${emptyPage}<script src="${entry}"></script>`
    const { fields, written, todo } = adaptPage(files, shown, toTag(name), {
      before: beforeScripts,
      after: afterScripts,
    })
    return { fields, written, todo: [...todo, ...inspection.todo] }
  }
  if (inspection.federation) {
    const starts = federationStarts({
      ...inspection.federation,
      exposed: exposedOf(inspection.federation.exposes, expose),
    })
    const { fields, written, todo } = adaptPage(files, '', toTag(name), { before: starts, after: [] })
    return { fields, written, todo: [...todo, ...inspection.todo] }
  }
  if (page === undefined) return onOwnServer(inspection)
  const { fields, written, todo } = adaptPage(files, page, toTag(name))
  return { fields, written, todo: [...todo, ...inspection.todo] }
}

function exposedOf(exposes: string[], named: string | undefined): string {
  const chosen = named === undefined ? exposes[0] : exposes.find((one) => one === named || one === `./${named}`)
  if (chosen !== undefined) return chosen
  throw new CommandError(`The remote does not expose ${named}.`, `It exposes ${exposes.join(', ')}.`)
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
