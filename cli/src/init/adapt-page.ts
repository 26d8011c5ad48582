import { posix } from 'node:path'
import { parse, type AnyNode } from 'acorn'
import { nodesOf } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { toElementModule } from '../page/page-module'
import { relateAddresses } from '../page/public-addresses'
import { importsOrExports } from './read-script'
import { isForeign, pathOf, readPage, type PageScript } from '../page/read-page'

type Files = ReadonlyMap<string, Buffer>

export type AdaptedPage = {
  fields: Partial<Manifest>
  /** What is written beside the build, and what of it is changed: path → text. */
  written: Map<string, string>
  todo: string[]
}

/** Statements that run before and after the scripts of the page; `element` is the element that shows it. */
type Around = { before: readonly string[]; after: readonly string[] }
const plain: Around = { before: [], after: [] }

const ENTRY = 'center-page.mjs'

/** Whether a file of a folder is one that was written beside the build. */
export const isAdapter = (path: string): boolean => /^center-page(-\d+)?\.m?js$/.test(path)

const loader = [
  'const load = (address) => new Promise((resolve, reject) => {',
  "  const script = document.createElement('script')",
  '  script.onload = resolve',
  '  script.onerror = () => reject(new Error(`Error loading ${address}`))',
  '  script.src = new URL(address, import.meta.url).href',
  '  document.head.append(script)',
  '})',
]

/**
 * Makes an app of a built page: an entry beside it that defines an element which shows the page, in a frame of its own. Scripts that stand in the
 * page become files; addresses that begin at the root of the site begin at the file that names them. What the portal cannot load is said.
 */
export function adaptPage(files: Files, html: string, tag: string, around: Around = plain): AdaptedPage {
  const { content, styles, scripts } = readPage(html)
  const written = new Map<string, string>()
  const todo: string[] = []
  const find = (address: string): string | null => {
    const path = isForeign(address) ? null : fileAt(address, files)
    if (path === null) todo.push(missing(address))
    return path
  }
  const loads = scripts.flatMap((script, index) => startOf(script, { index, find, written }))
  const starts = [...around.before, ...loads, ...around.after]
  const helpers = starts.some((line) => line.includes('load(')) ? loader : []
  const build = { files: [...files.keys()], isModule: moduleIn(scripts, files) }
  for (const [path, bytes] of files) {
    const changed = relate(path, bytes.toString('utf8'), build)
    if (changed !== null) written.set(path, changed)
  }
  written.set(ENTRY, toElementModule({ tag, content, helpers, starts }, './'))
  const own = styles.flatMap((address) => find(address) ?? [])
  return { fields: { kind: 'element', entry: ENTRY, tag, isolation: 'frame', styles: own }, written, todo }
}

const missing = (address: string): string =>
  isForeign(address)
    ? `index.html loads ${address}, and the portal loads nothing of other sites: put it into the folder.`
    : `index.html names ${address}, which the folder lacks.`

/** The file that an address means; what the site was to lie below is left out, as `/shop/main.js`. */
function fileAt(address: string, files: Files): string | null {
  const parts = posix
    .normalize(pathOf(address))
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  const places = parts.map((_, index) => parts.slice(index).join('/'))
  return places.find((place) => files.has(place)) ?? null
}

type Place = { index: number; find: (address: string) => string | null; written: Map<string, string> }

function startOf(script: PageScript, { index, find, written }: Place): string[] {
  const own = `center-page-${index + 1}.${script.isModule ? 'mjs' : 'js'}`
  if (!('address' in script)) written.set(own, script.text)
  const path = 'address' in script ? find(script.address) : own
  if (path === null) return []
  const address = JSON.stringify(`./${path}`)
  return [script.isModule ? `await import(${address})` : `await load(${address})`]
}

type Build = { files: readonly string[]; isModule: (path: string, program: AnyNode) => boolean }

/** Whether a script is evaluated as a module: the page says so, or it imports or exports. */
function moduleIn(scripts: PageScript[], files: Files): Build['isModule'] {
  const named = scripts.flatMap((one) => (one.isModule && 'address' in one ? (fileAt(one.address, files) ?? []) : []))
  return (path, program) => named.includes(path) || importsOrExports(program)
}

function relate(path: string, code: string, build: Build): string | null {
  if (path.endsWith('.css')) return relateStyles(code, path, build.files)
  return /\.m?js$/.test(path) ? relateScript(code, path, build) : null
}

function relateStyles(code: string, path: string, files: readonly string[]): string | null {
  const up = '../'.repeat(path.split('/').length - 1)
  const changed = code.replace(/url\((["']?)\/(?!\/)([^"')?#]+)/g, (whole, quote: string, file: string) =>
    files.includes(file) ? `url(${quote}${up}${file}` : whole,
  )
  return changed === code ? null : changed
}

function relateScript(code: string, path: string, build: Build): string | null {
  const program = parseAs(code, 'module')
  if (program && (build.isModule(path, program) || code.includes('import.meta')))
    return relateAddresses({ code, program, files: build.files }, path)
  const classic = parseAs(code, 'script')
  return classic && relateFolder(code, classic, path)
}

function parseAs(code: string, sourceType: 'module' | 'script'): AnyNode | null {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
  } catch {
    return null
  }
}

/** Webpack keeps the folder of its files as `r.p = "/"`, and says so while the script is evaluated. */
function relateFolder(code: string, program: AnyNode, path: string): string | null {
  const up = '../'.repeat(path.split('/').length - 1) || './'
  let changed = code
  for (const node of nodesOf(program).toReversed()) {
    const folder = folderIn(node)
    if (!folder) continue
    const address = `new URL(${JSON.stringify(up)}, document.currentScript.src).href`
    changed = changed.slice(0, folder.start) + address + changed.slice(folder.end)
  }
  return changed === code ? null : changed
}

/** The text in `r.p = "/shop/"`, where a node is that. */
function folderIn(node: AnyNode): AnyNode | null {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return null
  const { property } = node.left
  if (property.type !== 'Identifier' || property.name !== 'p' || node.right.type !== 'Literal') return null
  return typeof node.right.value === 'string' && /^\/(.*\/)?$/.test(node.right.value) ? node.right : null
}
