import * as z from 'zod/mini'
import { fromText } from '../values/whole-numbers'

/** The tenant that a call of administration is about: the caller's own, or any for `tenant:operate`. */
export const AdminTenant = z.object({ tenantCode: z.string().check(z.minLength(1), z.maxLength(64)) })

export const AdminRecordId = z.string().check(z.minLength(1), z.maxLength(64))

/** A row of a tenant by its id. */
export const AdminRecord = z.extend(AdminTenant, { id: AdminRecordId })

/** A list of administration: pages of 1 to 100 rows, and a word that the rows must contain. */
export const AdminPaging = z.object({
  page: z._default(fromText(z.int().check(z.gte(1), z.lte(100_000))), 1),
  limit: z._default(fromText(z.int().check(z.gte(1), z.lte(100))), 20),
  keyword: z.optional(z.string().check(z.maxLength(64))),
})
export type AdminPaging = z.infer<typeof AdminPaging>

/** {@link AdminPaging} of a list that is sorted by one of some columns; `-` before it is descending. Without one it has the list's own order. */
export function sortedPaging<const Column extends string>(...columns: [Column, ...Column[]]) {
  const down = columns.map((column) => `-${column}` as const)
  return z.extend(AdminPaging, { sort: z.optional(z.enum([...columns, ...down])) })
}

/** Counts the changes of a row: what `If-Match` says, so that no write is over a row that was not seen. */
export const Revision = z.number()

/** What a write answers: the row's id, and its revision from now on. */
export const Written = z.object({ id: z.string(), revision: Revision })
export type Written = z.infer<typeof Written>

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** A name that people read, in Chinese and in English; the English one may be empty. */
export const AdminName = text(64).check(z.minLength(1))
export const AdminNameEn = text(128)
/** The name by which programs know a row. */
export const AdminCode = z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/))
export const AdminText = text
export const OrderNumber = z.int().check(z.gte(0), z.lte(1_000_000))
