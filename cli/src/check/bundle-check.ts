import { gzipSync } from 'node:zlib'
import { parse } from 'es-module-lexer/js'
import {
  codeSizeFault,
  hasInlineMap,
  isSourceMap,
  missingFiles,
  UnreadableScript,
  type BundleFile,
} from '@center/shared/bundle'
import { faultsOfModules, isNativeCode, type Manifest, type ModuleFault } from '@center/shared/contract'
import { toKilobytes, type CheckLimits } from './limits'
import { fail, pass, skip, type Finding } from './report'
import { isServedByOwner, MANIFEST, type CheckTarget } from './check-target'

/** Everything that the manifest and the scripts name is in the bundle. */
export function checkFiles({ manifest, files, address }: CheckTarget): Finding[] {
  if (!manifest) return [skip('files', 'Not checked without a manifest.')]
  if (isServedByOwner(manifest)) return checkPage(manifest.entry, files, address)
  const missing = missingIn(manifest, files)
  if (missing instanceof UnreadableScript)
    return [fail('files', `${missing.message}.`, 'Build it as a bundle; the registry refuses it as it is.')]
  if (missing.length > 0) {
    const fix =
      files.size <= 1
        ? 'Build first, and name the folder that the build writes.'
        : 'Build again and pack the whole output folder.'
    return missing.map((path) => fail('files', `${path} is named, but it is not there.`, fix))
  }
  const withSource = findInlineMaps(files)
  if (withSource) return [withSource]
  const faults = isNativeCode(manifest) ? faultsOfNative(manifest, files) : []
  if (faults.length > 0) return faults.map(toFinding)
  const maps = [...files.keys()].filter(isSourceMap).length
  const left = maps === 0 ? '' : `; source maps are not published: ${maps}`
  return [pass('files', `${files.size} files; everything that is named is there${left}`)]
}

/** A script that brings its map along brings its source. */
function findInlineMaps(files: Map<string, Buffer>): Finding | null {
  const inside = [...files].filter(
    ([path, bytes]) => /\.(m?js|css)$/.test(path) && hasInlineMap(bytes.toString('utf8')),
  )
  if (inside.length === 0) return null
  const names = inside.map(([path]) => path).join(', ')
  const fix = 'Write source maps into files of their own: they stay out of what the portal serves.'
  return fail('files', `${names} carries a source map, which would give your source to everybody.`, fix)
}

function missingIn(manifest: Manifest, files: Map<string, Buffer>): string[] | UnreadableScript {
  try {
    return missingFiles(manifest, filesOf(files))
  } catch (error) {
    if (error instanceof UnreadableScript) return error
    throw error
  }
}

function checkPage(entry: string, files: Map<string, Buffer>, address: URL | null): Finding[] {
  if (address || URL.canParse(entry)) return [pass('files', 'Its owner serves it')]
  if (files.has(entry)) return [pass('files', `${files.size} files; ${entry} is there`)]
  return [
    fail('files', `${entry} is named, but it is not there.`, 'Name the folder that is served, or check its address.'),
  ]
}

const filesOf = (files: Map<string, Buffer>): BundleFile[] => [...files].map(([path, bytes]) => ({ path, bytes }))

/** A bundle of the browser's own modules, as the registry reads it. */
function faultsOfNative({ entry }: Manifest, files: Map<string, Buffer>): ModuleFault[] {
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path))
  const texts = new Map(scripts.map(([path, bytes]) => [path, bytes.toString('utf8')]))
  return faultsOfModules(entry, texts, (text) => parse(text)[0])
}

function toFinding({ file, specifier, target }: ModuleFault): Finding {
  if (specifier === null)
    return fail('files', `${file} is no ES module.`, 'Build again, or leave "format" out for a System bundle.')
  if (target !== null)
    return fail('files', `${file} imports ${target}, which is not there.`, 'Pack the whole output folder.')
  const fix = 'Bundle it: a native module is self-contained, and its imports are relative paths.'
  return fail('files', `${file} imports ${specifier}, which is not in the bundle.`, fix)
}

/** What the registry takes at most. */
export function checkSize({ files }: CheckTarget, limits: CheckLimits): Finding[] {
  const own = [...files].filter(([path]) => path !== MANIFEST && !isSourceMap(path))
  if (own.length === 0) return []
  const bytes = own.reduce((sum, [, content]) => sum + content.length, 0)
  const packed = own.reduce((sum, [, content]) => sum + gzipSync(content).length, 0)
  const findings: Finding[] = []
  const over = (what: string, has: string, most: string) =>
    fail(
      'size',
      `${what}: ${has}, but the registry takes ${most}.`,
      'Leave out what the page does not load; compress pictures.',
    )
  if (own.length > limits.entries) findings.push(over('Files', String(own.length), String(limits.entries)))
  if (bytes > limits.unpackedBytes)
    findings.push(over('Unpacked', toKilobytes(bytes), toKilobytes(limits.unpackedBytes)))
  const tooMuchCode = codeSizeFault(filesOf(files), limits.codeBytes)
  if (tooMuchCode) findings.push(fail('size', tooMuchCode, 'Split it, and load later what is not seen at first.'))
  if (packed > limits.archiveBytes) findings.push(over('Packed', toKilobytes(packed), toKilobytes(limits.archiveBytes)))
  return findings.length > 0
    ? findings
    : [pass('size', `The bundle has ${toKilobytes(bytes)}, ${toKilobytes(packed)} packed`)]
}
