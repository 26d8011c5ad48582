import * as z from 'zod/mini'
import { CommandError } from '../cli-context'
import { Refusal, type OperationsApi } from '../operations-api'
import type { Resource } from './resource'

export const Row = z.record(z.string(), z.unknown())
export type Row = z.infer<typeof Row>
const Page = z.object({ rows: z.array(Row), total: z.number() })
type Page = z.infer<typeof Page>
type Filter = Record<string, string | number | undefined> & {
  keyword?: string | undefined
  page: number
  limit: number
}

/** Where rows are looked for: a kind of rows, in a tenant of one server. */
export type Place = { api: OperationsApi; resource: Resource; tenant: string }

const MAX_LIMIT = 100

/** One page of a list. A list that the server answers whole is narrowed and cut here. */
export async function readPage({ api, resource, tenant }: Place, filter: Filter): Promise<Page> {
  const { list } = resource
  const isPaged = 'querystring' in list.schema
  const request = { params: { tenantCode: tenant }, ...(isPaged && { querystring: filter }) }
  const answer = await api.call(list, request)
  return isPaged ? z.parse(Page, answer) : pageOf(z.parse(z.array(Row), answer), resource, filter)
}

function pageOf(all: Row[], { columns }: Resource, { keyword = '', page, limit }: Filter): Page {
  const word = keyword.toLowerCase()
  const rows = all.filter((row) => columns.some((column) => shown(row[column]).toLowerCase().includes(word)))
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
}

/** The params by which a row is addressed. */
export const paramsOf = ({ resource, tenant }: Pick<Place, 'resource' | 'tenant'>, row: Row) =>
  resource.name === 'tenants' ? { tenantCode: row['code'] } : { tenantCode: tenant, id: row['id'] }

/**
 * The row that a key names: its code or username, its id, or a name that no other row has. Refuses a key that names none, or several.
 */
export async function findRow(place: Place, key: string): Promise<Row> {
  const { resource, tenant } = place
  const named = await search(place, key)
  const [row, ...more] = named.length > 0 ? named : await findById(place, key)
  if (row && more.length === 0) return readWhole(place, row)
  const of = resource.isOfPortal ? '' : ` --tenant ${tenant}`
  if (!row)
    throw new CommandError(
      `There is no ${key} among the ${resource.name}.`,
      `See what there is: center ${resource.name} list${of} --keyword <word>`,
      'record.not_found',
    )
  const lines = named.map((one) => `  ${nameOf(resource, one)}  ${String(one['id'])}`)
  throw new CommandError(
    [`${key} names ${named.length} of the ${resource.name}:`, ...lines].join('\n'),
    'Name one by its id.',
    'ambiguous',
  )
}

/** Rows of which a field is the key. A code, which one row has, ends the search. */
async function search(place: Place, key: string): Promise<Row[]> {
  const { code, names } = place.resource
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(place, { keyword: key, page, limit: MAX_LIMIT })
    const exact = rows.find((row) => row['id'] === key || (code !== undefined && row[code] === key))
    if (exact) return [exact]
    found.push(...rows.filter((row) => names.some((name) => row[name] === key)))
    if (page * MAX_LIMIT >= total) return found
  }
}

/** Ids are not searched: a row is read by it, or found in the whole list. */
async function findById(place: Place, key: string): Promise<Row[]> {
  const { api, resource, tenant } = place
  if (resource.get) return readIfThere(api, resource, { tenantCode: tenant, id: key })
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(place, { page, limit: MAX_LIMIT })
    const row = rows.find(({ id }) => id === key)
    if (row || page * MAX_LIMIT >= total) return row ? [row] : []
  }
}

async function readIfThere(api: OperationsApi, { get }: Resource, params: Row): Promise<Row[]> {
  try {
    return get ? [z.parse(Row, await api.call(get, { params }))] : []
  } catch (error) {
    if (error instanceof Refusal && error.code === 'record.not_found') return []
    throw error
  }
}

/** Lists do not have all that a row is. */
async function readWhole(place: Place, row: Row): Promise<Row> {
  const { get } = place.resource
  return get ? z.parse(Row, await place.api.call(get, { params: paramsOf(place, row) })) : row
}

/** What a row is called in a sentence. */
export const nameOf = ({ code, names }: Resource, row: Row): string =>
  [...(code === undefined ? [] : [code]), ...names, 'id']
    .map((field) => shown(row[field]))
    .find((name) => name !== '-') ?? '-'

/** A value in a cell of a table. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => shown(nameIn(item))).join(', ') || '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

const nameIn = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'name' in item ? item.name : item
