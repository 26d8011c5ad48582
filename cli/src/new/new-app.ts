import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../cli-context'
import { toTag } from './app-names'
import { fillIn, readTemplate, type Choice } from './template'
import { createManifestSchema } from '@center/shared/bundle'
import { AppName } from '@center/shared/contract'

/** The folder in which a new app keeps the SDK, so that it needs nothing of the place where it was made. */
const VENDOR = 'vendor'
/** For editors: `center.json` names it. */
const SCHEMA = 'center.schema.json'

export type NewApp = { folder: string; names: AppNames; files: string[] }

/** Writes a complete sub-app. Refuses a folder in which something is. */
export async function writeNewApp(
  name: string,
  choice: Choice,
  folder: string | null,
  resources: string,
): Promise<NewApp> {
  const names = toAppNames(name)
  const target = folder ?? names.folder
  const inside = await readdir(target).catch(() => [])
  if (inside.length > 0) {
    throw new CommandError(
      `${target} is not empty, and nothing is overwritten.`,
      'Take another name, or another folder with --dir.',
    )
  }
  const sdk = await findSdk(join(resources, 'sdk'))
  const template = await readTemplate(join(resources, 'templates'), choice)
  const { title, tag } = names
  const files = fillIn(template, { NAME: names.name, TITLE: title, TAG: tag, SDK: `file:${VENDOR}/${sdk}` })
  for (const [path, text] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), text)
  }
  await mkdir(join(target, VENDOR), { recursive: true })
  await copyFile(join(resources, 'sdk', sdk), join(target, VENDOR, sdk))
  await writeFile(join(target, VENDOR, SCHEMA), `${JSON.stringify(createManifestSchema(['version']), null, 2)}\n`)
  return { folder: target, names, files: [...files.keys(), `${VENDOR}/${sdk}`, `${VENDOR}/${SCHEMA}`].sort() }
}

async function findSdk(folder: string): Promise<string> {
  const files = await readdir(folder).catch(() => [])
  const packed = files.filter((file) => /^center-sdk-[\d.]+\.tgz$/.test(file)).sort()
  const newest = packed.at(-1)
  if (newest) return newest
  throw new CommandError('The SDK is not packed.', 'Run "npm run build" in the repository first.')
}

/** What a new sub-app is called in each place. */
export type AppNames = { name: string; folder: string; tag: string; title: string }

/** `@acme/order-list` → folder `order-list`, tag `acme-order-list`, title `Order list`. */
export function toAppNames(name: string): AppNames {
  if (!AppName.safeParse(name).success) {
    throw new CommandError(
      `${name} is not a name of an app.`,
      'Lower case letters, digits and hyphens, optionally with a scope: hello, @acme/orders.',
    )
  }
  if (name.startsWith('@center/')) {
    throw new CommandError('The scope @center belongs to the portal.', 'Take a scope of your own: @acme/orders.')
  }
  const folder = name.replace(/^@[^/]+\//, '')
  const title = folder.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  return { name, folder, tag: toTag(name), title }
}
