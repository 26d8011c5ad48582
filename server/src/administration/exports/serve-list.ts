import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Language, ListExport } from '@center/shared/contract'
import { invalidField } from '../../platform/errors/errors'
import { languageOf } from '../../platform/errors/language'
import { serve, type Call } from '../../platform/http/serve'
import { portalActOf } from '../act-of'
import type { Act, ActOf } from '../admin-dependencies'
import type { Changes } from '../changes'
import { answerTable } from './answer-table'
import { cellOf, titleOf, wordsOfField } from './list-words'
import { MAX_SHEET_ROWS } from './workbook'

const CHUNK = 2000
const MAX_SHEET = MAX_SHEET_ROWS - 1

type Row = Record<string, unknown>
type RowsSchema = z.ZodMiniObject<{ rows: z.ZodMiniArray<z.ZodMiniObject>; total: z.ZodMiniNumber }>
/** What says of rows which fields they have. */
type Rows = { url: string; schema: { response: RowsSchema } }
type ListEndpoint = Endpoint & { schema: { response: RowsSchema } }
type Page = { rows: readonly object[]; total: number }
type Read<E extends Endpoint> = (call: Call<E>) => Promise<Page>
type Paged<E extends Endpoint> = Call<E> & { query: { page: number; limit: number } }

/** Serves a list page by page, and all of it as a file. */
export type ServeList = <E extends ListEndpoint>(
  app: FastifyInstance,
  endpoints: { list: E; file: Endpoint },
  read: Read<E>,
) => void

/** Serves rows as a file that no list has page by page. */
export type ServeFile = <E extends Endpoint>(
  app: FastifyInstance,
  endpoints: { rows: Rows; file: E },
  read: (call: Paged<E>) => Promise<Page>,
) => void

export const createServeList =
  (serveFile: ServeFile): ServeList =>
  (app, { list, file }, read) => {
    serve(app, list, read as never)
    serveFile(app, { rows: list, file }, read as never)
  }

/**
 * Exports read the rows as a page shows them, some thousand at a time while they are sent, with the same limits of the caller. The audit
 * says what left. Rows that move to a later page meanwhile are sent once.
 */
export function createServeFile({ actOf, change }: { actOf: ActOf; change: Changes }): ServeFile {
  const actFor = (call: Call<Endpoint>): Promise<Act> | Act => {
    const { session, request } = call as { session: NonNullable<typeof call.session>; request: typeof call.request }
    const { tenantCode } = (call.params ?? {}) as { tenantCode?: string }
    return tenantCode === undefined
      ? portalActOf({ session, request })
      : actOf({ params: { tenantCode }, session, request })
  }

  return (app, { rows: list, file }, read) => {
    serve(app, file, async (given) => {
      const call = given as unknown as Call<Endpoint>
      const { format, columns, ...filter } = call.query as unknown as ListExport & Row
      const fields = fieldsOf(list, columns)
      const ask = async (page: number) =>
        z.parse(list.schema.response, await read({ ...call, query: { ...filter, page, limit: CHUNK } } as never))
      const first = await ask(1)
      if (format === 'xlsx' && first.total > MAX_SHEET) throw invalidField('format', 'tooManyRows')
      const act = await actFor(call)
      const subject = list.url.split('/').at(-1) ?? ''
      const deed = { action: 'tenant' as const, object: `${subject}.${format}`, kind: 'export', isQuiet: true as const }
      await change(act, async () => ({ result: null, deeds: [{ ...deed, after: { rows: first.total, ...filter } }] }))
      const rows = readLines({ first, ask, list, fields, language: languageOf(call.request) })
      return answerTable(call.reply, { name: `${subject}-${act.tenantCode}`, format, rows })
    })
  }
}

/** The fields that are asked for, or each that has a title. Refuses one that the list does not tell. */
function fieldsOf(list: Rows, columns: string | undefined): string[] {
  const known = Object.keys(list.schema.response.shape.rows.def.element.shape).filter((field) => titleOf(field, 'eng'))
  const wanted = columns?.split(',') ?? known
  if (wanted.some((field) => !known.includes(field))) throw invalidField('columns', 'unknown')
  return [...new Set(wanted)]
}

type Lines = {
  first: Page
  ask: (page: number) => Promise<Page>
  list: Rows
  fields: string[]
  language: Language
}

async function* readLines({ first, ask, list, fields, language }: Lines): AsyncGenerator<string[]> {
  const cells = fields.map((field) => ({ field, words: wordsOfField(list, field, language) }))
  const toLine = (row: Row) => cells.map(({ field, words }) => cellOf(row[field], language, words))
  yield fields.map((field) => titleOf(field, language) ?? field)
  let before = new Set<string>()
  for (let page = 1, { rows } = first; ; page += 1, { rows } = await ask(page)) {
    const keys = rows.map((row) => JSON.stringify(row))
    for (const [index, row] of rows.entries()) if (!before.has(keys[index] ?? '')) yield toLine(row as Row)
    if (rows.length < CHUNK) return
    before = new Set(keys)
  }
}
