import { posix } from 'node:path'
import type { Manifest } from '../contract'
import { readScript } from './script-files'

/** A file by its path in the bundle. */
export type BundleFile = { path: string; bytes: Uint8Array }

/**
 * Paths that the manifest names, or a script in its dependencies or while it runs, and that are not in the bundle; each
 * once. What a script computes in a way that its text does not show is not guessed. Throws `UnreadableScript` for a script that
 * no parser can hold, or that has too much computed. Takes time in proportion to the scripts, but for the names of chunks, whose number
 * of steps is bounded; a server that does not trust the scripts calls it in a worker.
 */
export function missingFiles(
  { entry, styles }: Pick<Manifest, 'entry' | 'styles'>,
  files: readonly BundleFile[],
): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const scripts = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path, bytes }) => ({ path, ...readScript(path, new TextDecoder().decode(bytes)) }))
  const named = [entry, ...styles, ...scripts.flatMap(({ path, dependencies }) => besideScript(path, dependencies))]
  const later = scripts
    .flatMap(({ askedFor }) => askedFor)
    .filter(({ besideScript, belowRoot }) => !paths.has(besideScript) && !paths.has(belowRoot))
  const missing = named.filter((path) => !paths.has(path))
  return [...new Set([...missing, ...later.map(({ besideScript }) => besideScript)])]
}

/** Relative modules in the dependencies of a script, as paths in the bundle. */
function besideScript(path: string, dependencies: readonly string[]): string[] {
  return dependencies
    .filter((specifier) => specifier.startsWith('./') || specifier.startsWith('../'))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)))
}
