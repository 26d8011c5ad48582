import styles from './guest-detail.module.css'

export type MeterProps = { label: string; value: number; most: number }

/** How much of a budget is used. */
export function Meter({ label, value, most }: MeterProps) {
  const share = Math.min(1, value / most)
  return (
    <div className={styles.meter}>
      <span>{label}</span>
      <span className={styles.figure}>
        {value} / {most}
      </span>
      <meter
        className={styles.bar}
        aria-label={label}
        min={0}
        max={most}
        value={Math.min(value, most)}
        data-level={share >= 1 ? 'full' : 'fine'}
      />
    </div>
  )
}
