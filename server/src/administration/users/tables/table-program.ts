import { join } from 'node:path'

/** Where the program of the thread lies that reads and writes tables (`tables.ts`), as the build made it. */
export const tableProgramOf = (root: string): string => join(root, 'dist/server/tables.js')
