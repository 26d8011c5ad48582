import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button, DateField, IconByName } from '@center/shared/ui'
import { dateTexts } from '../lib/date-texts'
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
      <span className={styles.text}>
        <button type="submit" className={styles.go} aria-label={t('notices:inbox.search')}>
          <IconByName name="search" />
        </button>
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
  const texts = dateTexts(t, 'day')
  return (
    <span className={styles.days}>
      <DateField
        label={t('notices:inbox.from')}
        value={from}
        max={to}
        onChange={(value, isDate) => isDate && void setSearch({ from: value })}
        texts={texts}
      />
      <span aria-hidden="true">–</span>
      <DateField
        label={t('notices:inbox.to')}
        value={to}
        min={from}
        onChange={(value, isDate) => isDate && void setSearch({ to: value })}
        texts={texts}
      />
    </span>
  )
}
