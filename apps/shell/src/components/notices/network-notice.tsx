import { toMinute, toWireTime } from '@center/shared/contract'
import { guests, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { online } from '../../lib/online.store'
import styles from './network-notice.module.css'

/**
 * Says that there is no network, or that the list of applications does not come, for as long as it is so. Nothing that is
 * open goes away, and everything goes on by itself.
 */
export function NetworkNotice() {
  const { isOnline } = useSnapshot(online)
  const { isStale } = useSnapshot(guests)
  const t = useText()
  return (
    <div role="status" className={styles.room}>
      {!isOnline && <Notice icon="wifi" text={t('shell:status.offline.notice')} />}
      {isOnline && isStale && <StaleNotice />}
    </div>
  )
}

function StaleNotice() {
  const { storedAt, list } = useSnapshot(guests)
  const t = useText()
  if (list.length === 0) return <Notice icon="cloud" text={t('shell:stale.none')} />
  if (storedAt === null) return <Notice icon="cloud" text={t('shell:stale.shown')} />
  const time = toMinute(toWireTime(new Date(storedAt)))
  return <Notice icon="cloud" text={t('shell:stale.kept', { time })} />
}

function Notice({ icon, text }: { icon: 'wifi' | 'cloud'; text: string }) {
  return (
    <p className={styles.notice}>
      <IconByName name={icon} />
      {text}
    </p>
  )
}
