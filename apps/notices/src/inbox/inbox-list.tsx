import { useSnapshot } from 'valtio'
import { toDay } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { openLetter } from '../lib/opened-letter.store'
import { RemindMark } from '../components/remind-mark'
import styles from './inbox-list.module.css'
import { chooseLetter, inbox } from './inbox.store'

export function InboxList() {
  const { rows, status, chosen } = useSnapshot(inbox)
  const t = useText()
  return (
    <ul className={styles.list} data-stale={status === 'loading' || undefined}>
      {rows.map((letter) => (
        <li key={letter.id} className={styles.item}>
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={t('notices:inbox.choose', { title: letter.title })}
            checked={chosen.includes(letter.id)}
            onChange={(event) => chooseLetter(letter.id, event.target.checked)}
          />
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
            <span className={styles.title}>
              <RemindMark letter={letter} />
              {letter.title}
            </span>
            <span className={styles.state}>{letter.answerStatus === '1' && t('notices:answered.answered')}</span>
            <span className={styles.sender}>{letter.sender}</span>
            <time className={styles.time}>{toDay(letter.pushTime)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
