import { text } from '@center/shared/host'
import { proxy } from 'valtio'
import { notify } from './notify'
import { changeUserPreferences, userPreferences } from './user-preferences.store'

/** As many as the server keeps (contract 4). */
const MOST_FAVOURITES = 100
const MOST_RECENTS = 12
/** Pages that are opened one right after the other are told to the server together. */
const TOGETHER_MS = 2_000

/** What was opened here and is not on the server yet. */
const visits = proxy<{ recents: string[] | null }>({ recents: null })
let timer: ReturnType<typeof setTimeout> | undefined

/** Puts a menu item among the favourites, or takes it out, which may be undone. What cannot be saved is taken back and said. */
export async function toggleFavourite(id: string): Promise<void> {
  const { favourites } = userPreferences.values
  const isOut = favourites.includes(id)
  const next = isOut ? favourites.filter((other) => other !== id) : [...favourites, id].slice(-MOST_FAVOURITES)
  const saving = changeUserPreferences({ favourites: next })
  if (isOut) {
    const undo = () => void changeUserPreferences({ favourites })
    const actions = [{ label: text('shell:favourites.undo'), onAction: undo }]
    notify('info', { message: text('shell:favourites.removed'), actions })
  }
  if (!(await saving).ok) notify('warning', { message: text('shell:favourites.failed') })
}

/** The latest first; an item that is opened again moves up. */
export function noteVisit(id: string): void {
  const before = recentIds()
  if (before[0] === id) return
  visits.recents = [id, ...before.filter((other) => other !== id)].slice(0, MOST_RECENTS)
  clearTimeout(timer)
  timer = setTimeout(saveVisits, TOGETHER_MS)
}

/** Ids of the items that were opened last, newest first. */
export function recentIds(): readonly string[] {
  return visits.recents ?? userPreferences.values.recents
}

export function forgetVisits(): void {
  clearTimeout(timer)
  visits.recents = null
}

function saveVisits(): void {
  const recents = visits.recents
  if (recents) void changeUserPreferences({ recents: [...recents] })
}
