import type * as z from 'zod/mini'
import { BundlePath, Capability, isNativeEntry, Manifest } from '@center/shared/contract'
import { fail, pass, warn, type Finding } from './report'
import { isServedByOwner, MANIFEST, type CheckTarget } from './check-target'

const fixes: Record<string, string> = {
  name: 'Lower case, optionally with a scope: "@apps/orders".',
  title: 'A Chinese title of 1 to 60 characters.',
  titleEn: 'An English title of 1 to 60 characters.',
  kind: '"element", "system", "iframe" or "link".',
  version: 'A semantic version without build metadata: "1.0.0".',
  entry:
    'The script that the portal loads, such as "main.js", for an element "main.mjs" as well; for "iframe" and "link" the page.',
  tag: 'The name of your custom element, lower case with a hyphen: "acme-orders".',
  styles: 'Paths of style sheets inside the bundle, without a leading slash.',
  routes: 'Each route has "path" and "title".',
  capabilities: `Among ${Capability.options.join(', ')}.`,
  origins: 'Exact origins without a path: "https://erp.example".',
  timeouts: '"mountMs", "chunkMs", "slowMs" and "answerMs", in milliseconds, at most 600000.',
  isolation: '"none" or "frame".',
}

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
  const value = parseJson(manifestText)
  if (value === undefined) return [fail('manifest', `${MANIFEST} is not JSON.`, 'Look for a missing comma or quote.')]
  const { error } = Manifest.safeParse(value)
  return (error?.issues ?? []).map(toFinding)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toFinding(issue: z.core.$ZodIssue): Finding {
  if (issue.code === 'unrecognized_keys') {
    return fail(
      'manifest',
      `It has ${issue.keys.join(', ')}, which no manifest has.`,
      'Take it out, or check its spelling.',
    )
  }
  const field = String(issue.path[0] ?? '')
  return fail(
    'manifest',
    `${issue.path.join('.') || 'manifest'}: ${issue.message}`,
    fixes[field] ?? 'See the vendor documentation.',
  )
}

function checkMeaning(manifest: Manifest): Finding[] {
  const { kind, tag, name, routes } = manifest
  const findings = checkEntry(manifest)
  if (kind === 'element' && !tag) findings.push(fail('manifest', 'An element needs its tag.', fixes['tag'] ?? ''))
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
  if (!isScript) return [fail('manifest', `entry: ${entry} is not a script of the bundle.`, fixes['entry'] ?? '')]
  if (!isNativeEntry(entry) || Object.keys(shared).length === 0) return []
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
