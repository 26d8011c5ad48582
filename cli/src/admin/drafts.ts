import { readFile } from 'node:fs/promises'
import { parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { CommandError, type CliContext } from '../cli-context'
import type { Row } from './rows'

export type DraftOptions = { file?: string; set: string[] }
export type FieldChange = { field: string; from?: unknown; to: unknown }

/** What a person says of a row: the file first, then each `--set`. Refuses to be told nothing. */
export async function readFields({ file, set }: DraftOptions, schema: z.ZodMiniObject, cli: CliContext): Promise<Row> {
  if (file === undefined && set.length === 0)
    throw new CommandError('Nothing is said of the row.', 'Give --set <name>=<value> or -f <file>.', 'usage')
  const fields = file === undefined ? {} : await readRow(file, cli)
  for (const pair of set) setField(fields, pair, schema)
  return fields
}

async function readRow(file: string, cli: CliContext): Promise<Row> {
  const document = parseDocument(file === '-' ? await cli.input() : await readFile(file, 'utf8'))
  const name = file === '-' ? 'The input' : file
  const [error] = document.errors
  if (error) throw new CommandError(`${name} is not YAML.`, error.message, 'file')
  const row: unknown = document.toJS()
  if (isRow(row)) return row
  throw new CommandError(`${name} is not one row.`, 'It has lines like "name: value".', 'file')
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `name=value`, or `name.inner=value`. The value is YAML, where the contract does not want a text that looks like a number. */
function setField(fields: Row, pair: string, schema: z.ZodMiniObject): void {
  const [, path = '', text = ''] = /^([A-Za-z]\w*(?:\.\w+)*)=(.*)$/s.exec(pair) ?? []
  const [last, ...outer] = path.split('.').toReversed()
  if (!last) throw new CommandError(`${pair} is not <name>=<value>.`, 'Example: --set name=张三', 'usage')
  let row = fields
  let field: unknown = schema
  for (const name of outer.toReversed()) {
    const inner = isRow(row[name]) ? row[name] : {}
    row[name] = inner
    row = inner
    field = fieldOf(field, name)
  }
  row[last] = valueOf(text, fieldOf(field, last))
}

const fieldOf = (schema: unknown, name: string): unknown =>
  schema instanceof z.ZodMiniObject ? (schema.shape as Row)[name] : undefined

function valueOf(text: string, schema: unknown): unknown {
  if (text === '') return ''
  const document = parseDocument(text)
  const value: unknown = document.errors.length > 0 ? text : document.toJS()
  if (!(schema instanceof z.ZodMiniType) || z.safeParse(schema, value).success) return value
  return z.safeParse(schema, text).success ? text : value
}

/**
 * The draft that is sent, whole and as the contract has it. Fields that only the server writes are left out where they are as `read`
 * has them, or counts, so that what `get` prints can be given back. Refuses what is wrong, each with its field.
 */
export function toDraft(fields: Row, schema: z.ZodMiniObject, read: Row = {}): Row {
  const own = Object.keys(schema.shape)
  const others = Object.keys(fields).filter((name) => !own.includes(name) && !isAsRead(fields, read, name))
  const parsed = z.safeParse(schema, fields)
  const faults = [
    ...others.map((name) => `  ${name}: ${name in read ? 'is not changed this way' : 'is not a field of it'}`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ]
  if (parsed.success && faults.length === 0) return parsed.data
  throw new CommandError(['The row is wrong.', ...faults].join('\n'), `Fields: ${own.join(', ')}`, 'usage')
}

const isAsRead = (fields: Row, read: Row, name: string): boolean =>
  name in read && (typeof read[name] === 'number' || textOf(fields[name]) === textOf(read[name]))

/** What a draft would change of a row. */
export function changesOf(row: Row, draft: Row): FieldChange[] {
  return Object.entries(draft)
    .filter(([field, to]) => textOf(row[field]) !== textOf(to))
    .map(([field, to]) => ({ field, from: row[field], to }))
}

/** `~ field: before → after`, a line each; `+ field: value` where there was no row. */
export const describeChanges = (changes: FieldChange[]): string[] =>
  changes.map(({ field, to, ...was }) =>
    'from' in was ? `  ~ ${field}: ${textOf(was.from)} → ${textOf(to)}` : `  + ${field}: ${textOf(to)}`,
  )

const textOf = (value: unknown): string => JSON.stringify(value ?? null)
