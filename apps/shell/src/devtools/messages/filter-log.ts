import type { LogEntry } from '../guest-log'

/** What is shown of the log. Everything that is set must fit. */
export type LogFilter = {
  text: string
  app: string | null
  type: string | null
  direction: LogEntry['direction'] | null
  onlyFailures: boolean
}

export const noFilter: LogFilter = { text: '', app: null, type: null, direction: null, onlyFailures: false }

export function filterLog(entries: readonly LogEntry[], filter: LogFilter): LogEntry[] {
  const text = filter.text.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      (filter.app === null || entry.app === filter.app) &&
      (filter.type === null || entry.type === filter.type) &&
      (filter.direction === null || entry.direction === filter.direction) &&
      (!filter.onlyFailures || isFailure(entry)) &&
      (text === '' || wordsOf(entry).includes(text)),
  )
}

/** A refused message, or a guest that broke. */
export function isFailure({ failure, direction, type }: LogEntry): boolean {
  return failure !== null || (direction === 'life' && type === 'failed')
}

/** The names that occur in a part of the log, in order, for menus. */
export function namesIn(entries: readonly LogEntry[], part: 'app' | 'type'): string[] {
  return [...new Set(entries.map((entry) => entry[part]))].toSorted()
}

/** What the log shows of an entry in one line. */
export function previewOf({ payload }: LogEntry): string {
  return payload === null || payload.value === null ? '' : JSON.stringify(payload.value)
}

function wordsOf(entry: LogEntry): string {
  const answer = entry.answer ? JSON.stringify(entry.answer.value) : ''
  return [entry.app, entry.from ?? '', entry.type, entry.failure ?? '', previewOf(entry), answer]
    .join(' ')
    .toLowerCase()
}
