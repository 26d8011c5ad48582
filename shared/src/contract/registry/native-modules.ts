import { decodePath } from '../values/decode-path'
import type { CodeFormat } from './manifest'

/** What decides who loads a bundle. */
export type BundleCode = { entry: string; format?: CodeFormat | undefined }

/** Whether the browser's own modules load a bundle: it says so itself, or its entry ends in `.mjs`. */
export const isNativeCode = ({ entry, format }: BundleCode): boolean => !!format || /\.mjs\b/.test(entry)

/** What a lexer of ES modules says of one import; `n` is missing where the address is computed. */
type Import = { n: string | undefined; d: number }

/** Why one file of a native bundle cannot be loaded: `specifier` is null for a file that is no module. */
export type ModuleFault = { file: string; specifier: string | null; target: string | null }

const root = 'http://bundle.invalid/root/'
/** `import.meta`, which is no import. */
const META = -2

/**
 * What keeps a bundle from being loaded by the browser's own modules (platform 3). Such a bundle is self-contained: every
 * import that its entry can reach, lazy ones included, names a script of the bundle by a relative path. `target` is that
 * path when it is one, and the file is not there; null for a name or an address of something else.
 *
 * An address that is computed at run time cannot be seen here.
 */
export function faultsOfModules(
  entry: string,
  scripts: ReadonlyMap<string, string>,
  importsOf: (text: string) => readonly Import[],
): ModuleFault[] {
  const faults: ModuleFault[] = []
  const reached = new Set([entry])
  // A set gives out what is added while it is walked.
  for (const file of reached) {
    const names = namesIn(scripts.get(file) ?? '', importsOf)
    if (!names) faults.push({ file, specifier: null, target: null })
    for (const specifier of names ?? []) {
      const target = targetOf(specifier, file)
      if (target !== null && scripts.has(target)) reached.add(target)
      else faults.push({ file, specifier, target })
    }
  }
  return faults
}

function namesIn(text: string, importsOf: (text: string) => readonly Import[]): string[] | null {
  try {
    return importsOf(text).flatMap(({ n, d }) => (n === undefined || d === META ? [] : n))
  } catch {
    return null
  }
}

/** The path in the bundle that a relative specifier means. With a query it is another module, which is not pinned. */
function targetOf(specifier: string, file: string): string | null {
  if (!/^\.\.?\//.test(specifier)) return null
  const { href } = new URL(specifier, root + file)
  return href.startsWith(root) ? decodePath(href.slice(root.length)) : null
}
