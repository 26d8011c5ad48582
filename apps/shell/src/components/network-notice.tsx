import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { online } from '../lib/online.store'
import styles from './network-notice.module.css'

/** Says that there is no network, for as long as there is none. Nothing that is open goes away. */
export function NetworkNotice() {
  const { isOnline } = useSnapshot(online)
  const t = useText()
  return (
    <div role="status" className={styles.room}>
      {!isOnline && (
        <p className={styles.notice}>
          <IconByName name="wifi" />
          {t('shell:status.offline.notice')}
        </p>
      )}
    </div>
  )
}
