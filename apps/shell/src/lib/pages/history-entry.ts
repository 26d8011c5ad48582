/** What the shell notes on each page of its own: the tab that shows it; null for home and for a page that is not there. */
export type EntryState = { tabKey: string | null }

/**
 * The portal's own pages of this visit, as the browser keeps them; entries of frames are not included. Null in a
 * browser without the Navigation API.
 */
export function portalHistory(): Navigation | null {
  return (window as { navigation?: Navigation }).navigation ?? null
}

/** Writes a note on the page on screen, for when somebody comes back to it. */
export function writeEntryState(note: EntryState): void {
  portalHistory()?.updateCurrentEntry({ state: note })
}

/** The note on a page, else on the one on screen. Null: it is no page of the shell, or it was not visited yet. */
export function readEntryState(
  entry: NavigationHistoryEntry | null = portalHistory()?.currentEntry ?? null,
): EntryState | null {
  return (entry?.getState() as EntryState | undefined) ?? null
}
