import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type SentLetter, toMinute } from '@center/shared/contract'
import { failureText, usePagerTexts, useText } from '@center/shared/host'
import { DataTable, EmptyState, ErrorState, LoadingState, Pager, type DataColumn } from '@center/shared/ui'
import { goTo } from './letter-admin-place.store'
import styles from './letter-admin-page.module.css'
import { loadSent, printSent, searchSent, sent, SENT_ROWS, showSentPage } from './sent.store'

/** Letters that were sent or wait for their time, with how many have read and answered them. */
export function SentList() {
  const { page, total, rows, keyword } = useSnapshot(sent)
  const [typed, setTyped] = useState(keyword)
  const t = useText()
  const texts = usePagerTexts()
  useEffect(() => {
    void loadSent()
    return printSent()
  }, [])
  return (
    <div className={styles.card}>
      <form
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          void searchSent(typed)
        }}
      >
        <input
          type="search"
          className={styles.field}
          aria-label={t('notices:letterAdmin.search')}
          placeholder={t('notices:letterAdmin.search')}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <SentRows />
      <Pager
        page={page}
        total={total}
        limit={SENT_ROWS}
        shown={rows.length}
        onPage={(next) => void showSentPage(next)}
        texts={texts}
      />
    </div>
  )
}

function SentRows() {
  const { status, failure, rows, keyword } = useSnapshot(sent)
  const columns = useSentColumns()
  const t = useText()
  if (status === 'failed' && failure) {
    const retry = { label: t('notices:letter.retry'), onRetry: () => void loadSent() }
    return <ErrorState title={t('notices:inbox.failed')} description={failureText(failure)} retry={retry} />
  }
  if (rows.length === 0 && status !== 'ready') return <LoadingState label={t('notices:inbox.loading')} />
  if (rows.length === 0) {
    return <EmptyState icon="send" title={keyword ? t('notices:inbox.nothingFound') : t('notices:letterAdmin.empty')} />
  }
  return (
    <DataTable
      label={t('notices:letterAdmin.title')}
      columns={columns}
      rows={rows as SentLetter[]}
      keyOf={({ id }) => id}
    />
  )
}

function useSentColumns(): DataColumn<SentLetter>[] {
  const t = useText()
  const share = (count: number, total: number) => t('notices:letterAdmin.share', { count, total })
  return [
    { key: 'name', title: t('notices:column.name'), place: 'name', draw: (row) => <Title row={row} /> },
    { key: 'state', title: t('notices:column.state'), place: 'corner', draw: (row) => <Delivery row={row} /> },
    {
      key: 'time',
      title: t('notices:column.time'),
      draw: ({ pushTime }) => <time>{toMinute(pushTime)}</time>,
    },
    {
      key: 'read',
      title: t('notices:column.read'),
      look: 'number',
      draw: ({ read, receivers }) => share(read, receivers),
    },
    {
      key: 'answered',
      title: t('notices:column.answered'),
      look: 'number',
      draw: ({ answered, receivers }) => share(answered, receivers),
    },
  ]
}

function Title({ row: { id, title, sender } }: { row: SentLetter }) {
  return (
    <>
      <button type="button" className={styles.open} onClick={() => goTo({ view: 'letter', id })}>
        {title}
      </button>
      <div className={styles.soft}>{sender}</div>
    </>
  )
}

function Delivery({ row: { scheduled } }: { row: SentLetter }) {
  const t = useText()
  const state = scheduled ? 'scheduled' : 'delivered'
  return (
    <span className={styles.mark} data-state={state}>
      {t(`notices:delivery.${state}`)}
    </span>
  )
}
