import { parentPort } from 'node:worker_threads'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { UnreadableTable, type TableRow } from './table-row'

/** What the thread is asked: to read a file, or to make a workbook of rows. */
export type TableQuestion = { kind: 'csv' | 'xlsx'; bytes: Uint8Array } | { kind: 'write'; rows: string[][] }
export type TableAnswer = { rows: TableRow[] } | { bytes: Uint8Array } | { unreadable: true }

/** The program of a thread of its own: others made the files that it reads, and a large one would hold up every other call. */
async function answer(question: TableQuestion): Promise<TableAnswer> {
  if (question.kind === 'write') return { bytes: await writeXlsx(question.rows) }
  try {
    return { rows: await (question.kind === 'csv' ? readCsv : readXlsx)(question.bytes) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: true }
    throw error
  }
}

async function writeXlsx(rows: string[][]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer()
}

parentPort?.on('message', (question: TableQuestion) => {
  void answer(question).then(
    (said) => parentPort?.postMessage(said),
    (error: unknown) => {
      // Ends the thread; who asked is told why.
      queueMicrotask(() => {
        throw error
      })
    },
  )
})
parentPort?.postMessage('ready')
