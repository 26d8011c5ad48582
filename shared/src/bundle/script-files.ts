import { posix } from 'node:path'
import { Parser, type AnyNode, type CallExpression, type Expression, type Options } from 'acorn'
import { evaluate, keysIn } from './static-value'

/** A file that a script asks for, as it would be found: beside the script, or below the bundle's root. */
export type AskedFile = { besideScript: string; belowRoot: string }

/** What the text of a script says that it needs. */
export type ScriptNeeds = {
  /** The dependencies of its `System.register`, as they are written. */
  dependencies: string[]
  /** The files of the bundle that it asks for while it runs. */
  askedFor: AskedFile[]
}

/** A script that is made to exhaust who reads it. */
export class UnreadableScript extends Error {
  constructor(
    readonly path: string,
    reason = 'is nested too deeply to be read',
  ) {
    super(`${path} ${reason}`)
  }
}

/** Steps in which names of chunks are computed: enough for a bundle of 2,000 files, each with a name and a hash of its own. */
export const MAX_NAME_STEPS = 25_000_000

/**
 * Reads a script without running it: the dependencies of its `System.register`, and the files that it asks for later, as far as its text
 * says so: `import('./a.js')` of a System module, and the chunks of webpack, whose names its runtime computes of their numbers. What
 * is computed in another way is not guessed. Throws {@link UnreadableScript}.
 */
export function readScript(path: string, text: string): ScriptNeeds {
  const program = parseScript(path, text)
  if (!program) return { dependencies: [], askedFor: [] }
  const nodes = nodesOf(program)
  const names = [...importedBy(nodes), ...chunksOf(path, nodes)]
  const askedFor = [...new Set(names)].map((name) => ({
    besideScript: posix.normalize(posix.join(posix.dirname(path), name)),
    belowRoot: posix.normalize(name),
  }))
  return { dependencies: nodes.flatMap(registeredDependencies), askedFor }
}

/**
 * A parser in linear time: acorn compares each name that is declared with all before it, to find one that is declared twice. The
 * browser finds that out.
 */
const QuickParser = Parser.extend(
  (Base) =>
    class extends (Base as unknown as new (options: Options, input: string, start?: number) => Parser) {
      declareName(): void {}
      checkLocalExport(): void {}
    } as unknown as typeof Parser,
)

function parseScript(path: string, text: string): AnyNode | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return QuickParser.parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
    } catch (error) {
      if (error instanceof RangeError) throw new UnreadableScript(path)
      // Newer than the parser, or no script at all: the browser will say.
    }
  }
  return null
}

/** Every node below a node and the node itself, in the order of the text. A loop: how deep they lie is the author's choice. */
export function nodesOf(root: AnyNode): AnyNode[] {
  const nodes: AnyNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node)
    const parts = (Object.values(node) as unknown[]).flat().filter(isNode)
    for (let index = parts.length - 1; index >= 0; index -= 1) waiting.push(parts[index] as AnyNode)
  }
  return nodes
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** `System.register([…], …)`, or with a name before the list. */
function registeredDependencies(node: AnyNode): string[] {
  if (!isCallOf(node, 'register') || ownerOf(node) !== 'System') return []
  const [first, second] = node.arguments
  const list = first?.type === 'ArrayExpression' ? first : second
  if (list?.type !== 'ArrayExpression') return []
  return list.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  )
}

/** `context.import('./a.js')`; `System.import` is relative to the page. */
function importedBy(nodes: AnyNode[]): string[] {
  return nodes.flatMap((node) => {
    const name = isCallOf(node, 'import') && node.arguments[0]
    const isPortal = isCallOf(node, 'import') && ownerOf(node) === 'System'
    if (!name || isPortal || name.type !== 'Literal' || typeof name.value !== 'string') return []
    return /^\.\.?\//.test(name.value) ? [name.value] : []
  })
}

/** What makes the names of chunks: the body of `id => name`, how the id is called there, and the ids that it knows. */
type NameMaker = { body: AnyNode; parameter: string; known: ReadonlySet<string> }

/**
 * `r.u = id => name`, for every number it knows and every one that is loaded by `r.e(number).then(r.bind(…))`. Both may be said as often
 * as the author likes, so their product is bounded.
 */
function chunksOf(path: string, nodes: AnyNode[]): string[] {
  const fileless = new Set(nodes.flatMap(filelessChunks))
  const loaded = new Set(nodes.flatMap(loadedChunks).filter((id) => !fileless.has(String(id))))
  const makers: NameMaker[] = []
  let steps = 0
  for (const node of nodes) {
    const make = node.type === 'AssignmentExpression' && isMember(node.left, 'u') ? node.right : null
    if (!make || !('params' in make) || make.params.length !== 1) continue
    const [parameter] = make.params
    if (parameter?.type !== 'Identifier') continue
    const parts = nodesOf(make.body)
    const known = new Set(keysIn(parts))
    steps += parts.length * (loaded.size + known.size)
    if (steps > MAX_NAME_STEPS) throw new UnreadableScript(path, 'computes too many names of chunks')
    makers.push({ body: make.body, parameter: parameter.name, known })
  }
  return makers.flatMap((maker) => namesBy(maker, loaded))
}

function namesBy({ body, parameter, known }: NameMaker, loaded: ReadonlySet<string | number>): string[] {
  return [...new Set([...loaded, ...known])].flatMap((id) => {
    const name = evaluate(body, new Map([[parameter, id]]))
    return typeof name === 'string' && /\.m?js$/.test(name) && !name.includes('undefined') ? [name] : []
  })
}

function loadedChunks(node: AnyNode): (string | number)[] {
  const after = isCallOf(node, 'then') && node.arguments[0]
  if (!after || !isCallOf(after as AnyNode, 'bind')) return []
  const owner = ownerOf(after as CallExpression)
  return nodesOf((node as CallExpression).callee).flatMap((inner) => {
    const id = isCallOf(inner, 'e') && ownerOf(inner) === owner && inner.arguments.length === 1 && inner.arguments[0]
    const isId = id && id.type === 'Literal' && (typeof id.value === 'string' || typeof id.value === 'number')
    return isId ? [id.value as string | number] : []
  })
}

/** Chunks that have no script, as those that only take a shared library: the loader of scripts, `r.f.j`, names them and leaves them out. */
function filelessChunks(node: AnyNode): string[] {
  if (node.type !== 'AssignmentExpression' || !isMember(node.left, 'j')) return []
  if (node.left.type !== 'MemberExpression' || !isMember(node.left.object, 'f')) return []
  return nodesOf(node.right).flatMap((inner) => {
    if (inner.type === 'Literal' && inner.regex) return inner.regex.pattern.match(/[\w-]+/g) ?? []
    if (inner.type !== 'BinaryExpression' || !/^[!=]==?$/.test(inner.operator)) return []
    return [inner.left, inner.right].flatMap((side) => (side.type === 'Literal' ? [String(side.value)] : []))
  })
}

const isMember = (node: AnyNode, name: string): boolean =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.property.type === 'Identifier' &&
  node.property.name === name

const isCallOf = (node: AnyNode, name: string): node is CallExpression =>
  node.type === 'CallExpression' && isMember(node.callee, name)

/** The name that a chain of members begins with: `r` of `r.t.bind`. */
function ownerOf(call: CallExpression): string | null {
  let node: Expression | AnyNode = call.callee
  while (node.type === 'MemberExpression') node = node.object
  return node.type === 'Identifier' ? node.name : null
}
