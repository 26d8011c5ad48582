import * as fc from 'fast-check'

export type JsonSchema = Record<string, unknown>
type Arbitrary = fc.Arbitrary<unknown>

const MAX_TEXT = 300
/** A schema may contain itself: deeper than this its lists are empty. */
const MAX_DEPTH = 6

/** What clients send by mistake or on purpose, whatever was asked for. */
export const wrongValues: Arbitrary = fc.oneof(
  fc.constantFrom(null, true, '', ' ', [], {}, [[]], [null], { a: { b: {} } }),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, '2147483648', '9'.repeat(40), '0x10', '1e9', 'NaN'),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '💥',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '%00',
    '%',
    '${x}',
    '𠮷'.repeat(99),
  ),
  fc.constantFrom(
    'x'.repeat(5_000),
    Array.from({ length: 600 }, () => 'x'),
    '2026-02-30 25:61:61',
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

type Definitions = Record<string, JsonSchema>
type Below = (part: unknown) => Arbitrary

/** Values that fit a JSON Schema, those at its bounds often among them. */
export function valuesOf(schema: JsonSchema, definitions: Definitions, depth = 0): Arbitrary {
  const { $ref } = schema
  if (typeof $ref === 'string') return valuesOf(definitions[$ref.split('/').at(-1) ?? ''] ?? {}, definitions, depth)
  const below: Below = (part) => valuesOf(part as JsonSchema, definitions, depth + 1)
  return chosenOf(schema, below) ?? typedOf(schema, depth, below)
}

/** Values of a schema that lists them, or lists other schemas. */
function chosenOf(schema: JsonSchema, below: Below): Arbitrary | null {
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return fc.oneof(...choices.map(below))
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => below({ ...schema, type: each as string })))
  return Array.isArray(schema['allOf']) ? below(schema['allOf'][0]) : null
}

function typedOf(schema: JsonSchema, depth: number, below: Below): Arbitrary {
  const byType: Record<string, () => Arbitrary> = {
    string: () => texts(schema),
    integer: () => numbers(schema),
    number: () => numbers(schema),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => lists(schema, depth, below),
    object: () => objects(schema, below),
  }
  return byType[String(schema['type'])]?.() ?? fc.jsonValue({ maxDepth: 2 })
}

function texts({ pattern, minLength = 0, maxLength = MAX_TEXT }: JsonSchema): Arbitrary {
  const [least, max] = [Number(minLength), Number(maxLength)]
  if (typeof pattern === 'string') {
    return fc
      .stringMatching(new RegExp(withoutLookaheads(pattern)))
      .filter((text) => text.length >= least && text.length <= max)
  }
  return fc.oneof(
    fc
      .string({ minLength: least, maxLength: Math.min(max, MAX_TEXT), unit: 'grapheme' })
      .map((text) => text.slice(0, max)),
    fc.constantFrom(
      '字'.repeat(Math.min(max, MAX_TEXT)),
      'a'.repeat(Math.max(least, 1)),
      'u-zhangsan',
      'demo',
      '@apps/notepad',
      '1.0.0',
    ),
  )
}

function numbers({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Arbitrary {
  const min = Number(minimum ?? (exclusiveMinimum === undefined ? -1000 : Number(exclusiveMinimum) + 1))
  const max = Number(maximum ?? 1_000_000)
  const few = fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 20) })
  const bounds = fc.constantFrom(min, max)
  return type === 'integer' ? fc.oneof(few, bounds) : fc.oneof(few, bounds, fc.double({ min, max, noNaN: true }))
}

function lists({ items, minItems = 0, maxItems }: JsonSchema, depth: number, below: Below): Arbitrary {
  const least = Number(minItems)
  if (depth > MAX_DEPTH) return fc.constant([])
  const max = Math.max(least, Math.min(Number(maxItems ?? 3), 3))
  return fc.array(below(items ?? {}), { minLength: least, maxLength: max })
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema, below: Below): Arbitrary {
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, part]) => [name, below(part)] as const,
  )
  if (fields.length === 0 && additionalProperties) {
    const names = fc.string({ minLength: 1, maxLength: 8 })
    return fc.dictionary(names, below(additionalProperties === true ? {} : additionalProperties), { maxKeys: 3 })
  }
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as string[] })
}

/** The generator knows no lookahead; what they forbid is seldom made without them. */
const withoutLookaheads = (pattern: string) => pattern.replace(/\(\?[=!](?:[^()]|\([^()]*\))*\)/g, '')
