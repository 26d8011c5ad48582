import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { unread } from '../lib/unread.store'
import styles from './inbox-bulk.module.css'
import { choosePage, inbox, markLettersRead } from './inbox.store'

/** What is done to several letters at once. */
export function InboxBulk() {
  const { rows, chosen } = useSnapshot(inbox)
  const { count } = useSnapshot(unread)
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
