import { posix } from 'node:path'
import { packageOf } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { readScriptFacts, type Doubt, type ScriptFacts } from './read-script'

/** What a vendor's own `package.json` says of the app. */
export type PackageFacts = { name?: string; version?: string; dependencies?: Record<string, string> }

/** What a build is: a kind of guest, or something that the portal runs as a page of its own only. */
export type BuildForm = 'element' | 'system' | 'page' | 'umd' | 'federation' | 'unknown'

export type Inspection = {
  form: BuildForm
  /** In one sentence, for a person. */
  says: string
  /** The fields of the manifest that the build decides; empty where there is nothing to run. */
  fields: Partial<Manifest>
  /** What the vendor has to do, in the order of doing it. */
  todo: string[]
  /** The script with the lifecycles, of a bundle that a page has to be made for. */
  entry?: string
  /** The entry of a remote, and what it exposes; the first of it is shown. */
  federation?: { remote: string; isModule: boolean; exposes: string[] }
}

type Script = ScriptFacts & { path: string }

/** Looks at the folder that a build wrote. Runs nothing of it. */
export function inspectBuild(files: ReadonlyMap<string, Buffer>, own: PackageFacts): Inspection {
  const page = files.get('index.html')?.toString('utf8') ?? null
  const scripts = [...files].flatMap(([path, bytes]): Script[] => {
    if (!/\.m?js$/.test(path)) return []
    const facts = readScriptFacts(bytes.toString('utf8'))
    return facts ? [{ ...facts, path }] : []
  })
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const build = { page, scripts, styles, own }
  if (scripts.some(({ form }) => form === 'federation') || files.has('mf-manifest.json')) return federation(build)
  return element(build) ?? system(build) ?? umd(build) ?? ofPage(build) ?? unknown()
}

type Build = { page: string | null; scripts: Script[]; styles: string[]; own: PackageFacts }

function element({ page, scripts, styles }: Build): Inspection | null {
  const entry = entryAmong(
    scripts.filter(({ tags, definesMore }) => tags.length > 0 || definesMore),
    page,
  )
  // A page says itself where its element is, whatever its name.
  if (!entry || (entry.tags.length === 0 && page !== null)) return null
  const [tag] = entry.tags
  const fields: Partial<Manifest> = {
    kind: 'element',
    entry: entry.path,
    ...formatOf(entry),
    ...(tag === undefined ? {} : { tag }),
    styles,
    ...(needsFrame(entry) ? { isolation: 'frame' as const } : {}),
    ...(entry.form === 'system' ? { shared: rangesOf(entry, {}) } : {}),
  }
  const says = `It is a custom element${tag ? ` <${tag}>` : ''} in one ${codeNames[entry.form] ?? 'script'}, ${entry.path}.`
  return {
    form: 'element',
    says,
    fields,
    todo: [...tagAdvice(entry), ...importsToBundle(entry), ...adviceOn(entry.doubts)],
  }
}

const codeNames: Partial<Record<Script['form'], string>> = { module: 'ES module', system: 'System bundle' }

/** Of a module with a plain name the portal has to be told. */
function formatOf({ form, path }: Script): Pick<Manifest, 'format'> {
  return form === 'module' && !path.endsWith('.mjs') ? { format: 'module' } : {}
}

function tagAdvice({ tags }: Script): string[] {
  if (tags.length === 0) return ['Write the tag of your element as "tag": its name is computed in the script.']
  return tags.length === 1 ? [] : [`Check "tag": the script defines ${tags.join(', ')}, and the first one was taken.`]
}

function system({ scripts, styles, own, page }: Build): Inspection | null {
  const registered = scripts.filter(({ form }) => form === 'system')
  const entry = entryAmong(
    registered.filter(({ lifecycles }) => lifecycles.length === 3),
    page,
  )
  if (!entry) return null
  const shared = rangesOf(entry, own.dependencies ?? {})
  const todo = [
    ...Object.keys(shared).map((name) => `Check the range of ${name}: it comes from the portal's import map.`),
    'Name webpack’s output.chunkLoadingGlobal as "chunkGlobal", so that old versions leave the memory.',
    ...adviceOn(entry.doubts),
  ]
  const says = `It is a System bundle with the lifecycles of single-spa, ${entry.path}.`
  return { form: 'system', says, fields: { kind: 'system', entry: entry.path, styles, shared }, todo }
}

function umd({ scripts, page }: Build): Inspection | null {
  const entry = entryAmong(
    scripts.filter(({ form, lifecycles }) => form === 'umd' && lifecycles.length === 3),
    page,
  )
  if (!entry) return null
  return {
    form: 'umd',
    says: `It is a UMD bundle with lifecycles, as qiankun loads it, ${entry.path}.`,
    fields: { kind: 'iframe' },
    entry: entry.path,
    todo: [
      ...pageAdvice(scripts),
      'It runs as it is, in a frame of its own. To run in the page, build it as a System bundle with the same lifecycles (docs/vendors/from-qiankun.md).',
    ],
  }
}

