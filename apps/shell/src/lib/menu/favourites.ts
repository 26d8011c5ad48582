import { text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { proxy } from 'valtio'
import { tellFailure } from '../tell-failure'
import { changeUserPreferences, userPreferences, type PreferencesUpdate } from '../session/user-preferences.store'

/** As many as the server keeps (contract 4). */
const MAX_FAVOURITES = 100
const MAX_RECENTS = 12
/** Pages that are opened one right after the other are told to the server together. */
const TOGETHER_MS = 2_000

/** What was opened here and is not on the server yet. */
const ownRecents = proxy<{ recents: string[] | null }>({ recents: null })
let timer: ReturnType<typeof setTimeout> | undefined

/** Puts a menu item among the favourites, or takes it out, which may be undone. What cannot be saved is taken back and said. */
export async function toggleFavourite(id: string): Promise<void> {
  const index = userPreferences.values.favourites.indexOf(id)
  const isOut = index >= 0
  const saving = changeUserPreferences(isOut ? without(id) : withAt(id, MAX_FAVOURITES))
  if (isOut) {
    const undo = () => void changeUserPreferences(withAt(id, index))
    const actions = [{ label: text('shell:favourites.undo'), onAction: undo }]
    notify('info', { message: text('shell:favourites.removed'), actions })
  }
  const saved = await saving
  if (!saved.ok) tellFailure(saved.failure, text('shell:favourites.failed'))
}

/** Puts a favourite at another place among those that are shown; those that only another role shows stay where they are. */
export async function moveFavourite(id: string, to: number, shown: readonly string[]): Promise<void> {
  const target = shown[Math.min(Math.max(to, 0), shown.length - 1)]
  if (target === undefined || target === id) return
  const isDown = shown.indexOf(target) > shown.indexOf(id)
  const saved = await changeUserPreferences(({ favourites }) => {
    const others = favourites.filter((other) => other !== id)
    const index = others.indexOf(target)
    if (index < 0 || others.length === favourites.length) return {}
    return { favourites: others.toSpliced(isDown ? index + 1 : index, 0, id) }
  })
  if (!saved.ok) tellFailure(saved.failure, text('shell:favourites.failed'))
}

function without(id: string): PreferencesUpdate {
  return ({ favourites }) => ({ favourites: favourites.filter((other) => other !== id) })
}

function withAt(id: string, index: number): PreferencesUpdate {
  return ({ favourites }) => {
    const others = favourites.filter((other) => other !== id)
    return { favourites: others.toSpliced(index, 0, id).slice(-MAX_FAVOURITES) }
  }
}

/** The latest first; an item that is opened again moves up. */
export function noteRecent(id: string): void {
  const before = recentIds()
  if (before[0] === id) return
  ownRecents.recents = [id, ...before.filter((other) => other !== id)].slice(0, MAX_RECENTS)
  clearTimeout(timer)
  timer = setTimeout(saveRecents, TOGETHER_MS)
}

/** Ids of the items that were opened last, newest first. */
export function recentIds(): readonly string[] {
  return ownRecents.recents ?? userPreferences.values.recents
}

export function forgetRecents(): void {
  clearTimeout(timer)
  ownRecents.recents = null
}

function saveRecents(): void {
  const own = ownRecents.recents
  if (!own) return
  // Pages that another tab has opened meanwhile stay among them.
  const update: PreferencesUpdate = ({ recents }) => ({
    recents: [...new Set([...own, ...recents])].slice(0, MAX_RECENTS),
  })
  void changeUserPreferences(update)
}
