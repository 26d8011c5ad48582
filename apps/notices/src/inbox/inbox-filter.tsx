import { useText } from '@center/shared/host'
import styles from './inbox-filter.module.css'
import { filters, setFilter, type Filter } from './inbox.store'

export type InboxFilterProps = { chosen: Filter }

export function InboxFilter({ chosen }: InboxFilterProps) {
  const t = useText()
  return (
    <div role="group" aria-label={t('notices:inbox.filter')} className={styles.filter}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.choice}
          aria-pressed={filter === chosen}
          onClick={() => void setFilter(filter)}
        >
          {t(texts[filter])}
        </button>
      ))}
    </div>
  )
}

const texts = {
  all: 'notices:inbox.all',
  unread: 'notices:inbox.unread',
  read: 'notices:inbox.read',
} as const satisfies Record<Filter, string>
