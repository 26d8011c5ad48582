import { nodesOf, packageOf } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { parseScript, readScriptFacts, type ScriptFacts } from '../init/read-script'
import { isServedByOwner, type CheckTarget } from './check-target'
import { pass, skip, warn, type Finding } from './report'
import { usesIn, type ScriptUse } from './script-uses'

type Script = { path: string; facts: ScriptFacts | null; uses: ScriptUse[] }

/**
 * What the scripts do that ends badly in a portal, as their texts show it, whether or not it is reached or its failure is caught. Each
 * kind once, with a count. None of it fails the check: a branch that no one reaches does no harm.
 */
export function checkCode({ manifest, files }: CheckTarget): Finding[] {
  if (!manifest) return [skip('code', 'Not checked without a manifest.')]
  if (isServedByOwner(manifest)) return [skip('code', 'Its owner serves it.')]
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path)).map(([path, bytes]) => readOne(path, bytes))
  const findings = [...toFindings(manifest, scripts), ...librariesOf(manifest, scripts)]
  if (findings.length > 0) return findings
  return [
    pass('code', `${scripts.length === 1 ? '1 script' : `${scripts.length} scripts`}, nothing that a portal refuses`),
  ]
}

function readOne(path: string, bytes: Buffer): Script {
  const text = bytes.toString('utf8')
  const program = parseScript(text)
  return { path, facts: readScriptFacts(text), uses: program ? usesIn(nodesOf(program)) : [] }
}

type Advice = { says: string; fix: string; isFine?: (manifest: Manifest, use: ScriptUse) => boolean }

const inOwnFrame = ({ isolation }: Manifest) => isolation === 'frame'

const advice: Record<ScriptUse['kind'], Advice> = {
  storage: {
    says: 'keeps something in the browser',
    fix: 'An isolated app has no storage: hand state over by `beforeSwap`, keep it on your server, or ask for the capability "storage". In the page, begin each key with your name.',
    isFine: ({ capabilities }) => capabilities.includes('storage'),
  },
  cookies: {
    says: 'reads or writes cookies',
    fix: 'In the page they are those of the portal, and an isolated app has none: use `host.getToken()` for your own server.',
  },
  eval: {
    says: 'makes code of a text',
    fix: 'The policy refuses it. Take the build of your library that needs none ("CSP build", compiled templates).',
  },
  wasm: {
    says: 'compiles WebAssembly',
    fix: 'The policy of the page refuses it. Say "isolation": "frame", and ask for the capability "wasm".',
    isFine: ({ isolation, capabilities }) => isolation === 'frame' && capabilities.includes('wasm'),
  },
  replaced: {
    says: 'puts its own in the place of a function of the page',
    fix: 'Other apps would get yours, and it is not put back. Wrap your own calls, or say "isolation": "frame".',
    isFine: inOwnFrame,
  },
  policy: {
    says: 'makes a policy for Trusted Types',
    fix: 'The page of the portal refuses it. Say "isolation": "frame", ask for the capability "trusted-types:<name>" (lit-html, svelte-trusted-html, angular), or build without it.',
    isFine: (manifest, { name }) =>
      inOwnFrame(manifest) ||
      manifest.capabilities.some((capability) => capability === `trusted-types:${name.split('#')[0]}`),
  },
  react: {
    says: 'brings a React of its own',
    fix: 'A System bundle takes the one of the portal: name react and react-dom as externals, and in "shared".',
    isFine: ({ kind }) => kind !== 'system',
  },
}

function toFindings(manifest: Manifest, scripts: Script[]): Finding[] {
  return (Object.keys(advice) as ScriptUse['kind'][]).flatMap((kind) => {
    const { says, fix, isFine } = advice[kind]
    const found = scripts.flatMap(({ path, uses }) =>
      uses.filter((use) => use.kind === kind && !isFine?.(manifest, use)).map((use) => ({ path, use })),
    )
    if (found.length === 0) return []
    const names = [...new Set(found.map(({ use }) => use.name))].sort().join(', ')
    const places = [...new Set(found.map(({ path }) => path))].join(', ')
    const times = found.length === 1 ? 'once' : `${found.length} times`
    return [warn('code', `It ${says}: ${names}, ${times} in ${places}.`, fix)]
  })
}

/** Libraries of the import map that a System bundle takes, and that its manifest does not name. */
function librariesOf({ shared }: Manifest, scripts: Script[]): Finding[] {
  const taken = scripts.flatMap(({ facts }) => (facts?.form === 'system' ? facts.libraries : []))
  const named = Object.keys(shared).map(packageOf)
  const missing = [...new Set(taken.map(packageOf))].filter((name) => !named.includes(name)).sort()
  if (missing.length === 0) return []
  const fix = `Add to "shared": { ${missing.map((name) => `"${name}": "<range>"`).join(', ')} }. It is fetched beside your bundle then, and its version is looked at before a release.`
  return [warn('code', `It takes ${missing.join(', ')} from the portal, and "shared" does not say so.`, fix)]
}
