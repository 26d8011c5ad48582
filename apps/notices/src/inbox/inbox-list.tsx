import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { openLetter } from '../lib/opened-letter.store'
import { toPushDate } from '../lib/push-date'
import styles from './inbox-list.module.css'
import { inbox } from './inbox.store'

export function InboxList() {
  const { rows, status } = useSnapshot(inbox)
  const t = useText()
  return (
    <ul className={styles.list} data-stale={status === 'loading' || undefined}>
      {rows.map((letter) => (
        <li key={letter.id}>
          <button
            type="button"
            className={styles.row}
            data-read={letter.readStatus}
            onClick={() => void openLetter('page', letter)}
          >
            <span className={styles.mark}>
              {letter.readStatus === '0' && (
                <span role="img" className={styles.dot} aria-label={t('notices:inbox.unread')} />
              )}
            </span>
            <span className={styles.title}>{letter.title}</span>
            <span className={styles.sender}>{letter.sender}</span>
            <time className={styles.time}>{toPushDate(letter.pushTime)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
