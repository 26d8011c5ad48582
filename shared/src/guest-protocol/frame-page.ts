import { FALLBACK_LOCALE, langTag } from '../contract/values/locale'
import type { GuestLibraries, ImportMap, PinnedFile } from '../contract/registry/micro-frontends'
import type { Capability, CodeFormat } from '../contract/registry/manifest'
import { isNativeCode } from '../contract/registry/native-modules'
import type { PlainElement } from '../contract/registry/plain-element'

/**
 * What a frame of an element may do. Without `allow-same-origin` its origin is opaque: it has no origin of its own, nor ours. Without
 * `allow-downloads` it saves no file: browsers know no word for "only when the user asked for it".
 */
export const SANDBOX = 'allow-scripts allow-forms'

/** The same where it has an origin that no other page has, and may keep what it stores there. */
export const STORING_SANDBOX = `${SANDBOX} allow-same-origin`

/** What a page of a vendor's own site may do in its frame. */
export const PAGE_SANDBOX = `${SANDBOX} allow-downloads`

/** What a bundle in a frame may import by name, and the versions of what is the portal's. */
export type FrameLibraries = Pick<ImportMap, 'imports' | 'integrity'> & { versions: Record<string, string> }

/** Everything that the frame of one version needs, and nothing that its guest must not know. */
export type GuestFrame = {
  app: string
  version: string
  title: string
  tag: string
  element: PlainElement | null
  entry: string
  /** How its scripts are written, where the name of the entry does not say so. */
  format?: CodeFormat | undefined
  mountTimeoutMs: number
  files: PinnedFile[]
  styles: PinnedFile[]
  /** Folder of the version's files. */
  folder: string
  libraries: FrameLibraries
  /** Where its scripts may call: what operations registered, else nowhere. */
  origins: string[]
  /** It is on an origin of its own, and may keep what it stores there. */
  isStoring: boolean
  /** What its registration grants: it compiles WebAssembly, starts workers. */
  capabilities: readonly Capability[]
}

/** Our own script in such a frame, and the portal's tokens. */
export type FrameBuild = { script: PinnedFile; styles: PinnedFile[] }

/** A policy that names more files than this is larger than proxies take; then the version's folder is named. */
const MAX_NAMED_FILES = 60

/**
 * The page in which an isolated element runs: our script, the version's files, nothing else. It holds nothing of the user;
 * that comes through the port.
 */
export function renderFramePage(frame: GuestFrame, build: FrameBuild): string {
  const { app, version, tag, element, entry, format, mountTimeoutMs, files, styles, libraries } = frame
  const links = [...build.styles, ...styles].map((style) => `<link rel="stylesheet" ${toPin(style)}>`)
  links.push(...toHints(frame))
  const startsWorkers = frame.capabilities.includes('worker')
  const page = { app, version, tag, element, entry, format, mountTimeoutMs, files, libraries, startsWorkers }
  const data = JSON.stringify(page).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${langTag(FALLBACK_LOCALE)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(frame.title)}</title>
${links.join('\n')}
<script type="application/json" id="center-frame">${data}</script>
</head>
<body>
<script ${toPin(build.script, 'src')}></script>
</body>
</html>
`
}

/**
 * What the page may do, however it is opened: run the version's files and the shared libraries in an opaque
 * origin, be framed by the portal, call what operations registered. `host` is the address that the browser asked.
 */
export function toFramePolicy(
  frame: GuestFrame,
  build: FrameBuild,
  { host, ancestors }: { host: string; ancestors: readonly string[] },
): string {
  const at = (path: string) => `${host}${path}`
  const folder = at(frame.folder)
  const own = frame.files.length > MAX_NAMED_FILES ? [folder] : frame.files.map(({ href }) => at(href))
  const libraries = Object.keys(frame.libraries.integrity).map(at)
  const mayCompile = frame.capabilities.includes('wasm') ? ["'wasm-unsafe-eval'"] : []
  return [
    "default-src 'none'",
    ['script-src', at(build.script.href), ...own, ...libraries, ...mayCompile].join(' '),
    // A worker from a blob has the policy of the frame.
    ...(frame.capabilities.includes('worker') ? [`worker-src blob: ${folder}`] : []),
    ["style-src 'unsafe-inline'", folder, ...build.styles.map(({ href }) => at(href))].join(' '),
    `img-src data: blob: ${folder}`,
    `font-src data: ${folder}`,
    `media-src data: blob: ${folder}`,
    // Sources inside the document, which send nothing out, and what operations registered.
    ['connect-src data: blob:', folder, ...frame.origins].join(' '),
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ['frame-ancestors', "'self'", ...ancestors].join(' '),
    // Guests make policies under any name; our script sees to it that none makes a document below the frame's own.
    "require-trusted-types-for 'script'",
    `sandbox ${frame.isStoring ? STORING_SANDBOX : SANDBOX}`,
  ].join('; ')
}

/** What is asked for with the page: of modules all, since none is evaluated before each has come with its hash. */
function toHints({ entry, files, format }: GuestFrame): string[] {
  const isNative = isNativeCode({ entry, format })
  const early = isNative ? files : files.filter(({ href }) => href === entry)
  return early.map((file) => `<link rel="${isNative ? 'modulepreload' : 'preload'}" as="script" ${toPin(file)}>`)
}

/** Everything comes with its hash, and by CORS: for an opaque origin every address is of another origin. */
function toPin({ href, integrity }: PinnedFile, attribute: 'href' | 'src' = 'href'): string {
  return `${attribute}="${escape(href)}" integrity="${escape(integrity)}" crossorigin="anonymous"`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/**
 * The shared libraries that an isolated guest may import: packages, never a module of the portal's own. `provided` are those that other
 * apps have for it; it is alone in its page, so that a name means one thing for it and for its libraries.
 */
export function toLibraries(
  { imports, integrity }: Pick<ImportMap, 'imports' | 'integrity'>,
  versions: Record<string, string>,
  provided: GuestLibraries = { scopes: {}, files: [] },
): FrameLibraries {
  const libraries = Object.entries(imports).filter(([name]) => !name.startsWith('@center/'))
  const pins = libraries.map(([, address]): [string, string] => [address, integrity[address] ?? ''])
  const others: Record<string, string> = Object.assign({}, ...Object.values(provided.scopes).reverse())
  const own = libraries.filter(([name]) => versions[name] !== undefined && others[name] === undefined)
  return {
    imports: { ...Object.fromEntries(libraries), ...others },
    integrity: {
      ...Object.fromEntries(pins),
      ...Object.fromEntries(provided.files.map((file) => [file.href, file.integrity])),
    },
    versions: Object.fromEntries(own.map(([name]) => [name, versions[name] ?? ''])),
  }
}
