import { join } from 'node:path'

/** The program of the thread that reads scripts, from its source, wherever a test has its root: unit tests need no build. */
export const scriptProgramOf = (): string => join(__dirname, 'read-scripts.cjs')
