import { useEffect } from 'react'
import { useSnapshot, subscribe } from 'valtio'
import { useText, usePagerTexts, letterOfPath, navigatePortal, unread } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState, Pager, Button } from '@center/shared/ui'
import { LetterDrawer } from '../components/letter-drawer'
import { prepareLetterText } from '../components/letter-text'
import { InboxList } from './inbox-list'
import styles from './inbox-page.module.css'
import { InboxSearch } from './inbox-search'
import {
  inbox,
  isSearching,
  loadInbox,
  watchInbox,
  type Filter,
  pageSizes,
  setLimit,
  showPage,
  choosePage,
  markLettersRead,
  filters,
  setFilter,
} from './inbox.store'
import { opened, openLetter } from '../lib/opened-letter.store'

/** All letters of the user, page by page. */
export function InboxPage() {
  const { status, filter } = useSnapshot(inbox)
  const t = useText()
  useEffect(watchInbox, [])
  useEffect(watchLetterAddress, [])
  useEffect(() => void prepareLetterText(), [])

  return (
    <section className={styles.ground} aria-busy={status === 'loading'}>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('notices:inbox.title')}</h1>
          <InboxFilter chosen={filter} />
        </header>
        <InboxSearch />
        <div className={styles.card}>
          <InboxContent />
        </div>
      </div>
      <LetterDrawer place="page" />
    </section>
  )
}

const emptyTexts = {
  all: 'notices:inbox.empty',
  unread: 'notices:inbox.emptyUnread',
  read: 'notices:inbox.emptyRead',
} as const satisfies Record<Filter, string>

/** A failure takes the list's place: rows of another page or filter would lie. */
function InboxContent() {
  const { status, failure, rows, filter, search } = useSnapshot(inbox)
  const t = useText()
  if (status === 'failed') {
    const retry = { label: t('notices:letter.retry'), onRetry: () => void loadInbox() }
    return <ErrorState title={t('notices:inbox.failed')} description={failure?.message} retry={retry} />
  }
  if (rows.length > 0) {
    return (
      <>
        <InboxBulk />
        <InboxList />
        <InboxPager />
      </>
    )
  }
  if (status === 'ready')
    return <EmptyState title={t(isSearching(search) ? 'notices:inbox.nothingFound' : emptyTexts[filter])} />
  return <LoadingState label={t('notices:inbox.loading')} />
}

function InboxPager() {
  const { page, limit, total, rows } = useSnapshot(inbox)
  const texts = usePagerTexts()
  const sizes = { limits: pageSizes, onLimit: (size: number) => void setLimit(size) }
  return (
    <Pager
      page={page}
      total={total}
      limit={limit}
      shown={rows.length}
      onPage={(next) => void showPage(next)}
      texts={texts}
      sizes={sizes}
    />
  )
}

/** What is done to several letters at once. */
function InboxBulk() {
  const { rows, chosen } = useSnapshot(inbox)
  const count = useSnapshot(unread).count ?? 0
  const t = useText()
  const isWhole = rows.length > 0 && chosen.length === rows.length
  return (
    <div className={styles.bulk}>
      <label className={styles.all}>
        <input type="checkbox" checked={isWhole} onChange={(event) => choosePage(event.target.checked)} />
        {chosen.length > 0 ? t('notices:inbox.chosen', { chosen: chosen.length }) : t('notices:inbox.choosePage')}
      </label>
      <div className={styles.actions}>
        <Button size="small" disabled={chosen.length === 0} onClick={() => void markLettersRead('chosen')}>
          {t('notices:inbox.markChosen')}
        </Button>
        <Button size="small" disabled={count === 0} onClick={() => void markLettersRead('all')}>
          {t('notices:inbox.markAll')}
        </Button>
      </div>
    </div>
  )
}

type InboxFilterProps = { chosen: Filter }

function InboxFilter({ chosen }: InboxFilterProps) {
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

/**
 * Opens the letter that the address names (`#letter=17`), now and whenever the address names another, until the returned
 * function is called. A letter that is closed leaves the address: the page is shown again without it.
 */
function watchLetterAddress(): () => void {
  let shown: number | null = null
  const look = () => {
    const id = letterOf(window.location)
    if (id === null || (id === shown && opened.status !== 'closed')) return
    shown = id
    void openLetter('page', { id, title: '', pushTime: '' })
  }
  const leave = () => {
    if (shown === null || opened.head?.id === shown) return
    const isNamed = letterOf(window.location) === shown
    shown = null
    if (isNamed) navigatePortal(window.location.pathname + window.location.search, { replace: true })
  }
  const events = ['popstate', 'single-spa:routing-event']
  events.forEach((name) => window.addEventListener(name, look))
  const stop = subscribe(opened, leave)
  look()
  return () => {
    stop()
    events.forEach((name) => window.removeEventListener(name, look))
  }
}

function letterOf({ pathname, hash }: Location): number | null {
  return letterOfPath(pathname + hash)
}
