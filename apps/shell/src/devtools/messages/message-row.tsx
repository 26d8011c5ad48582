import { useText } from '@center/shared/host'
import type { LogEntry } from '../guest-log'
import { formatMs, formatTime } from '../panel/figures'
import { isFailure, previewOf } from './filter-log'
import styles from './message-list.module.css'

const arrows = { in: '→', out: '←', life: '●' }

export type MessageRowProps = {
  id: string
  entry: LogEntry
  isChosen: boolean
  onChoose: () => void
}

/** One line of the log. The keyboard is the list's. */
export function MessageRow({ id, entry, isChosen, onChoose }: MessageRowProps) {
  const { at, direction, app, from, type, ms, count } = entry
  const t = useText()
  return (
    <div
      role="option"
      id={id}
      className={styles.row}
      data-direction={direction}
      data-failure={isFailure(entry)}
      aria-selected={isChosen}
      onClick={onChoose}
    >
      <span data-column="time">{formatTime(at)}</span>
      <span data-column="direction" aria-label={t(`shell:devtoolsDirection.${direction}`)}>
        {arrows[direction]}
      </span>
      <span data-column="app">{app || from}</span>
      <span data-column="type">
        {direction === 'life' ? t(`shell:devtoolsLife.${type}`) : type}
        {count > 1 && <b className={styles.count}>× {count}</b>}
      </span>
      <span data-column="payload">{previewOf(entry)}</span>
      <span data-column="result">
        <Result entry={entry} />
      </span>
      <span data-column="took">{ms === null ? '' : formatMs(ms)}</span>
    </div>
  )
}

/** Refused with what, answered, or nothing to say about it. */
function Result({ entry: { failure, answer, direction } }: { entry: LogEntry }) {
  if (failure) return <span className={styles.failure}>{failure}</span>
  if (answer) return <span className={styles.answered}>⇒</span>
  return direction === 'in' ? <span className={styles.done}>✓</span> : null
}
