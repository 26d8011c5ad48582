/** The note with the place in it: what one version hands to the next. */
export type Note = {
  title: string
  text: string
  selectionStart: number
  selectionEnd: number
  scrollTop: number
  hasFocus: boolean
}

const empty: Note = { title: '', text: '', selectionStart: 0, selectionEnd: 0, scrollTop: 0, hasFocus: false }

/** Reads what another version handed over. What it does not know or cannot use is as in an empty note. */
export function readNote(state: unknown): Note {
  if (typeof state !== 'object' || state === null) return empty
  const given = state as Partial<Record<keyof Note, unknown>>
  const text = typeof given.text === 'string' ? given.text : ''
  const place = (value: unknown): number =>
    typeof value === 'number' && value >= 0 && value <= text.length ? value : text.length
  return {
    title: typeof given.title === 'string' ? given.title : '',
    text,
    selectionStart: place(given.selectionStart),
    selectionEnd: place(given.selectionEnd),
    scrollTop: typeof given.scrollTop === 'number' ? given.scrollTop : 0,
    hasFocus: given.hasFocus === true,
  }
}

/** A Chinese character is a word of its own; everything else is parted by blanks. */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.filter(Boolean).length ?? 0
}

/** What a reader would call characters: no line breaks, an emoji is one. */
export function countCharacters(text: string): number {
  return [...text.replace(/[\r\n]/g, '')].length
}

/** A file name from a title, with nothing in it that a file system refuses. */
export function fileNameOf(title: string): string {
  const safe = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .trim()
    .slice(0, 60)
  return `${safe || 'note'}.txt`
}
