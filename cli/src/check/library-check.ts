import { join } from 'node:path'
import { chooseLibraries, startsSystemModule, type LibraryFile, type LibraryUser } from '@center/shared/bundle'
import type { GuestLibraries, Manifest } from '@center/shared/contract'
import { readScriptFacts } from '../init/read-script'
import { readKit } from './check-files'
import { CommandError, type CliContext } from '../cli-context'
import { readCheckTarget, type CheckTarget } from './check-target'
import { folderOf, pinsOf } from './guest-row'
import { fail, pass, type Finding } from './report'

/** The versions that the portal of this command has; none where the kit does not say. */
export const librariesOf = async (resources: string): Promise<Record<string, string>> =>
  (await readKit(join(resources, 'check'))).libraries ?? {}

/** What the option of commands says that names such apps. */
export const LIBRARY_OPTION = 'a built app that provides libraries; may be repeated'

/** A built app that provides libraries, as `--library` names it. */
export type Provider = CheckTarget & { manifest: Manifest }

/** Reads apps that provide libraries; refuses one that provides none. */
export async function readProviders(sources: readonly string[], cli: Pick<CliContext, 'fetch'>): Promise<Provider[]> {
  const targets = await Promise.all(sources.map((source) => readCheckTarget(source, cli.fetch)))
  return targets.map(({ manifest, ...target }) => {
    if (manifest?.provides) return { ...target, manifest }
    throw new CommandError(`${target.source} provides no library.`, 'Its center.json has no "provides", or is wrong.')
  })
}

/**
 * What the sub-app shares must be there, in a version that it takes: in the portal, or in an app that provides it. A release is refused
 * otherwise.
 */
export function checkLibraries(
  { manifest, files }: CheckTarget,
  portal: Record<string, string>,
  providers: readonly Provider[] = [],
): Finding[] {
  if (!manifest) return []
  const users: LibraryUser[] = providers.map(toUser)
  const { name: app, provides = {} } = manifest
  const misfits = Object.entries(manifest.shared).flatMap(([name, range]) => {
    const user: LibraryUser = { app, manifest: { shared: { [name]: range }, provides } }
    const { misfit } = chooseLibraries(user, portal, users)
    return misfit === null ? [] : [fail('manifest', `shared: ${misfit}.`, remedyOf(name, portal[name]))]
  })
  return [...misfits, ...checkProvided(provides, files)]
}

function remedyOf(name: string, there: string | undefined): string {
  const byOther = `if another app of the tenant provides it, name the folder of its build: --library <folder>`
  return there === undefined
    ? `Take ${name} out of "shared", and let your bundler bundle it; ${byOther}.`
    : `Try your app with ${name} ${there} and widen the range, or bundle your own and take it out of "shared"; ${byOther}.`
}

function checkProvided(provides: NonNullable<Manifest['provides']>, files: CheckTarget['files']): Finding[] {
  const faults = Object.entries(provides).flatMap(([name, { file }]) => {
    const bytes = files.get(file)
    if (!bytes)
      return [fail('manifest', `provides: ${file} for ${name} is not in the bundle.`, 'Build it, or take it out.')]
    if (startsSystemModule(bytes.toString('utf8'))) return []
    const fix = 'Build it in the format "system", without a name of its own.'
    return [fail('manifest', `provides: ${file} for ${name} is no System module without a name.`, fix)]
  })
  const names = Object.entries(provides).map(([name, { version }]) => `${name} ${version}`)
  if (faults.length > 0 || names.length === 0) return faults
  return [pass('manifest', `It provides ${names.join(', ')}.`)]
}

/** Whether an app has nothing to show: it is there for what it provides. */
export function isLibraryOnly({ manifest, files }: CheckTarget): boolean {
  if (!manifest?.provides) return false
  const facts = readScriptFacts(files.get(manifest.entry)?.toString('utf8') ?? '')
  return facts !== null && facts.lifecycles.length < 3
}

type User = { app: string; manifest: Manifest; folder: string; files: CheckTarget['files'] }

const toUser = ({ manifest, files }: Provider): User => {
  const { name: app, version } = manifest
  return { app, manifest, folder: folderOf(app, version), files }
}

/** What a portal tells of the libraries of a version that is served below `folder`. Undefined: those of the portal are all it needs. */
export function guestLibraries(
  { manifest, files }: Provider,
  folder: string,
  { portal, providers }: { portal: Record<string, string>; providers: readonly Provider[] },
): GuestLibraries | undefined {
  const user: User = { app: manifest.name, manifest, folder, files }
  const { scopes } = chooseLibraries(user, portal, providers.map(toUser))
  if (scopes.length === 0) return undefined
  const toAddress = ({ from, file }: LibraryFile<User>) => from.folder + file
  const toScope = (names: Map<string, LibraryFile<User>>) =>
    Object.fromEntries([...names].map(([name, file]) => [name, toAddress(file)]))
  const others = scopes.map(({ of }) => of).filter((of) => of !== user)
  return {
    scopes: Object.fromEntries(scopes.map(({ of, names }) => [of.folder, toScope(names)])),
    files: others.flatMap((of) => pinsOf(of.files, of.folder, (path) => /\.m?js$/.test(path))),
  }
}
