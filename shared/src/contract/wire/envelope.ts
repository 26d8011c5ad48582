import * as z from 'zod/mini'
import { fromText } from '../values/whole-numbers'

/** The shape of every JSON answer (spec 7): `status` 200 is success, anything else is a code of `errors.ts`. */
export type Envelope<Data> = { status: number; message: string; data: Data; requestId?: string }

/** A page of a list: `total` counts all rows that match, not the rows sent. */
export function rowsOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number() })
}

const page = z._default(fromText(z.int().check(z.gte(1), z.lte(10_000))), 1)

/** How many rows of a list of the specification go on a page (contract 0): 3 for the bell, else as many as a user can choose. */
export const pageSizes = [3, 5, 10, 15, 20] as const

/** `page` counts from 1. In a query both are text. */
export const Paging = z.object({ page, limit: z._default(fromText(z.literal([...pageSizes])), 10) })

/** The same for lists that the specification does not have: 1 to 50 rows. */
export const OwnPaging = z.object({
  page,
  limit: z._default(fromText(z.int().check(z.gte(1), z.lte(50))), 10),
})

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, the only time format on the wire. */
export const WireTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))

/** Shanghai has kept UTC+8 without summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** An instant as {@link WireTime}, whatever the time zone of the machine. */
export function toWireTime(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a {@link WireTime}. */
export function fromWireTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`)
}

/** The day of a {@link WireTime}: cut to 11 characters (spec 3), the last of which is a blank. */
export const toDay = (time: string) => time.slice(0, 11).trim()

/** A {@link WireTime} as people read it, to the minute. */
export const toMinute = (time: string) => time.slice(0, 16)

/** A flag as the specification writes it: the strings "0" and "1". */
export const Flag = z.enum(['0', '1'])

/** What may stand in any query: the language of the answer's message. Unknown keys are left alone. */
export const Language = z.enum(['zh_CN', 'eng'])
export type Language = z.infer<typeof Language>
