import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { listFiles, readJson, readText, root } from './repository'

/** A regular expression of the product; `source` is null where it is computed. */
export type Expression = { file: string; written: string; source: string | null; flags: string }

const code = /\.(ts|tsx|mjs|cjs|js|vue)$/
const notProduct = /\.(test|spec|bench)\.|\.d\.m?ts$|^(tests|bench)\/|\/testing\//

/** Every regular expression that the product and its tools write: literals, and what goes to `RegExp`. */
export function productExpressions(): Expression[] {
  return listFiles(code)
    .filter((file) => !notProduct.test(file))
    .flatMap((file) => expressionsIn(file, readText(file)))
}

/** Those of one file, of the scripts in it when it is a component of Vue, and of programs that it holds as text. */
export function expressionsIn(file: string, text: string): Expression[] {
  const extension = extname(file)
  if (extension === '.vue')
    return scriptsOf(text).flatMap((script) => expressionsOf(file, parse(script, ts.ScriptKind.TS)))
  const kind = { '.tsx': ts.ScriptKind.TSX, '.ts': ts.ScriptKind.TS }[extension] ?? ts.ScriptKind.JS
  return expressionsOf(file, parse(text, kind))
}

const parse = (text: string, kind: ts.ScriptKind) =>
  ts.createSourceFile('code', text, ts.ScriptTarget.Latest, true, kind) as ts.SourceFile & {
    parseDiagnostics: unknown[]
  }

const scriptsOf = (component: string) =>
  [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

function expressionsOf(file: string, source: ts.SourceFile): Expression[] {
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const parts = ts.isRegularExpressionLiteral(node) ? partsOfLiteral(node) : partsOfCall(node)
    if (parts) found.push({ file, written: node.getText(), ...parts })
    const program = programIn(node)
    if (program) found.push(...expressionsOf(file, program))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A program that stands in a text, such as that of a thread; what is put into the text is a name in it. */
function programIn(node: ts.Node): ts.SourceFile | null {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null
  const text = ts.isTemplateExpression(node) ? textOf(node) : node.text
  if (!/=>|function|;|\n/.test(text) || !text.includes('/')) return null
  const program = parse(text, ts.ScriptKind.JS)
  return program.parseDiagnostics.length === 0 ? program : null
}

const textOf = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `put${literal.text}`).join('')

function partsOfLiteral({ text }: ts.RegularExpressionLiteral) {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

function partsOfCall(node: ts.Node) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null
  const [source = null, flags = ''] = (node.arguments ?? []).map((part) =>
    ts.isStringLiteralLike(part) ? part.text : null,
  )
  return flags === null ? { source: null, flags: '' } : { source, flags }
}

export type Verdicts = (source: string, flags: string) => string

/** What recheck says of an expression: `safe`, or how its time grows. It is asked once about each, and remembered in `.cache`. */
export function openVerdicts(): Verdicts & { save(): void } {
  const { version } = readJson<{ version: string }>('node_modules/recheck/package.json')
  const file = join(root, '.cache', `recheck-${version}.json`)
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const verdicts = (source: string, flags: string) => (known[`${flags}/${source}`] ??= ask(source, flags))
  const save = () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const draft = `${file}.${process.pid}`
    const sure = Object.entries(known).filter(([, verdict]) => !verdict.startsWith('unknown'))
    writeFileSync(draft, JSON.stringify(Object.fromEntries(sure)))
    renameSync(draft, file)
  }
  return Object.assign(verdicts, { save })
}

const TRIES = 3

function ask(source: string, flags: string): string {
  let said = ''
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const result = checkSync(withoutLargeCounts(source), flags, { timeout: 120_000, incubationTimeout: 30_000 })
    if (result.status === 'safe') return 'safe'
    if (result.status === 'unknown') return `unknown: ${result.error.kind}`
    said = result.complexity.summary
    // By automata it is proven. By fuzzing it is measured, and on a busy machine that is wrong now and then.
    if (result.checker === 'automaton') return said
  }
  return said
}

/**
 * `{1,64}` as `+`: what is linear without an upper bound is linear with it, and recheck has a proof for it in place of a measurement.
 * Small counts stay as they are.
 */
function withoutLargeCounts(source: string): string {
  return source.replace(/(?<!\\[upP])\{(\d+)(?:,(\d+))?\}/g, (written, least: string, most = least) => {
    if (Number(most) <= 10) return written
    return least === '0' ? '*' : '+'
  })
}
