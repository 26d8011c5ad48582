import { MESSAGE_BYTES, MESSAGE_DEPTH } from '../../../guest-protocol/guest-to-host'

/**
 * Whether a message is plain data of at most 64 kB of JSON and depth 8.
 *
 * Stops at the first limit, so a message without end costs no more than one at the limit; a cycle is simply too deep.
 */
export function isSmallEnough(message: unknown): boolean {
  return costOf(message, 1, MESSAGE_BYTES) <= MESSAGE_BYTES
}

const tooMuch = Number.POSITIVE_INFINITY

function costOf(value: unknown, depth: number, budget: number): number {
  if (typeof value === 'string') return value.length > budget ? tooMuch : utf8Bytes(value) + 2
  if (typeof value === 'object' && value !== null) return costOfParts(value, depth, budget)
  return typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint' ? tooMuch : 8
}

function costOfParts(value: object, depth: number, budget: number): number {
  if (depth > MESSAGE_DEPTH || !isPlain(value)) return tooMuch
  let cost = 2
  for (const key in value) {
    cost += key.length + 4 + costOf((value as Record<string, unknown>)[key], depth + 1, budget - cost)
    if (cost > budget) return tooMuch
  }
  return cost
}

function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1
  }
  return bytes
}

/** Objects of a frame's own realm have another `Object.prototype`, whose prototype is `null` as well. */
function isPlain(value: object): boolean {
  // No honest message has it, and a plain copy of it gets another prototype.
  if (Object.hasOwn(value, '__proto__')) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
