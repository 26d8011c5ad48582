import { listLetters } from '../../contract'

/** How many letters home and the workbench show. */
export const LATEST_LETTERS = 5

/** What home and the workbench ask for, to show the latest letters. */
export const latestLettersCall = [listLetters, { querystring: { page: 1, limit: LATEST_LETTERS } }] as const
