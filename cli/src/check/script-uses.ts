import type { AnyNode } from 'acorn'

/** A use of something that a portal refuses or shares: its kind, and the name by which its author finds it. */
export type ScriptUse = {
  kind: 'storage' | 'cookies' | 'eval' | 'wasm' | 'replaced' | 'policy' | 'react'
  name: string
}

const stores = new Set(['localStorage', 'sessionStorage', 'indexedDB'])
const wholes = new Set(['window', 'globalThis', 'self'])
/** Functions of the page that others call; a global of the app itself does not count. */
const ofPage = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'open', 'setTimeout', 'setInterval'])
const functions = new Map([
  ...[...wholes].map((owner) => [owner, ofPage] as const),
  ['history', new Set(['pushState', 'replaceState'])],
  ['document', new Set(['createElement', 'querySelector', 'querySelectorAll', 'getElementById', 'write'])],
])
const classes = new Set(
  'Array Object String Number Function Promise Map Set Date Element HTMLElement Node Document Event EventTarget XMLHttpRequest Storage History Response'.split(
    ' ',
  ),
)
/** Only React itself writes to these; react-dom reads them. */
const reactInside = /^__(SECRET|CLIENT)_INTERNALS_DO_NOT_USE_OR_/

/** Each use in the nodes of a script, in their order. */
export function usesIn(nodes: readonly AnyNode[]): ScriptUse[] {
  return nodes.flatMap((node) => useOf(node) ?? [])
}

function useOf(node: AnyNode): ScriptUse | null {
  if (node.type === 'MemberExpression') return ofMember(node)
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return ofCall(node)
  return node.type === 'AssignmentExpression' ? ofAssignment(node) : null
}

type Member = Extract<AnyNode, { type: 'MemberExpression' }>
type Call = Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>
type Assignment = Extract<AnyNode, { type: 'AssignmentExpression' }>

function ofMember({ object, property }: Member): ScriptUse | null {
  const owner = nameOf(object)
  const own = nameOf(property)
  if (stores.has(owner)) return { kind: 'storage', name: owner }
  if (wholes.has(owner) && stores.has(own)) return { kind: 'storage', name: own }
  if (lastOf(object) === 'document' && own === 'cookie') return { kind: 'cookies', name: 'document.cookie' }
  return owner === 'WebAssembly' ? { kind: 'wasm', name: `WebAssembly.${own}` } : null
}

function ofCall({ type, callee, arguments: given }: Call): ScriptUse | null {
  const name = nameOf(callee)
  if (type === 'CallExpression' && name === 'eval') return { kind: 'eval', name: 'eval' }
  if (name === 'Function' && given.length > 0 && !asksForGlobal(given)) return { kind: 'eval', name: 'Function' }
  return callee.type === 'MemberExpression' ? ofPolicy(callee, given) : null
}

/** A library holds the factory under a name of its own; no other function of that name takes a text. */
function ofPolicy(callee: Member, given: Call['arguments']): ScriptUse | null {
  if (nameOf(callee.property) !== 'createPolicy') return null
  const [first] = given
  const policy = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null
  if (policy === null && lastOf(callee.object) !== 'trustedTypes') return null
  // Vue tries, and does without as long as it writes no HTML; where it is refused, the browser says so.
  if (policy === 'vue') return null
  return { kind: 'policy', name: policy ?? 'trustedTypes.createPolicy' }
}

/** `Function('return this')`: bundlers write it, and have another way when it is refused. */
const asksForGlobal = ([first]: Call['arguments']) => first?.type === 'Literal' && first.value === 'return this'

function ofAssignment({ operator, left }: Assignment): ScriptUse | null {
  if (operator !== '=' || left.type !== 'MemberExpression' || left.computed) return null
  const own = nameOf(left.property)
  if (reactInside.test(own)) return { kind: 'react', name: 'react' }
  const owner = lastOf(left.object)
  if (functions.get(owner)?.has(own)) return { kind: 'replaced', name: `${owner}.${own}` }
  const base = ownerOfPrototype(left.object)
  return classes.has(base) ? { kind: 'replaced', name: `${base}.prototype.${own}` } : null
}

/** `Array` of `Array.prototype`. */
function ownerOfPrototype(node: AnyNode): string {
  return node.type === 'MemberExpression' && lastOf(node) === 'prototype' ? lastOf(node.object) : ''
}

const nameOf = (node: AnyNode): string => (node.type === 'Identifier' ? node.name : '')

/** `document` of `document` and of `window.document`. */
function lastOf(node: AnyNode): string {
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : nameOf(node)
}
