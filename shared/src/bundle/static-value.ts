import type { AnyNode } from 'acorn'

export type Value = string | number | boolean | null | undefined | Map<string, Value>
type Scope = Map<string, Value>
type Rule<T extends AnyNode['type']> = (node: Extract<AnyNode, { type: T }>, scope: Scope) => Value

/** Something that only running it would tell. */
class Unknown extends Error {}
/** What a `return` gives, on its way out of the statements around it. */
class Returned {
  constructor(readonly value: Value) {}
}

const rules: { [T in AnyNode['type']]?: Rule<T> } = {
  Literal: ({ value }) => (isPlain(value) ? value : unknown()),
  Identifier: ({ name }, scope) => (scope.has(name) ? scope.get(name) : unknown()),
  TemplateLiteral: ({ quasis, expressions }, scope) =>
    quasis.map(({ value }, index) => `${value.cooked ?? ''}${textOf(expressions[index], scope)}`).join(''),
  BinaryExpression: ({ operator, left, right }, scope) => {
    const [a, b] = [run(left, scope), run(right, scope)]
    if (operator === '===' || operator === '==') return String(a) === String(b)
    if (operator !== '+' || a instanceof Map || b instanceof Map) return unknown()
    return typeof a === 'number' && typeof b === 'number' ? a + b : `${String(a)}${String(b)}`
  },
  LogicalExpression: ({ operator, left, right }, scope) => {
    const value = run(left, scope)
    if (operator === '||') return value || run(right, scope)
    return operator === '&&' ? value && run(right, scope) : (value ?? run(right, scope))
  },
  ConditionalExpression: ({ test, consequent, alternate }, scope) =>
    run(test, scope) ? run(consequent, scope) : run(alternate, scope),
  ObjectExpression: ({ properties }, scope) =>
    new Map(
      properties.map((property) => {
        if (property.type !== 'Property' || property.computed) return unknown()
        return [keyOf(property.key), run(property.value, scope)]
      }),
    ),
  MemberExpression: ({ object, property, computed }, scope) => {
    const owner = run(object, scope)
    const key = computed ? String(run(property, scope)) : keyOf(property)
    return owner instanceof Map ? owner.get(key) : unknown()
  },
  BlockStatement: ({ body }, scope) => {
    for (const statement of body) run(statement, scope)
    return undefined
  },
  IfStatement: ({ test, consequent, alternate }, scope) => {
    if (run(test, scope)) return run(consequent, scope)
    return alternate ? run(alternate, scope) : undefined
  },
  ReturnStatement: ({ argument }, scope) => {
    throw new Returned(argument ? run(argument, scope) : undefined)
  },
}

/**
 * What an expression or the body of a function gives for the names in `scope`, without running it: texts, numbers, objects of
 * them, and choices between them. Undefined for everything else.
 */
export function evaluate(node: AnyNode, scope: Scope): Value {
  try {
    return run(node, scope)
  } catch (result) {
    if (result instanceof Returned) return result.value
    if (result instanceof Unknown) return undefined
    throw result
  }
}

/** The keys of every object that is written out. */
export function keysIn(nodes: AnyNode[]): string[] {
  return nodes.flatMap((node) =>
    node.type === 'Property' && !node.computed && node.value.type === 'Literal' ? [keyOf(node.key)] : [],
  )
}

function run(node: AnyNode, scope: Scope): Value {
  const rule = rules[node.type] as ((node: AnyNode, scope: Scope) => Value) | undefined
  return rule ? rule(node, scope) : unknown()
}

function textOf(node: AnyNode | undefined, scope: Scope): string {
  if (!node) return ''
  const value = run(node, scope)
  return value instanceof Map ? unknown() : String(value)
}

function keyOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : unknown()
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function unknown(): never {
  throw new Unknown()
}