/** What is to be done with a page that stays where it is. */
export const ownServer =
  'Serve the folder on your server, and write the address of the page as "entry" and its origin in "origins".'

/** What a page does that a frame of opaque origin has not. */
function pageAdvice(scripts: Script[]): string[] {
  const doubts = new Set(scripts.flatMap((script) => script.doubts))
  const said: [Doubt, string][] = [
    [
      'storage',
      'It uses the storage of the browser, which its frame has not: ask for the capability "storage", on a portal with a guest domain.',
    ],
    [
      'history',
      'It changes the address of its page, which its frame refuses: take the hash or the memory history of your router.',
    ],
    ['eval', advice.eval],
  ]
  return said.flatMap(([doubt, text]) => (doubts.has(doubt) ? [text] : []))
}

function federation({ page, scripts }: Build): Inspection {
  const remote = scripts.find(({ form, exposes }) => form === 'federation' && exposes.length > 0)
  if (!remote) return unreadRemote(page)
  const [exposed = '', ...others] = remote.exposes
  return {
    form: 'federation',
    says: `It is a remote of Module Federation that exposes ${exposed}.`,
    fields: { kind: 'iframe' },
    federation: { remote: remote.path, isModule: remote.isModule, exposes: remote.exposes },
    todo: [
      ...pageAdvice(scripts),
      ...(others.length === 0
        ? []
        : [`It exposes ${others.join(', ')} as well: name the one to be shown with --expose.`]),
    ],
  }
}

const unreadRemote = (page: string | null): Inspection => ({
  form: 'federation',
  says: 'It is a remote of Module Federation, and its entry does not say what it exposes.',
  fields: page === null ? {} : { kind: 'iframe' },
  todo: ['Add an entry that imports the exposed module and defines a custom element with it.'],
})

function ofPage({ page, scripts }: Build): Inspection | null {
  if (page === null) return null
  return {
    form: 'page',
    says: 'It is a page of its own: index.html and what it loads.',
    fields: { kind: 'iframe' },
    todo: [
      ...pageAdvice(scripts),
      'To hear of theme, language and user, define a custom element that draws the app, and build that (docs/vendors/kinds.md).',
    ],
  }
}

function unknown(): Inspection {
  return {
    form: 'unknown',
    says: 'It has no script that defines an element or exports lifecycles, and no index.html.',
    fields: {},
    todo: ['Name the folder that your production build writes.'],
  }
}

/** The script that the page names, or the one that no other is beside, or the one of the usual names. */
function entryAmong(scripts: Script[], page: string | null): Script | null {
  const named = page === null ? [] : scriptsOf(page)
  const inPage = scripts.find(({ path }) => named.some((src) => posix.normalize(src).replace(/^\//, '') === path))
  const usual = scripts.find(({ path }) => /^(main|index)\b[^/]*\.m?js$/.test(path))
  return inPage ?? usual ?? scripts[0] ?? null
}

/** The addresses of the scripts that a page loads, as they are written. */
function scriptsOf(page: string): string[] {
  const tags = page.split('<script').slice(1)
  return tags.flatMap((tag) => /\bsrc=["']([^"']{1,500})["']/.exec(tag.split('>', 1)[0] ?? '')?.[1] ?? [])
}

const importsToBundle = ({ form, libraries }: Script): string[] =>
  form === 'module' && libraries.length > 0
    ? [`Bundle ${libraries.join(', ')}: an ES module imports files of its own folder only.`]
    : []

/** Frameworks that write their templates under a policy of their own are refused in the page of the portal. */
const needsFrame = ({ doubts }: Script): boolean => doubts.includes('policy') || doubts.includes('eval')

function rangesOf({ libraries }: Script, versions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(libraries.map((name) => [name, versions[packageOf(name)] ?? '*']))
}

const advice: Record<Doubt, string> = {
  policy: 'It makes a Trusted Types policy, which the page of the portal refuses: it says "isolation": "frame".',
  eval: 'It evaluates text as code, which the portal refuses everywhere: find what does, and build without it.',
  storage: 'It uses the storage of the browser: in the page that is the portal’s, and in a frame there is none.',
  workers:
    'It starts workers: they must come from the bundle. In a frame of the portal it needs the capability "worker".',
  history: 'It changes the address of the page: navigate by the SDK, so that tabs and Back keep working.',
}

const adviceOn = (doubts: Doubt[]): string[] => doubts.map((doubt) => advice[doubt])
