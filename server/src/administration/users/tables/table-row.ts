/** A line of a table that says something, by its number in the file, counted from 1. */
export type TableRow = { line: number; cells: string[] }

/** More is not read: a header and as many rows as may be imported, and one by which it is seen that there are too many. */
export const MAX_ROWS = 20_002

/** The bytes are not the table that they claim to be. */
export class UnreadableTable extends Error {}
