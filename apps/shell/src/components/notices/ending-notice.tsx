import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { endNow, guestEnding } from '../../lib/session/end-by-guest'
import styles from './version-notice.module.css'

/** An app has ended the session while something is not saved: says how long there is to save it. The user cannot refuse. */
export function EndingNotice() {
  const { app, seconds } = useSnapshot(guestEnding)
  const t = useText()
  if (seconds === null) return null
  return (
    <div className={styles.room} data-above="">
      <div className={styles.notice}>
        <IconByName name="alert-triangle" className={styles.icon} />
        <p role="alert" className={styles.text}>
          {t('shell:leave.countdown', { app })}
        </p>
        <span role="timer">{t('shell:leave.seconds', { seconds })}</span>
        <Button theme="solid" type="primary" size="small" onClick={endNow}>
          {t('shell:leave.now')}
        </Button>
      </div>
    </div>
  )
}
