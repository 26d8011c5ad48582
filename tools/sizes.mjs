import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { filesUnder } from './build/files.mjs'
import { root } from './build/paths.mjs'

const groups = ['root-config', 'apps', 'shared', 'sdk', 'cli', 'server', 'examples', 'tests', 'tools']
const isCode = /\.(ts|tsx|mjs|js)$/

/** Lines of a text with the share that is comment: a line counts as comment when nothing else is on it. */
function linesOf(source) {
  const text = source.getFullText()
  const isComment = new Set()
  const isUsed = new Set()
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, source.languageVariant, text)
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const comment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    if (!comment && kind <= ts.SyntaxKind.LastTriviaToken) continue
    const last = lineAt(scanner.getTokenEnd())
    for (let line = lineAt(scanner.getTokenStart()); line <= last; line++) (comment ? isComment : isUsed).add(line)
  }
  const comments = [...isComment].filter((line) => !isUsed.has(line))
  return { code: isUsed, comments: comments.length }
}

function measure(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const { code, comments } = linesOf(source)
  const functions = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) functions.push(codeLines(source, node, code))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { lines: code.size, comments, functions }
}

function codeLines(source, node, code) {
  const first = source.getLineAndCharacterOfPosition(node.getStart()).line
  const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
  return [...code].filter((line) => line >= first && line <= last).length
}

function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return `${at(0.5)}/${at(0.95)}/${sorted.at(-1) ?? 0}`
}

function row(name, files) {
  const measured = files.map(measure)
  const total = (pick) => measured.reduce((sum, one) => sum + pick(one), 0)
  const comments = total((one) => one.comments)
  const lines = total((one) => one.lines)
  const share = lines === 0 ? 0 : Math.round((100 * comments) / (lines + comments))
  const cells = [files.length, lines, spread(measured.map((one) => one.lines))]
  return [name, ...cells, spread(measured.flatMap((one) => one.functions)), `${share} %`]
}

const files = Object.fromEntries(groups.map((group) => [group, filesUnder(group).filter((file) => isCode.test(file))]))
const rows = [
  ['folder', 'files', 'lines', 'lines/file (median/p95/max)', 'lines/function', 'comments'],
  ...groups.map((group) => row(group, files[group])),
  row('all', Object.values(files).flat()),
]
for (const [index, cells] of rows.entries()) {
  console.log(`| ${cells.join(' | ')} |`)
  if (index === 0) console.log(`|${' --- |'.repeat(cells.length)}`)
}

/** Folders with the most files of code beside tests: a reader takes one in at a glance while it has about 20. */
const counts = new Map()
for (const file of Object.values(files).flat()) {
  if (/\.(test|spec)\.tsx?$/.test(file)) continue
  const folder = path.dirname(file)
  counts.set(folder, (counts.get(folder) ?? 0) + 1)
}
const fullest = [...counts].toSorted(([, a], [, b]) => b - a)
console.log('\n| fullest folders | files |\n| --- | --- |')
for (const [folder, count] of fullest.slice(0, 5)) console.log(`| ${folder} | ${count} |`)
