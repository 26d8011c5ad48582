import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '@center/shared/contract'
import { csvOptions, escapeFormula } from './csv'
import { toWorkbook } from './workbook'

type Rows = Iterable<string[]> | AsyncIterable<string[]>
export type SentTable = { name: string; format: TableFormat; rows: Rows }

/** Sends a table as a file to be saved. It leaves as its rows come. */
export async function answerTable(reply: FastifyReply, { name, format, rows }: SentTable) {
  const fileName = encodeURIComponent(`${name}.${format}`).replace(/['()*]/g, encodeSign)
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${fileName}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  return reply.send(format === 'csv' ? await toCsvStream(rows) : Readable.from(toWorkbook(withoutFormulas(rows))))
}

async function toCsvStream(rows: Rows): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
  const sheet = stringify(csvOptions)
  // The one that ends early ends the other: a client that left, or a database that went away, which cuts the answer.
  pipeline(Readable.from(rows), sheet, () => undefined)
  return sheet
}

async function* withoutFormulas(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(escapeFormula)
}

const encodeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
