import * as z from 'zod/mini'
import * as contract from '@center/shared/contract'

export type Json = Record<string, unknown>
type Side = 'input' | 'output'

const PLACE = '#/components/schemas/'

/**
 * JSON Schemas of the contract. A schema that the contract exports is a component under its name and is referred to, so that
 * one that contains itself can be written down; where it is sent in another form than it is answered, that form is `<name>Input`.
 */
export function createComponentSchemas() {
  const components: Json = {}
  const registries = { input: createRegistry('input'), output: createRegistry('output') }

  return {
    components,

    /** A schema as it stands in the document: a reference if it has a name. What it refers to is added to `components`. */
    toJson(schema: z.ZodMiniType, side: Side): Json {
      // The outermost schema is written out even if it has a name; a part of another one is referred to.
      const { $defs = {}, items } = moveReferences(toJsonSchema(z.array(schema), side, registries[side]))
      Object.assign(components, $defs)
      return items as Json
    },
  }
}

/** References inside a schema become those inside the document. */
function moveReferences<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}`)) as T
}

type Registry = z.core.$ZodRegistry<{ id?: string | undefined }>

function createRegistry(side: Side): Registry {
  const registry: Registry = z.registry<{ id?: string | undefined }>()
  for (const [name, schema] of Object.entries(contract as Record<string, unknown>)) {
    if (isSchema(schema))
      registry.add(schema, { id: side === 'input' && !isSentAsRead(schema) ? `${name}Input` : name })
  }
  return registry
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function isSentAsRead(schema: z.ZodMiniType): boolean {
  return JSON.stringify(toJsonSchema(schema, 'input')) === JSON.stringify(toJsonSchema(schema, 'output'))
}

function toJsonSchema(schema: z.ZodMiniType, side: Side, metadata?: Registry) {
  return z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: metadata ?? z.registry(),
    // A client must be able to read what a later server adds.
    override: ({ jsonSchema }) => {
      if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}
