import { orderAt } from './portal-row'

/** The fields of a row that differ from what they are when a file does not name them. */
export function changed<Defaults extends object, Row extends Record<keyof Defaults, unknown>>(
  row: Row,
  defaults: Defaults,
): Partial<Pick<Row, keyof Defaults>> {
  const fields = (Object.keys(defaults) as (keyof Defaults)[]).map((field) => [field, row[field]] as const)
  const isChanged = ([field, value]: (typeof fields)[number]) =>
    JSON.stringify(value) !== JSON.stringify(defaults[field])
  return Object.fromEntries(fields.filter(isChanged)) as Partial<Pick<Row, keyof Defaults>>
}

/** `orderNum` of a row that is not where its place in the list puts it. */
export const orderOf = (orderNum: number, index: number) => (orderNum === orderAt(index) ? {} : { orderNum })

/** A field that is only there with a value. */
export const present = <Field extends string>(field: Field, value: string | undefined) =>
  (value ? { [field]: value } : {}) as Partial<Record<Field, string>>

/** Keys of rows by their ids: without the code of the tenant that ids begin with, so that a file names the same in another tenant. */
export function keysOf(tenantCode: string, ids: string[]): Map<string, string> {
  const all = new Set(ids)
  const keyOf = (id: string) => {
    const short = id.startsWith(`${tenantCode}-`) ? id.slice(tenantCode.length + 1) : id
    return short === '' || (short !== id && all.has(short)) ? id : short
  }
  return new Map(ids.map((id) => [id, keyOf(id)]))
}
