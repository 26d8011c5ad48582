import { getPreferences, updatePreferences } from '@center/shared/contract'
import { callApi, session, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'
import { defaultBoard, readBoard, sameBoard, type Card } from './board'

/** The name of the layout among the user's preferences. */
const LAYOUT = 'workStand'

type WorkStand = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  /** Replaced as a whole with every change. */
  cards: readonly Card[]
  /** Ids of menu items that were opened, newest first. */
  recents: readonly string[]
  isEditing: boolean
  /** The last change did not reach the server: it is here, and gone with the page. */
  unsaved: Failure | null
}

/** The user's workbench. */
export const workStand = proxy<WorkStand>({
  ...{ status: 'idle', failure: null, cards: [], recents: [], isEditing: false, unsaved: null },
})

let latest = 0
/** Layouts of other pages, which are kept under the same key. */
let layouts: Record<string, unknown> = {}

export async function loadWorkStand(): Promise<void> {
  const ticket = ++latest
  if (workStand.status !== 'ready') workStand.status = 'loading'
  const result = await callApi(getPreferences, {})
  if (ticket !== latest) return
  if (!result.ok) {
    if (workStand.status !== 'ready') Object.assign(workStand, { status: 'failed', failure: result.failure })
    return
  }
  layouts = result.value.layout
  const cards = readBoard(layouts[LAYOUT]) ?? defaultBoard
  Object.assign(workStand, { status: 'ready', failure: null, cards, recents: result.value.recents })
}

export function editWorkStand(isEditing: boolean): void {
  workStand.isEditing = isEditing
}

/** Changes the board at once, and keeps it on the server. Nothing is sent for a change that changes nothing. */
export function changeBoard(cards: readonly Card[]): void {
  if (workStand.status !== 'ready' || sameBoard(cards, workStand.cards)) return
  workStand.cards = cards
  void keepBoard()
}

export function resetBoard(): void {
  changeBoard(defaultBoard)
}

let keeping: Promise<void> | null = null

/** One call at a time, and of what changed meanwhile only the last: dragging must not send a call for every step. */
export function keepBoard(): Promise<void> {
  keeping ??= keepLatest().finally(() => (keeping = null))
  return keeping
}

async function keepLatest(): Promise<void> {
  const { token } = session
  let kept: readonly Card[] | null = null
  while (kept !== workStand.cards && token === session.token) {
    kept = workStand.cards
    const layout = { ...layouts, [LAYOUT]: { cards: kept } }
    const result = await callApi(updatePreferences, { body: { layout } })
    if (token !== session.token) return
    workStand.unsaved = result.ok ? null : result.failure
    if (result.ok) layouts = result.value.layout
  }
}

/** A user's workbench is nobody else's. */
export function forgetWorkStand(): void {
  latest++
  layouts = {}
  Object.assign(workStand, { status: 'idle', failure: null, cards: [], recents: [], isEditing: false, unsaved: null })
}
