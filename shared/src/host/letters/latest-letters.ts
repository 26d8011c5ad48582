import { listLetters } from '../../contract'

const SHOWN = 5

/** What home and the workbench ask for, to show the latest letters. */
export const latestLettersCall = [listLetters, { querystring: { page: 1, limit: SHOWN } }] as const
