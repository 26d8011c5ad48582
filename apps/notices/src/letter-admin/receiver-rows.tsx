import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { type SentReceiver, toMinute } from '@center/shared/contract'
import { usePagerTexts, useText } from '@center/shared/host'
import { DataTable, EmptyState, Pager, type DataColumn } from '@center/shared/ui'
import { LetterFiles } from '../components/letter-files'
import styles from './letter-admin-page.module.css'
import {
  printReceivers,
  RECEIVER_ROWS,
  receiverFilters,
  sentLetter,
  showReceivers,
  type ReceiverFilter,
} from './sent-letter.store'

/** Who got the letter, who has read it, and what they answered. */
export function ReceiverRows() {
  const { rows, total, page, filter, status } = useSnapshot(sentLetter)
  const columns = useReceiverColumns()
  const t = useText()
  const texts = usePagerTexts()
  useEffect(printReceivers, [])
  return (
    <div className={styles.card} aria-busy={status === 'loading'}>
      <div className={styles.bar}>
        <h2>{t('notices:column.receivers')}</h2>
        <select
          className={styles.field}
          aria-label={t('notices:letterAdmin.filter')}
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
        <EmptyState size="inline" icon="user" title={t('notices:letterAdmin.noReceivers')} />
      ) : (
        <DataTable
          label={t('notices:column.receivers')}
          columns={columns}
          rows={rows as SentReceiver[]}
          keyOf={({ userId }) => userId}
        />
      )}
      <Pager
        page={page}
        total={total}
        limit={RECEIVER_ROWS}
        shown={rows.length}
        texts={texts}
        onPage={(next) => void showReceivers({ page: next, filter })}
      />
    </div>
  )
}

function useReceiverColumns(): DataColumn<SentReceiver>[] {
  const t = useText()
  const drawTime = (time: string | null) => (time ? <time>{toMinute(time)}</time> : '–')
  return [
    {
      key: 'person',
      title: t('notices:column.person'),
      place: 'name',
      draw: ({ name, username }) => (
        <>
          {name}
          <div className={styles.soft}>{username}</div>
        </>
      ),
    },
    { key: 'readTime', title: t('notices:column.readTime'), draw: ({ readTime }) => drawTime(readTime) },
    { key: 'answerTime', title: t('notices:column.answerTime'), draw: ({ answerTime }) => drawTime(answerTime) },
    { key: 'answer', title: t('notices:column.answer'), place: 'block', draw: drawAnswer },
  ]
}

function drawAnswer({ content, fileList }: SentReceiver) {
  if (!content && fileList.length === 0) return null
  return <Answer content={content} files={fileList} />
}

function Answer({ content, files }: { content: string; files: SentReceiver['fileList'] }) {
  const t = useText()
  return (
    <>
      <p className={styles.answer}>{content}</p>
      {files.length > 0 && <LetterFiles title={t('notices:answer.files')} files={files} />}
    </>
  )
}
