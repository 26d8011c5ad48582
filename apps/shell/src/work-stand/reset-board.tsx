import { text, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import { sameBoard } from './board'
import { changeBoard, currentBoard, resetBoard } from './work-stand.store'

const UNDO_SECONDS = 8

/** Puts the board back to what everybody starts with; what was there before is a click away for a while. */
export function ResetBoard() {
  const t = useText()
  return <Button onClick={reset}>{t('shell:workStand.reset')}</Button>
}

function reset(): void {
  const cards = currentBoard()
  resetBoard()
  if (sameBoard(cards, currentBoard())) return
  const actions = [{ label: text('shell:workStand.undo'), onAction: () => changeBoard(cards) }]
  notify('info', { message: text('shell:workStand.wasReset'), seconds: UNDO_SECONDS, actions })
}
