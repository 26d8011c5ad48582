import { join } from 'node:path'

/** Where the program of the thread lies that reads scripts (`read-scripts.ts`), as the build made it. */
export const scriptProgramOf = (root: string): string => join(root, 'dist/server/read-scripts.js')
