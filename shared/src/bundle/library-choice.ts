import type { Manifest } from '@center/shared/contract'
import { rcompare, satisfies } from 'semver'
import { misfitOf } from './library-fit'

/** A version of an app, as far as libraries go. */
export type LibraryUser = { app: string; manifest: Pick<Manifest, 'shared' | 'provides'> }
/** A file of an app that stands for a library. */
export type LibraryFile<User> = { from: User; file: string }
/** What imports mean inside the files of one version, where the portal's import map has another library or none. */
export type LibraryScope<User> = { of: User; names: Map<string, LibraryFile<User>> }

/** The package that a name to import belongs to. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Whether a script is a System module that a name of the import map can lead to: one with a name of its own cannot be found by it. */
export const startsSystemModule = (text: string): boolean => /\bSystem\s*\.\s*register\s*\(\s*\[/.test(text)

/**
 * Where a version takes its libraries from: what it provides it has itself; then what fits in the portal's import map counts, then the
 * highest version that another app of the tenant provides. Of one provider it takes all that fits, so that libraries which
 * belong together (`react`, `react-dom`) are never mixed. The scopes are those of the version and of every provider that it needs.
 * `misfit` says in words what no one has; null: nothing lacks.
 */
export function chooseLibraries<User extends LibraryUser>(
  user: User,
  portal: Record<string, string>,
  providers: readonly User[],
): { scopes: LibraryScope<User>[]; misfit: string | null } {
  const scopes: LibraryScope<User>[] = []
  const waiting = [user]
  let misfit: string | null = null
  for (let of = waiting.shift(); of !== undefined; of = waiting.shift()) {
    const others = providers.filter(({ app }) => app !== of?.app)
    const scope = scopeOf(of, portal, others)
    misfit ??= of === user ? misfitIn(of, portal, others) : null
    if (scope.names.size > 0) scopes.push(scope)
    for (const { from } of scope.names.values()) {
      if (from !== of && !waiting.includes(from) && !scopes.some(({ of: known }) => known === from)) waiting.push(from)
    }
  }
  return { scopes, misfit }
}

function scopeOf<User extends LibraryUser>(
  of: User,
  portal: Record<string, string>,
  others: readonly User[],
): LibraryScope<User> {
  const { shared, provides = {} } = of.manifest
  const own = Object.entries(provides).map(([name, { file }]) => [name, { from: of, file }] as const)
  const wanted = Object.entries(shared).filter(([name]) => !(name in provides))
  const needed = wanted.flatMap(([name, range]) => {
    if (misfitOf({ [name]: range }, portal) === null) return []
    return bestOf(name, range, others) ?? []
  })
  const taken = needed.flatMap((from) => filesOf(from, wanted))
  return { of, names: new Map([...taken.reverse(), ...own]) }
}

/** Of a provider that is needed for one library: every name that fits, and the other names of the same packages. */
function filesOf<User extends LibraryUser>(from: User, wanted: readonly [string, string][]) {
  const provides = Object.entries(from.manifest.provides ?? {})
  const fits = wanted.filter(([name, range]) => provided(from, name, range) !== null)
  const packages = new Set(fits.map(([name]) => packageOf(name)))
  return provides
    .filter(([name]) => packages.has(packageOf(name)))
    .map(([name, { file }]) => [name, { from, file }] as const)
}

function bestOf<User extends LibraryUser>(name: string, range: string, others: readonly User[]): User | null {
  const fitting = others.flatMap((from) => {
    const version = provided(from, name, range)
    return version === null ? [] : [{ from, version }]
  })
  const [best] = fitting.sort((a, b) => rcompare(a.version, b.version) || (a.from.app < b.from.app ? -1 : 1))
  return best?.from ?? null
}

/** The version in which an app provides a library, if it is in the range. */
function provided({ manifest }: LibraryUser, name: string, range: string): string | null {
  const version = manifest.provides?.[name]?.version
  return version !== undefined && satisfies(version, range, { includePrerelease: true }) ? version : null
}

function misfitIn(
  { manifest: { shared, provides = {} } }: LibraryUser,
  portal: Record<string, string>,
  others: readonly LibraryUser[],
): string | null {
  for (const [name, range] of Object.entries(shared)) {
    const own = provides[name]
    const misfit = misfitOf({ [name]: range }, own ? { [name]: own.version } : portal)
    if (misfit === null || (!own && bestOf(name, range, others))) continue
    const there = others.flatMap(({ app, manifest }) => {
      const version = manifest.provides?.[name]?.version
      return version === undefined ? [] : [`${version} (${app})`]
    })
    if (own || there.length === 0) return misfit
    const all = [...(portal[name] === undefined ? [] : [portal[name]]), ...there.sort()]
    return `${name} ${range} is expected, this portal has ${all.join(', ')}`
  }
  return null
}
