import { useText } from '@center/shared/host'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { LogEntry } from '../guest-log'
import { MessageRow } from './message-row'
import styles from './message-list.module.css'

export type MessageListProps = {
  entries: LogEntry[]
  chosenId: number | null
  onChoose(entry: LogEntry | null): void
}

const ROW_PIXELS = 26
/** So near to the end, the list goes on with what comes. */
const END_PIXELS = 8

/** The log as lines, of which only those on screen are made. Arrows choose; at the end it follows what comes. */
export function MessageList({ entries, chosenId, onChoose }: MessageListProps) {
  const t = useText()
  const list = useRef<VListHandle>(null)
  const isFollowing = useRef(true)
  const last = entries.at(-1)?.id

  useEffect(() => {
    if (isFollowing.current && entries.length > 0) list.current?.scrollToIndex(entries.length - 1, { align: 'end' })
  }, [last, entries.length])

  const handleScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    isFollowing.current = offset + viewportSize >= scrollSize - END_PIXELS
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onChoose(null)
    const index = nextIndex(
      event.key,
      entries.findIndex(({ id }) => id === chosenId),
      entries.length,
    )
    const entry = index === null ? undefined : entries[index]
    if (index === null || !entry) return
    event.preventDefault()
    onChoose(entry)
    list.current?.scrollToIndex(index, { align: 'nearest' })
  }
  return (
    <div className={styles.room}>
      <div className={styles.head} aria-hidden="true">
        {(['time', 'direction', 'app', 'type', 'payload', 'result', 'took'] as const).map((name) => (
          <span key={name} data-column={name}>
            {t(`shell:devtoolsColumn.${name}`)}
          </span>
        ))}
      </div>
      <VList
        ref={list}
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label={t('shell:devtools.messages.list')}
        aria-activedescendant={chosenId === null ? undefined : lineId(chosenId)}
        data={entries}
        itemSize={ROW_PIXELS}
        onScroll={handleScroll}
        onKeyDown={handleKey}
      >
        {(entry) => (
          <MessageRow
            key={entry.id}
            id={lineId(entry.id)}
            entry={entry}
            isChosen={entry.id === chosenId}
            onChoose={() => onChoose(entry)}
          />
        )}
      </VList>
    </div>
  )
}

const lineId = (id: number) => `devtools-message-${id}`

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return index < 0 ? count - 1 : Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
