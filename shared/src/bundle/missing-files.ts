import { posix } from 'node:path'
import type { Manifest } from '../contract'
import { filesAskedFor } from './script-files'

/** A file by its path in the bundle. */
export type BundleFile = { path: string; bytes: Buffer }

const registered = /System\.register\(\s*(?:(?:'[^']*'|"[^"]*")\s*,\s*)?\[([^\]]*)\]/g

/**
 * Paths that the manifest names, or a script in its dependencies or while it runs, and that are not in the bundle; each
 * once. What a script computes in a way that its text does not show is not guessed.
 */
export function missingFiles(
  { entry, styles }: Pick<Manifest, 'entry' | 'styles'>,
  files: readonly BundleFile[],
): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const scripts = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }))
  const named = [entry, ...styles, ...scripts.flatMap(({ path, text }) => dependenciesOf(path, text))]
  const later = scripts
    .flatMap(({ path, text }) => filesAskedFor(path, text))
    .filter(({ besideScript, belowRoot }) => !paths.has(besideScript) && !paths.has(belowRoot))
  const missing = named.filter((path) => !paths.has(path))
  return [...new Set([...missing, ...later.map(({ besideScript }) => besideScript)])]
}

/** Relative modules in the dependency list of a `System.register` script, as paths in the bundle. */
function dependenciesOf(path: string, text: string): string[] {
  const lists = [...text.matchAll(registered)].map((match) => match[1] ?? '')
  return lists
    .flatMap((list) => [...list.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? ''))
    .filter((specifier) => /^\.\.?\//.test(specifier))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)))
}
