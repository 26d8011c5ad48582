import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState } from '@center/shared/ui'
import { LetterDrawer } from '../components/letter-drawer'
import { InboxBulk } from './inbox-bulk'
import { InboxFilter } from './inbox-filter'
import { InboxList } from './inbox-list'
import styles from './inbox-page.module.css'
import { InboxPager } from './inbox-pager'
import { InboxSearch } from './inbox-search'
import { inbox, isSearching, loadInbox, watchInbox, type Filter } from './inbox.store'
import { watchLetterAddress } from './letter-of-address'

/** All letters of the user, page by page. */
export function InboxPage() {
  const { status, filter } = useSnapshot(inbox)
  const t = useText()
  useEffect(watchInbox, [])
  useEffect(watchLetterAddress, [])

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
