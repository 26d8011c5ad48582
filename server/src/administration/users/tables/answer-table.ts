import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '@center/shared/contract'
import { csvOptions, escapeFormula } from './csv'
import type { TableThread } from './table-thread'

type Rows = Iterable<string[]> | AsyncIterable<string[]>
export type SentTable = { name: string; format: TableFormat; rows: Rows; tables: TableThread }

/** Sends a table as a file to be saved. CSV leaves as its rows come; a workbook is made of all of them. */
export async function answerTable(reply: FastifyReply, { name, format, rows, tables }: SentTable) {
  const fileName = encodeURIComponent(`${name}.${format}`).replace(/['()*]/g, encodeSign)
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${fileName}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  return reply.send(format === 'csv' ? await toCsvStream(rows) : Buffer.from(await toWorkbook(rows, tables)))
}

async function toCsvStream(rows: Rows): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
  const sheet = stringify(csvOptions)
  // The one that ends early ends the other: a client that left, or a database that went away, which cuts the answer.
  pipeline(Readable.from(rows), sheet, () => undefined)
  return sheet
}

async function toWorkbook(rows: Rows, tables: TableThread): Promise<Uint8Array> {
  const all: string[][] = []
  for await (const row of rows) all.push(row.map(escapeFormula))
  return tables.toXlsx(all)
}

const encodeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
