import type { UserPreferences } from '@center/shared/contract'
import { text } from '@center/shared/host'
import { proxy } from 'valtio'
import { tellFailure } from '../lib/tell-failure'
import { changeUserPreferences, userPreferences } from '../lib/session/user-preferences.store'
import { defaultBoard, readBoard, sameBoard, type Card } from './board'

/** The name of the layout among the user's preferences. */
const LAYOUT = 'workStand'

/** What the page knows besides the board, which is one of the user's preferences. */
export const workbench = proxy({ isEditing: false })

export function editWorkbench(isEditing: boolean): void {
  workbench.isEditing = isEditing
}

/** The board among what a user has set up; the one that all users start with when no stored board can be read. */
export function boardOf({ layout }: Pick<UserPreferences, 'layout'>): readonly Card[] {
  return readBoard(layout[LAYOUT]) ?? defaultBoard
}

/** The board as it is now. */
export function currentBoard(): readonly Card[] {
  return boardOf(userPreferences.values)
}

/**
 * Changes the board at once, then on the server; nothing is sent for a change that changes nothing. What the server does not
 * take is taken back, and said.
 */
export function changeBoard(cards: readonly Card[]): void {
  if (userPreferences.status !== 'ready' || sameBoard(cards, currentBoard())) return
  void saveBoard(cards)
}

export function resetBoard(): void {
  changeBoard(defaultBoard)
}

async function saveBoard(cards: readonly Card[]): Promise<void> {
  const result = await changeUserPreferences(({ layout }) => ({ layout: { ...layout, [LAYOUT]: { cards } } }))
  if (!result.ok) tellFailure(result.failure, text('shell:workbench.unsaved'))
}
