import { useText } from '@center/shared/host'
import { EmptyState, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { StarButton } from '../components/star-button'
import { userPreferences } from '../lib/session/user-preferences.store'
import type { Entry } from './entries'
import type { Found } from './find'
import styles from './search-results.module.css'
import type { SearchState } from './use-search'

export type SearchResultsProps = SearchState & {
  id: string
  /** Number of the chosen entry, counted through all sections. */
  index: number
  query: string
  onChoose: (index: number) => void
  onOpen: (entry: Entry) => void
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}

/** What was found, section by section, as one list of options. */
export function SearchResults(props: SearchResultsProps) {
  const { id, sections, index, query, status, unanswered, onChoose, onOpen } = props
  const t = useText()
  const count = sections.reduce((sum, { found }) => sum + found.length, 0)
  const isEmpty = count === 0 && status === 'ready'
  const starts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { found }) => sum + found.length, 0))
  return (
    <>
      <p className={styles.spoken} role="status">
        {query.trim() !== '' && t('shell:search.count', { count })}
      </p>
      <div id={id} role="listbox" aria-label={t('shell:search.results')} className={styles.list} tabIndex={-1}>
        {sections.map(({ name, found }, at) => (
          <div key={name} role="group" aria-label={t(`shell:searchSection.${name}`)}>
            <p className={styles.section} aria-hidden="true">
              {t(`shell:searchSection.${name}`)}
            </p>
            {found.map((one, place) => {
              const number = (starts[at] ?? 0) + place
              return (
                <Option
                  key={one.entry.key}
                  id={optionId(id, number)}
                  found={one}
                  isChosen={number === index}
                  onChoose={() => onChoose(number)}
                  onOpen={() => onOpen(one.entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {unanswered.length > 0 && (
        <p className={styles.unanswered} role="status">
          {t('shell:search.unanswered', { apps: unanswered.join(t('shell:search.comma')) })}
        </p>
      )}
      {isEmpty && (
        <EmptyState
          size="inline"
          icon="search"
          title={
            query.trim() === '' ? t('shell:search.nothingYet') : t('shell:search.nothing', { query: query.trim() })
          }
          description={t('shell:search.advice')}
        />
      )}
    </>
  )
}

type OptionProps = { id: string; found: Found; isChosen: boolean; onChoose: () => void; onOpen: () => void }

function Option({ id, found, isChosen, onChoose, onOpen }: OptionProps) {
  const { entry } = found
  const { values } = useSnapshot(userPreferences)
  const isStarred = entry.menuId !== null && values.favourites.includes(entry.menuId)
  return (
    <div className={styles.row} data-chosen={isChosen} onPointerMove={isChosen ? undefined : onChoose}>
      <div id={id} role="option" aria-selected={isChosen} className={styles.option} onClick={onOpen}>
        <span className={styles.picture} data-kind={entry.kind}>
          <IconByName name={entry.icon} fallback="file" />
        </span>
        <span className={styles.text}>
          <Marked {...found} />
          {entry.place && <span className={styles.place}>{entry.place}</span>}
        </span>
        {entry.keys && <kbd className={styles.keys}>{entry.keys}</kbd>}
      </div>
      {entry.menuId !== null && (
        <span className={styles.star} data-on={isStarred} aria-hidden="true">
          <StarButton id={entry.menuId} title={entry.title} isPointerOnly />
        </span>
      )}
    </div>
  )
}

/** The title with what was meant in bold; neighbours are marked together. */
function Marked({ entry, marked }: Found) {
  const parts: { text: string; isMarked: boolean }[] = []
  Array.from(entry.title).forEach((sign, index) => {
    const isMarked = marked.has(index)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += sign
    else parts.push({ text: sign, isMarked })
  })
  return (
    <span className={styles.title}>
      {parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
    </span>
  )
}
