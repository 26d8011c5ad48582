import { Worker } from 'node:worker_threads'
import type { TableFormat } from '@center/shared/contract'
import { createGuardedThread, ThreadLimitExceeded } from '../../../platform/async/guarded-thread'
import { invalidField } from '../../../platform/errors/errors'
import type { TableRow } from './table-row'
import type { TableAnswer, TableQuestion } from './tables'

/** A full file of 20 MB, with room. */
const LIMIT_MS = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 768 }

export type TableThread = ReturnType<typeof createTableThread>

/** Reads spreadsheets beside the main thread, within limits of time and memory. The thread starts with the first file. */
export function createTableThread(program: string) {
  const thread = createGuardedThread(() => new Worker(program, { resourceLimits }))
  const ask = (question: TableQuestion) =>
    thread.ask(question, LIMIT_MS).catch((error: unknown) => {
      throw error instanceof ThreadLimitExceeded ? invalidField('file', 'tooLarge') : error
    }) as Promise<TableAnswer>

  return {
    /** Refuses what is not the file that it claims to be. */
    async read(kind: TableFormat, bytes: Uint8Array): Promise<TableRow[]> {
      const answer = await ask({ kind, bytes })
      if (!('rows' in answer)) throw invalidField('file', 'unreadable')
      return answer.rows
    },

    close: thread.close,
  }
}
