import { join } from 'node:path'

/** The program of the thread that reads and writes tables, from its source: unit tests need no build. */
export const tableProgramOf = (): string => join(__dirname, 'tables.cjs')
