import { posix } from 'node:path'
import { parse, type AnyNode, type CallExpression, type Expression } from 'acorn'
import { evaluate, keysIn } from './static-value'

/** A file that a script asks for, as it would be found: beside the script, or below the bundle's root. */
export type AskedFile = { besideScript: string; belowRoot: string }

/**
 * The files of the bundle that a script asks for while it runs, as far as its text says so: `import('./a.js')` of a System module,
 * and the chunks of webpack, whose names its runtime computes of their numbers. What is computed in another way is not guessed.
 */
export function filesAskedFor(path: string, text: string): AskedFile[] {
  const program = parseScript(text)
  if (!program) return []
  const nodes = [...nodesOf(program)]
  const names = [...importedBy(nodes), ...chunksOf(nodes)]
  return [...new Set(names)].map((name) => ({
    besideScript: posix.normalize(posix.join(posix.dirname(path), name)),
    belowRoot: posix.normalize(name),
  }))
}

function parseScript(text: string): AnyNode | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
    } catch {
      // Newer than the parser, or no script at all: the browser will say.
    }
  }
  return null
}

function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const value of Object.values(node) as unknown[]) {
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(part)) yield* nodesOf(part)
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** `context.import('./a.js')`; `System.import` is relative to the page. */
function importedBy(nodes: AnyNode[]): string[] {
  return nodes.flatMap((node) => {
    const name = isCallOf(node, 'import') && node.arguments[0]
    const isPortal = isCallOf(node, 'import') && ownerOf(node) === 'System'
    if (!name || isPortal || name.type !== 'Literal' || typeof name.value !== 'string') return []
    return /^\.\.?\//.test(name.value) ? [name.value] : []
  })
}

/** `r.u = id => name`, for every number it knows and every one that is loaded by `r.e(number).then(r.bind(…))`. */
function chunksOf(nodes: AnyNode[]): string[] {
  const loaded = nodes.flatMap(loadedChunks)
  return nodes.flatMap((node) => {
    if (node.type !== 'AssignmentExpression' || !isMember(node.left, 'u')) return []
    const { right: make } = node
    const [parameter] = 'params' in make ? make.params : []
    if (!('params' in make) || make.params.length !== 1 || parameter?.type !== 'Identifier') return []
    const ids = new Set([...loaded, ...keysIn([...nodesOf(make.body)])])
    return [...ids].flatMap((id) => {
      const name = evaluate(make.body, new Map([[parameter.name, id]]))
      return typeof name === 'string' && /\.m?js$/.test(name) && !name.includes('undefined') ? [name] : []
    })
  })
}

function loadedChunks(node: AnyNode): (string | number)[] {
  const after = isCallOf(node, 'then') && node.arguments[0]
  if (!after || !isCallOf(after as AnyNode, 'bind')) return []
  const owner = ownerOf(after as CallExpression)
  return [...nodesOf((node as CallExpression).callee)].flatMap((inner) => {
    const id = isCallOf(inner, 'e') && ownerOf(inner) === owner && inner.arguments.length === 1 && inner.arguments[0]
    const isId = id && id.type === 'Literal' && (typeof id.value === 'string' || typeof id.value === 'number')
    return isId ? [id.value as string | number] : []
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
