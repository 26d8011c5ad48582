import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import styles from './inbox-search.module.css'
import { answerFilters, clearSearch, inbox, isSearching, setSearch, type AnswerFilter } from './inbox.store'

/** Words in title or sender, answered or not, and the days between which letters came. */
export function InboxSearch() {
  const { search } = useSnapshot(inbox)
  const [keyword, setKeyword] = useState(search.keyword)
  const t = useText()
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        void setSearch({ keyword })
      }}
    >
      <span className={styles.words}>
        <IconByName name="search" />
        <input
          type="search"
          className={styles.field}
          aria-label={t('notices:inbox.search')}
          placeholder={t('notices:inbox.search')}
          maxLength={64}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onBlur={() => keyword !== search.keyword && void setSearch({ keyword })}
        />
      </span>
      <select
        className={styles.choice}
        aria-label={t('notices:inbox.answered')}
        value={search.answered}
        onChange={(event) => void setSearch({ answered: event.target.value as AnswerFilter })}
      >
        {answerFilters.map((option) => (
          <option key={option} value={option}>
            {t(`notices:answered.${option}`)}
          </option>
        ))}
      </select>
      <Days />
      {isSearching(search) && (
        <Button
          theme="borderless"
          onClick={() => {
            setKeyword('')
            void clearSearch()
          }}
        >
          {t('notices:inbox.clear')}
        </Button>
      )}
    </form>
  )
}

function Days() {
  const { from, to } = useSnapshot(inbox).search
  const t = useText()
  return (
    <span className={styles.days}>
      <input
        type="date"
        className={styles.choice}
        aria-label={t('notices:inbox.from')}
        value={from}
        max={to || undefined}
        onChange={(event) => void setSearch({ from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={styles.choice}
        aria-label={t('notices:inbox.to')}
        value={to}
        min={from || undefined}
        onChange={(event) => void setSearch({ to: event.target.value })}
      />
    </span>
  )
}
