import { parentPort } from 'node:worker_threads'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'
import { UnreadableTable, type TableRow } from './table-row'

/** What the thread is asked: to read a file. */
export type TableQuestion = { kind: 'csv' | 'xlsx'; bytes: Uint8Array }
export type TableAnswer = { rows: TableRow[] } | { unreadable: true }

/** The program of a thread of its own: others made the files that it reads, and a large one would hold up every other call. */
async function answer(question: TableQuestion): Promise<TableAnswer> {
  try {
    return { rows: await (question.kind === 'csv' ? readCsv : readXlsx)(question.bytes) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: true }
    throw error
  }
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
