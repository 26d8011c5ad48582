import type { AnyNode } from 'acorn'
import { nodesOf } from '@center/shared/bundle'

/** `files` lie at the root of the site, as `icons.svg`. */
type Script = { code: string; program: AnyNode; files: readonly string[] }

/** Part of a text, or an expression of the script that stands for it. */
type Piece = { text: string } | { code: string }
type Replace = (file: string) => Piece

/**
 * Texts of a script that name a public file from the root of the site, alone or in markup, as `"/logo.svg"` and `"<img src=/logo.svg>"`, name it
 * beside the script: an app has no site of its own whose root it could name. Answers null for a script without such a text.
 */
export function relateAddresses(script: Script, fileName: string): string | null {
  const up = '../'.repeat(fileName.split('/').length - 1) || './'
  return replaceFiles(script, (file) => ({ code: `new URL(${JSON.stringify(up + file)}, import.meta.url).href` }))
}

function replaceFiles({ code, program, files }: Script, replace: Replace): string | null {
  const nodes = nodesOf(program)
  const names = new Set(nodes.flatMap(namesIn))
  let changed = code
  for (const node of nodes.toReversed()) {
    if (names.has(node)) continue
    const text = textOf(node, code)
    const pieces = text && piecesOf(text.value, files, replace)
    if (!pieces) continue
    const written = node.type === 'TemplateElement' ? inTemplate(pieces) : asExpression(pieces)
    changed = changed.slice(0, text.start) + written + changed.slice(text.end)
  }
  return changed === code ? null : changed
}

/** Of a template the text as it is written: names of files have nothing to escape. */
function textOf(node: AnyNode, code: string): { value: string; start: number; end: number } | null {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const { value, start, end } = node
    return { value, start, end }
  }
  if (node.type !== 'TemplateElement') return null
  const value = node.value.raw
  const start = code.indexOf(value, node.start)
  return { value, start, end: start + value.length }
}

const asExpression = (pieces: Piece[]): string => {
  const parts = pieces.map((piece) => ('code' in piece ? piece.code : JSON.stringify(piece.text)))
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(' + ')})`
}

const inTemplate = (pieces: Piece[]): string =>
  pieces.map((piece) => ('code' in piece ? `\${${piece.code}}` : piece.text)).join('')

/** A text cut at the files that it names; null where nothing is replaced. */
function piecesOf(text: string, files: readonly string[], replace: Replace): Piece[] | null {
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', Math.max(at + 1, from))) {
    const file = fileAt(text, at, files)
    if (file === undefined) continue
    pieces.push({ text: text.slice(from, at) }, replace(file))
    from = at + 1 + file.length
  }
  if (pieces.length === 0) return null
  return [...pieces, { text: text.slice(from) }].filter((piece) => !('text' in piece) || piece.text !== '')
}

const isEdge = (mark: string, marks: string): boolean => mark === '' || marks.includes(mark)

/** The file whose address begins at a slash and is neither the end nor the beginning of a longer one. */
function fileAt(text: string, at: number, files: readonly string[]): string | undefined {
  if (!isEdge(text.charAt(at - 1), '="\'`(, \n\t')) return undefined
  return files.find(
    (file) => text.startsWith(file, at + 1) && isEdge(text.charAt(at + 1 + file.length), '"\'`?#), \n\t>\\'),
  )
}

/** Literals that are no values: the names of modules and of properties. */
function namesIn(node: AnyNode): AnyNode[] {
  if ('source' in node && node.source) return [node.source]
  return node.type === 'Property' && !node.computed ? [node.key] : []
}
