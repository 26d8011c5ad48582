import { parseExpressionAt } from 'acorn'
import type { Expression, Property, SpreadElement } from 'acorn'

/** A place in a text, counted from 1. */
export type Place = { line: number; column: number }

/**
 * Where a value stands in a JSON text: JSON is an expression of JavaScript, and its parser knows the places. A value that is not
 * there has the place of what would hold it.
 */
export function placeOf(json: string, path: readonly (string | number)[]): Place {
  let node: Expression = parseExpressionAt(json, 0, { ecmaVersion: 'latest', locations: true })
  let place = startOf(node)
  for (const key of path) {
    const next = childOf(node, key)
    if (!next) return place
    place = next.place
    node = next.value
  }
  return place
}

type Child = { place: Place; value: Expression }

function childOf(node: Expression, key: string | number): Child | null {
  if (node.type === 'ArrayExpression') {
    const element = node.elements[Number(key)]
    return element && element.type !== 'SpreadElement' ? { place: startOf(element), value: element } : null
  }
  if (node.type !== 'ObjectExpression') return null
  // Of a key that is there twice JSON takes the last one.
  const property = node.properties.findLast((one): one is Property => isNamed(one, key))
  return property ? { place: startOf(property), value: property.value } : null
}

function isNamed(property: Property | SpreadElement, key: string | number): boolean {
  return property.type === 'Property' && property.key.type === 'Literal' && property.key.value === key
}

function startOf({ loc }: Expression | Property): Place {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 }
}
