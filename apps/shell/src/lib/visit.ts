/** What the shell notes on each page of its own: the tab that shows it; null for home and for a page that is not there. */
export type VisitNote = { tabKey: string | null }

/**
 * The portal's own pages of this visit, as the browser keeps them: what a frame did in between is none of them. Null in a
 * browser without the Navigation API.
 */
export function visit(): Navigation | null {
  return (window as { navigation?: Navigation }).navigation ?? null
}

/** Writes a note on the page on screen, for when somebody comes back to it. */
export function writeNote(note: VisitNote): void {
  visit()?.updateCurrentEntry({ state: note })
}

/** The note on a page, else on the one on screen. Null: it is no page of the shell, or nobody has been there yet. */
export function readNote(entry: NavigationHistoryEntry | null = visit()?.currentEntry ?? null): VisitNote | null {
  return (entry?.getState() as VisitNote | undefined) ?? null
}
