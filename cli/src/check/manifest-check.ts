import { addressOf, manifestFields, readManifestText, type ManifestFault } from '@center/shared/bundle'
import { BundlePath, isNativeCode, type Manifest } from '@center/shared/contract'
import { fail, pass, warn, type Finding } from './report'
import { isServedByOwner, MANIFEST, type CheckTarget } from './check-target'

/** `center.json` against the contract, and what the contract's schema alone cannot say. */
export function checkManifest({ manifestText, manifest }: CheckTarget): Finding[] {
  if (manifestText === null) {
    return [
      fail('manifest', `There is no ${MANIFEST}.`, 'Build the sub-app, and name the folder that the build writes.'),
    ]
  }
  if (manifest) {
    const findings = [...checkMeaning(manifest), ...checkAdvice(manifest)]
    return findings.some(({ level }) => level === 'fail')
      ? findings
      : [pass('manifest', `${MANIFEST} fits the schema: ${manifest.name} ${manifest.version}`), ...findings]
  }
  return readManifestText(manifestText).faults.map(toFinding)
}

function toFinding(fault: ManifestFault): Finding {
  const { field, message, remedy } = fault
  return fail('manifest', `${addressOf(MANIFEST, fault)} ${field} ${message}`, remedy)
}

function checkMeaning(manifest: Manifest): Finding[] {
  const { kind, tag, name, routes } = manifest
  const findings = checkEntry(manifest)
  if (kind === 'element' && !tag)
    findings.push(fail('manifest', 'An element needs its tag.', manifestFields.tag.remedy))
  if (name.startsWith('@center/')) {
    findings.push(fail('manifest', `${name}: the scope @center belongs to the portal.`, 'Take a scope of your own.'))
  }
  const lost = routes.filter(({ path }) => !path.startsWith('/'))
  if (lost.length > 0) {
    findings.push(
      fail('manifest', `routes: ${lost.map(({ path }) => path).join(', ')} has no slash.`, 'Begin each path with "/".'),
    )
  }
  return findings
}

/** The script of a bundle: of an element it may be a native module, which brings everything itself. */
function checkEntry(manifest: Manifest): Finding[] {
  const { kind, entry, shared } = manifest
  if (isServedByOwner(manifest)) return []
  const isScript = BundlePath.safeParse(entry).success && (kind === 'element' ? /\.m?js$/ : /\.js$/).test(entry)
  if (!isScript)
    return [fail('manifest', `entry: ${entry} is not a script of the bundle.`, manifestFields.entry.remedy)]
  if (!isNativeCode(manifest)) return []
  if (kind !== 'element') {
    const fix = 'Make it an element, or build a System bundle and leave "format" out.'
    return [fail('manifest', `format: a ${kind} app cannot be made of ES modules.`, fix)]
  }
  if (Object.keys(shared).length === 0) return []
  const fix = 'Take "shared" out, and let your bundler bundle those libraries.'
  return [fail('manifest', 'shared: a native module gets nothing from the import map.', fix)]
}

function checkAdvice({ kind, chunkGlobal, routes }: Manifest): Finding[] {
  const findings: Finding[] = []
  if (kind === 'system' && !chunkGlobal) {
    const fix = "Set webpack's output.chunkLoadingGlobal and uniqueName per version, and name it as chunkGlobal."
    findings.push(warn('manifest', 'It names no chunkGlobal: its old versions stay in memory after a release.', fix))
  }
  const untranslated = routes.filter(({ titleEn }) => !titleEn)
  if (untranslated.length > 0) {
    const paths = untranslated.map(({ path }) => path).join(', ')
    findings.push(warn('manifest', `routes: ${paths} has no English title.`, 'Add titleEn.'))
  }
  return findings
}
