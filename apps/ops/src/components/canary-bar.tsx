import { useText } from '@center/shared/host'
import styles from './canary-bar.module.css'

export type CanaryBarProps = { version: string; percent: number }

/** How many of the users run the canary. */
export function CanaryBar({ version, percent }: CanaryBarProps) {
  const t = useText()
  return (
    <div className={styles.canary}>
      <span className={styles.text}>
        <span className={styles.version}>{version}</span>
        <span className={styles.percent}>{percent}%</span>
      </span>
      <div
        className={styles.track}
        role="meter"
        aria-label={t('ops:canary.share', { version })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
