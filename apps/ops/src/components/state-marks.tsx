import { useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import type { TenantApp } from '../lib/apps.store'
import styles from './state-marks.module.css'

/** Whether the app runs, and what keeps it where it is. */
export function StateMarks({ row: { enabled, isOwn, pinned, stable } }: { row: TenantApp }) {
  const t = useText()
  return (
    <span className={styles.marks}>
      {enabled && stable && <Mark tone="good">{t('ops:state.running')}</Mark>}
      {enabled && !stable && <Mark tone="neutral">{t('ops:state.unreleased')}</Mark>}
      {!enabled && <Mark tone="bad">{t('ops:state.disabled')}</Mark>}
      {isOwn && <Mark tone="neutral">{t('ops:state.own')}</Mark>}
      {pinned && <Mark tone="brand">{t('ops:state.pinned')}</Mark>}
    </span>
  )
}
