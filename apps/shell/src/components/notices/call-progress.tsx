import { callProgress, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import styles from './call-progress.module.css'

/** A thin bar on top of everything while the server takes longer than 400 ms to answer something that was asked for. */
export function CallProgress() {
  const { slow } = useSnapshot(callProgress)
  const t = useText()
  if (slow === 0) return null
  return <div role="progressbar" className={styles.bar} aria-label={t('shell:frame.progress')} />
}
