import { useCloseOnBack, useText } from '@center/shared/host'
import { IconByName, useModal } from '@center/shared/ui'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { toggleFavourite } from '../lib/menu/favourites'
import { setSearch } from '../lib/overlays.store'
import type { Entry, SearchAction } from './entries'
import { optionId, SearchResults } from './search-results'
import styles from './search-panel.module.css'
import { useSearch } from './use-search'

export type SearchPanelProps = { actions: readonly SearchAction[] }

/** How the search is drawn once its file is here. */
export const drawSearch = (props: SearchPanelProps) => <SearchPanel {...props} />

/** Finds everything the user can open or do. The field keeps the focus; up and down choose among what was found. */
function SearchPanel({ actions }: SearchPanelProps) {
  const dialog = useModal()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const t = useText()
  const shownQuery = useDeferredValue(query)
  const { sections, status, unanswered } = useSearch(shownQuery, actions)
  const entries = sections.flatMap(({ found }) => found.map(({ entry }) => entry))
  const index = Math.min(chosen, entries.length - 1)
  /** What is shown is not yet what was typed. */
  const isBehind = shownQuery !== query || (entries.length === 0 && status === 'preparing')

  useInSight(optionId(id, index))

  const open = (entry: Entry | undefined) => {
    if (!entry) return
    // At once: what is opened gives the focus back to where it was before the search.
    dialog.current?.close()
    setSearch(false)
    entry.open()
  }
  const { enter, forgetEnter } = useEnter(isBehind, () => open(entries[index]))
  const handleKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step !== 0) setChosen((index + step + entries.length) % Math.max(entries.length, 1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter()
    else if (event.altKey && event.code === 'KeyS') star(entries[index])
    else return
    event.preventDefault()
  }
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current) setSearch(false)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell:search.title')}
      onClose={() => setSearch(false)}
      onClick={handleClick}
    >
      <div className={styles.panel}>
        <SearchField
          query={query}
          listId={id}
          activeId={entries.length > 0 ? optionId(id, index) : undefined}
          onQuery={(next) => {
            forgetEnter()
            setQuery(next)
            setChosen(0)
          }}
          onKeyDown={handleKey}
        />
        <SearchResults {...{ id, sections, index, status, query, unanswered }} onChoose={setChosen} onOpen={open} />
        <p className={styles.foot} aria-hidden="true">
          <Hint keys="↑ ↓" label={t('shell:search.move')} />
          <Hint keys="Enter" label={t('shell:search.open')} />
          <Hint keys="Alt+S" label={t('shell:search.star')} />
        </p>
      </div>
    </dialog>
  )
}

function useInSight(id: string): void {
  useEffect(() => void document.getElementById(id)?.scrollIntoView({ block: 'nearest' }), [id])
}

/** Enter that is pressed before the results are shown waits for them; typing on cancels it. */
function useEnter(isBehind: boolean, open: () => void) {
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isWaiting.current || isBehind) return
    isWaiting.current = false
    open()
  })
  return {
    enter() {
      isWaiting.current = isBehind
      if (!isBehind) open()
    },
    forgetEnter: () => void (isWaiting.current = false),
  }
}

type SearchFieldProps = {
  query: string
  listId: string
  /** The option that Enter opens, if there is one. */
  activeId: string | undefined
  onQuery: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ query, listId, activeId, onQuery, onKeyDown }: SearchFieldProps) {
  const t = useText()
  useCloseOnBack(() => setSearch(false))
  return (
    <div className={styles.head}>
      <IconByName name="search" size="large" className={styles.icon} />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('shell:search.title')}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('shell:search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={query}
        autoFocus
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.close}
        aria-label={t('shell:search.close')}
        onClick={() => setSearch(false)}
      >
        {t('shell:search.escape')}
      </button>
    </div>
  )
}

function Hint({ keys, label }: { keys: string; label: string }) {
  return (
    <span className={styles.hint}>
      <kbd>{keys}</kbd> {label}
    </span>
  )
}

function stepOf(key: string): number {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}

function star(entry: Entry | undefined): void {
  if (entry?.menuId) void toggleFavourite(entry.menuId)
}
