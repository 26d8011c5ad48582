import { parse as parseModule } from 'es-module-lexer/js'
import { parse, type AnyNode } from 'acorn'
import { nodesOf } from '@center/shared/bundle'

/** How a script is written. */
export type ScriptForm = 'system' | 'module' | 'umd' | 'federation' | 'plain'

export type ScriptFacts = {
  form: ScriptForm
  /** It imports or exports: the browser has to be told so. */
  isModule: boolean
  /** Lifecycles of single-spa or qiankun that it exports. */
  lifecycles: string[]
  /** Tags that it defines by a written name. */
  tags: string[]
  /** Whether it defines an element whose name is computed. */
  definesMore: boolean
  /** Libraries that it asks the import map for. */
  libraries: string[]
  /** Modules that a remote of Module Federation exposes, such as `./App`. */
  exposes: string[]
  doubts: Doubt[]
}

/** What the portal refuses in its page, or in the frame of an isolated guest. */
export type Doubt = 'policy' | 'storage' | 'eval' | 'workers' | 'history'

const lifecycleNames = ['bootstrap', 'mount', 'unmount']

/** Looks at a script without running it. Null for what is no script. */
export function readScriptFacts(text: string): ScriptFacts | null {
  const program = parseScript(text)
  if (!program) return null
  const nodes = nodesOf(program)
  const { tags, definesMore } = definitionsIn(nodes)
  const isModule = importsOrExports(program)
  const form = formOf(isModule, nodes, text)
  return {
    form,
    isModule,
    lifecycles: lifecyclesIn(nodes, text, form),
    tags,
    definesMore,
    libraries: form === 'system' ? registeredIn(nodes).filter((name) => !/^[./]/.test(name)) : importedIn(text, form),
    exposes: form === 'federation' ? exposedIn(nodes) : [],
    doubts: doubtsIn(nodes),
  }
}

/** The script's tree, whichever of the two ways it is written in; null for what is no script. */
export function parseScript(text: string): AnyNode | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true })
    } catch {
      // The other way of reading it is tried next.
    }
  }
  return null
}

/** Whether a script can be evaluated as a module only. */
export function importsOrExports(program: AnyNode): boolean {
  return program.type === 'Program' && program.body.some(({ type }) => /^(Import|Export)/.test(type))
}

function formOf(isModule: boolean, nodes: AnyNode[], text: string): ScriptForm {
  if (nodes.some((node) => calls(node, 'System', 'register'))) return 'system'
  // Webpack's containers answer `get` and `init`; Vite's plugins name the file.
  if (/\binit:\s*\(\)\s*=>|__federation_/.test(text) && /\bget:\s*\(\)\s*=>|__federation_/.test(text))
    return 'federation'
  if (isModule) return isContainer(text) && exposedIn(nodes).length > 0 ? 'federation' : 'module'
  return /typeof exports/.test(text) && /typeof define/.test(text) ? 'umd' : 'plain'
}

/** Whether a module is a container by itself, as the newer plugin of Vite makes them. */
function isContainer(text: string): boolean {
  const exported = new Set(parseModule(text)[1].map(({ n }) => n))
  return exported.has('get') && exported.has('init')
}

/** Names that a module exports, or that a System bundle or a UMD library hands out. */
function lifecyclesIn(nodes: AnyNode[], text: string, form: ScriptForm): string[] {
  if (form === 'module') {
    const exported = parseModule(text)[1].map(({ n }) => n)
    return lifecycleNames.filter((name) => exported.includes(name))
  }
  const named = new Set(nodes.flatMap((node) => nameOf(node)))
  return lifecycleNames.filter((name) => named.has(name))
}

/** A key, a member or a written text: minifiers keep what others call from outside. */
function nameOf(node: AnyNode): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'Property' && node.key.type === 'Identifier') return [node.key.name]
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return [node.property.name]
  return []
}

function definitionsIn(nodes: AnyNode[]): { tags: string[]; definesMore: boolean } {
  const names = nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !calls(node, 'customElements', 'define')) return []
    const [name] = node.arguments
    return [name?.type === 'Literal' && typeof name.value === 'string' ? name.value : null]
  })
  const tags = [...new Set(names.filter((name) => name !== null))]
  return { tags, definesMore: names.includes(null) }
}

/** `customElements.define(…)`, `window.customElements.define(…)` and the like. */
function calls(node: AnyNode, owner: string, method: string): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  if (property.type !== 'Identifier' || property.name !== method) return false
  if (object.type === 'Identifier') return object.name === owner
  return object.type === 'MemberExpression' && object.property.type === 'Identifier' && object.property.name === owner
}

function registeredIn(nodes: AnyNode[]): string[] {
  const call = nodes.find((node) => calls(node, 'System', 'register'))
  if (call?.type !== 'CallExpression') return []
  const list = call.arguments.find(({ type }) => type === 'ArrayExpression')
  if (list?.type !== 'ArrayExpression') return []
  return list.elements.flatMap((one) => (one?.type === 'Literal' && typeof one.value === 'string' ? one.value : []))
}

/** Keys of a map from names of modules to functions that get them. */
function exposedIn(nodes: AnyNode[]): string[] {
  const names = nodes.flatMap((node) => {
    if (node.type !== 'Property' || !/Function/.test(node.value.type)) return []
    const { key } = node
    return key.type === 'Literal' && typeof key.value === 'string' && /^\.\/\w/.test(key.value) ? [key.value] : []
  })
  return [...new Set(names)]
}

function importedIn(text: string, form: ScriptForm): string[] {
  if (form !== 'module') return []
  return [...new Set(parseModule(text)[0].flatMap(({ n }) => (n === undefined || /^[./]/.test(n) ? [] : n)))]
}

const globals = new Map<string, Doubt>([
  ['localStorage', 'storage'],
  ['sessionStorage', 'storage'],
  ['indexedDB', 'storage'],
  ['eval', 'eval'],
  ['Worker', 'workers'],
  ['SharedWorker', 'workers'],
])

function doubtsIn(nodes: AnyNode[]): Doubt[] {
  const found = nodes.flatMap((node): Doubt[] => {
    if (calls(node, 'trustedTypes', 'createPolicy')) return ['policy']
    if (calls(node, 'history', 'pushState') || calls(node, 'history', 'replaceState')) return ['history']
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Function')
      return ['eval']
    const global = node.type === 'Identifier' ? globals.get(node.name) : undefined
    return global ? [global] : []
  })
  return [...new Set(found)].sort()
}
