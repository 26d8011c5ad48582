import { useSnapshot } from 'valtio'
import type { SentReceiver } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { EmptyState, Pager } from '@center/shared/ui'
import { LetterFiles } from '../components/letter-files'
import { pagerTexts } from '../components/pager-texts'
import styles from './desk-page.module.css'
import { RECEIVER_ROWS, receiverFilters, sentLetter, showReceivers, type ReceiverFilter } from './sent-letter.store'

/** Who got the letter, who has read it, and what they answered. */
export function ReceiverRows() {
  const { rows, total, page, filter, status } = useSnapshot(sentLetter)
  const t = useText()
  return (
    <div className={styles.card} aria-busy={status === 'loading'}>
      <div className={styles.bar}>
        <h2>{t('notices:column.receivers')}</h2>
        <select
          className={styles.field}
          aria-label={t('notices:desk.filter')}
          value={filter}
          onChange={(event) => void showReceivers({ filter: event.target.value as ReceiverFilter })}
        >
          {receiverFilters.map((option) => (
            <option key={option} value={option}>
              {t(`notices:receivers.${option}`)}
            </option>
          ))}
        </select>
      </div>
      {rows.length === 0 ? (
        <EmptyState size="inline" icon="user" title={t('notices:desk.nobody')} />
      ) : (
        <div className={styles.scroll} role="region" aria-label={t('notices:column.receivers')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['person', 'readTime', 'answerTime', 'answer'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`notices:column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(rows as SentReceiver[]).map((row) => (
                <ReceiverRow key={row.userId} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        page={page}
        total={total}
        limit={RECEIVER_ROWS}
        texts={pagerTexts(t)}
        onPage={(next) => void showReceivers({ page: next, filter })}
      />
    </div>
  )
}

function ReceiverRow({ row: { name, username, readTime, answerTime, content, fileList } }: { row: SentReceiver }) {
  const t = useText()
  return (
    <tr>
      <td data-column="name">
        {name}
        <div className={styles.soft}>{username}</div>
      </td>
      <td data-label={t('notices:column.readTime')}>{readTime ? <time>{readTime.slice(0, 16)}</time> : '–'}</td>
      <td data-label={t('notices:column.answerTime')}>{answerTime ? <time>{answerTime.slice(0, 16)}</time> : '–'}</td>
      <td className={styles.wide} data-column="answer">
        {content}
        {fileList.length > 0 && <LetterFiles title={t('notices:answer.files')} files={fileList} />}
      </td>
    </tr>
  )
}
