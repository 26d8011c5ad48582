import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf } from '@center/shared/bundle'
import { satisfies, validRange } from 'semver'

type Named = Record<string, string>

/** Packages of the portal that an app may take from it: its own range of each, by the package's name. */
export type Taken = ReadonlyMap<string, string>

/**
 * Which of the portal's libraries an app takes: those that its `package.json` names in a range that fits the portal's version. Others come with the
 * app's own bundle, as they would without a portal.
 */
export function findTaken(root: string, libraries: Named): Taken {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Named | undefined>
  const ranges: Named = { ...own['devDependencies'], ...own['peerDependencies'], ...own['dependencies'] }
  const fitting = Object.entries(libraries).flatMap(([name, version]): [string, string][] => {
    const library = packageOf(name)
    const range = ranges[library]
    const fits = range !== undefined && validRange(range) !== null && satisfies(version, range)
    return fits && !name.startsWith('@center/') ? [[library, range]] : []
  })
  return new Map(fitting)
}

/** Whether the portal has a module of this name, of a package that is taken. */
export const isTaken = (request: string, taken: Taken, libraries: Named): boolean =>
  Object.hasOwn(libraries, request) && taken.has(packageOf(request))
