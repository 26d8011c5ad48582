import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createManifestSchema } from '@center/shared/bundle'
import { CommandError } from '../cli-context'
import { makeAngularApp } from './angular-app'
import { toAppNames, type AppNames } from './app-names'
import { buildOf, fillIn, hasOwnTemplate, readLayers, readTemplate, type Choice } from './template'
import { makeViteApp, type RunNpm } from './vite-app'

/** The folder in which a new app keeps our packages, so that it needs nothing of the place where it was made. */
const VENDOR = 'vendor'
/** For editors: `center.json` names it. */
const SCHEMA = 'center.schema.json'

export type NewApp = { folder: string; names: AppNames; files: string[] }

/** Where things come from: what ships beside the program, and npm for what `create-vite` makes. */
export type Sources = { resources: string; npm: RunNpm }

/** Writes a complete sub-app. Refuses a folder in which something is. */
export async function writeNewApp(
  name: string,
  choice: Choice,
  folder: string | null,
  { resources, npm }: Sources,
): Promise<NewApp> {
  const names = toAppNames(name)
  const target = folder ?? names.folder
  expectPossible(choice)
  await expectEmpty(target)
  if (choice.framework === 'angular') return { folder: target, names, files: await makeAngularApp(target, names, npm) }
  const sdk = await findPacked(resources, 'sdk')
  const { title, tag } = names
  const values = { NAME: names.name, TITLE: title, TAG: tag, SDK: toDependency(sdk) }
  const templates = join(resources, 'templates')
  if (buildOf(choice) === 'webpack') {
    const files = fillIn(await readTemplate(templates, choice), values)
    return { folder: target, names, files: await writeAll(target, files, [sdk]) }
  }
  const plugin = await findPacked(resources, 'vite')
  const files = fillIn(await readLayers(templates, [`vite-${choice.framework}`]), values)
  const dependencies = { '@center/sdk': toDependency(sdk), '@center/vite': toDependency(plugin) }
  const changed = await makeViteApp(target, { framework: choice.framework, name: names.name, dependencies, npm })
  return { folder: target, names, files: [...changed, ...(await writeAll(target, files, [sdk, plugin]))].sort() }
}

function expectPossible({ kind, framework, build }: Choice): void {
  const builtBy = buildOf({ kind, framework, build })
  if (builtBy === 'angular' && (build !== undefined || kind !== 'element'))
    throw new CommandError(
      'Angular builds by its own command, and makes elements here.',
      'Leave --build and --kind out.',
    )
  if (builtBy === 'vite' && kind !== 'element')
    throw new CommandError(`Vite makes elements here, and no ${kind}.`, 'Leave --kind out, or take --build webpack.')
  if (builtBy === 'webpack' && !hasOwnTemplate(framework))
    throw new CommandError(`There is no template of ${framework} for webpack.`, 'Leave --build out: Vite makes one.')
}

async function expectEmpty(target: string): Promise<void> {
  const inside = await readdir(target).catch(() => [])
  if (inside.length === 0) return
  throw new CommandError(
    `${target} is not empty, and nothing is overwritten.`,
    'Take another name, or another folder with --dir.',
  )
}

const toDependency = (archive: string) => `file:${VENDOR}/${basename(archive)}`

/** The files of the template, our packages and the schema; answers the paths of all. */
async function writeAll(target: string, files: Map<string, string>, archives: string[]): Promise<string[]> {
  const vendor = join(target, VENDOR)
  for (const [path, text] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), text)
  }
  await mkdir(vendor, { recursive: true })
  for (const archive of archives) await copyFile(archive, join(vendor, basename(archive)))
  await writeFile(join(vendor, SCHEMA), `${JSON.stringify(createManifestSchema(['version']), null, 2)}\n`)
  const beside = [...archives.map((archive) => basename(archive)), SCHEMA].map((path) => `${VENDOR}/${path}`)
  return [...files.keys(), ...beside].sort()
}

async function findPacked(resources: string, name: 'sdk' | 'vite'): Promise<string> {
  const files = await readdir(join(resources, name)).catch(() => [])
  const newest = files
    .filter((file) => file.startsWith(`center-${name}-`) && /-[\d.]+\.tgz$/.test(file))
    .sort()
    .at(-1)
  if (newest) return join(resources, name, newest)
  throw new CommandError(`@center/${name} is not packed.`, 'Run "npm run build" in the repository first.')
}
