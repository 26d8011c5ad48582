import { useText } from '@center/shared/host'
import { EmptyState } from '@center/shared/ui'
import { useMemo, useState } from 'react'
import { readLog, type LogEntry } from '../guest-log'
import { useLogRevision } from '../panel/use-log'
import { filterLog, noFilter } from './filter-log'
import { MessageDetail } from './message-detail'
import { MessageList } from './message-list'
import { MessageTools } from './message-tools'
import styles from './messages.module.css'

/** Everything that guests and host said to each other, newest at the end, and all of the chosen message beside it. */
export function MessagesView() {
  const revision = useLogRevision()
  const [filter, setFilter] = useState(noFilter)
  const [chosen, setChosen] = useState<LogEntry | null>(null)
  // The log is one list that changes in place: its revision says when.
  const shown = useMemo(() => ({ revision, entries: filterLog(readLog(), filter) }), [revision, filter]).entries
  return (
    <>
      <MessageTools filter={filter} shownCount={shown.length} onFilter={setFilter} onClear={() => setChosen(null)} />
      <div className={styles.split} data-detail={chosen !== null}>
        {shown.length === 0 ? (
          <Nothing isFiltered={readLog().length > 0} />
        ) : (
          <MessageList entries={shown} chosenId={chosen?.id ?? null} onChoose={setChosen} />
        )}
        {chosen && <MessageDetail key={chosen.id} entry={chosen} onClose={() => setChosen(null)} />}
      </div>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  const why = isFiltered ? t('shell:devtools.messages.noMatch') : t('shell:devtools.messages.how')
  return <EmptyState size="inline" icon="connection" title={t('shell:devtools.messages.none')} description={why} />
}
