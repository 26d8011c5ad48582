import * as z from 'zod/mini'
import { Manifest } from '@center/shared/contract'
import { manifestFields, type ManifestField } from './manifest-fields'

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema> }

/**
 * The JSON Schema of `center.json` (draft 2020-12), with the meaning of each field: for editors, and for checks without us. Fields that a
 * build fills in are not asked for.
 */
export function createManifestSchema(filledIn: readonly (keyof Manifest)[] = []): JsonSchema {
  const read = z.toJSONSchema(Manifest, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const { properties = {}, required, ...schema } = read
  const needed = (required as (keyof Manifest)[]).filter((name) => !filledIn.includes(name))
  const described = Object.entries(manifestFields).map(([name, field]) => [name, describe(properties[name], field)])
  const fields = Object.fromEntries(described) as Record<string, JsonSchema>
  return { ...schema, title: 'Center app manifest', required: needed, properties: fields }
}

function describe(schema: JsonSchema | undefined, { meaning }: ManifestField): JsonSchema {
  return { ...schema, description: meaning }
}
