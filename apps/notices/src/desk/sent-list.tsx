import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SentLetter } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState, Pager } from '@center/shared/ui'
import { pagerTexts } from '../components/pager-texts'
import { goTo } from './desk-place.store'
import styles from './desk-page.module.css'
import { loadSent, searchSent, sent, SENT_ROWS, showSentPage } from './sent.store'

/** Letters that were sent or wait for their time, with how many have read and answered them. */
export function SentList() {
  const { page, total, keyword } = useSnapshot(sent)
  const [typed, setTyped] = useState(keyword)
  const t = useText()
  useEffect(() => void loadSent(), [])
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
          aria-label={t('notices:desk.search')}
          placeholder={t('notices:desk.search')}
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
        onPage={(next) => void showSentPage(next)}
        texts={pagerTexts(t)}
      />
    </div>
  )
}

function SentRows() {
  const { status, failure, rows, keyword } = useSnapshot(sent)
  const t = useText()
  if (status === 'failed' && failure) {
    const retry = { label: t('notices:letter.retry'), onRetry: () => void loadSent() }
    return <ErrorState title={t('notices:inbox.failed')} description={failureText(failure)} retry={retry} />
  }
  if (rows.length === 0 && status !== 'ready') return <LoadingState label={t('notices:inbox.loading')} />
  if (rows.length === 0) {
    return <EmptyState icon="send" title={keyword ? t('notices:inbox.nothingFound') : t('notices:desk.empty')} />
  }
  return (
    <div className={styles.scroll} role="region" aria-label={t('notices:desk.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['name', 'state', 'time', 'read', 'answered'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`notices:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SentRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SentRow({ row }: { row: SentLetter }) {
  const { id, title, sender, pushTime, scheduled, receivers, read, answered } = row
  const t = useText()
  const state = scheduled ? 'scheduled' : 'delivered'
  return (
    <tr>
      <td className={styles.wide} data-column="name">
        <button type="button" className={styles.open} onClick={() => goTo({ view: 'letter', id })}>
          {title}
        </button>
        <div className={styles.soft}>{sender}</div>
      </td>
      <td data-column="state">
        <span className={styles.mark} data-state={state}>
          {t(`notices:delivery.${state}`)}
        </span>
      </td>
      <td data-label={t('notices:column.time')}>
        <time>{pushTime.slice(0, 16)}</time>
      </td>
      <td className={styles.number} data-label={t('notices:column.read')}>
        {t('notices:desk.share', { count: read, total: receivers })}
      </td>
      <td className={styles.number} data-label={t('notices:column.answered')}>
        {t('notices:desk.share', { count: answered, total: receivers })}
      </td>
    </tr>
  )
}
