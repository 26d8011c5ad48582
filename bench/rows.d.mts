/**
 * One line of the report: `figure` and `target` as they are shown, `other` of whom it is compared with, and for one that is missed what limits
 * it (`why`).
 */
export type Row = { what: string; figure: string; target: string; isMet: boolean; other?: string; why?: string }
export type Rows = { when: string; how: string; rows: Row[] }

/** Keeps the rows of a part for the report of all. */
export function keepRows(part: string, run: Rows): void

/** The rows of a part as they were kept last; null where it was never measured. */
export function readRows(part: string): Rows | null
