import { areaPath, linePath, spread } from './chart-paths'
import styles from './sparkline.module.css'

type SparklineProps = { values: readonly number[]; label: string; isBad?: boolean }

const box = { width: 120, height: 32 }

/** A small line without axes: how it went, not how much. */
export function Sparkline({ values, label, isBad = false }: SparklineProps) {
  const range = spread(values, 0.12)
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-bad={isBad}
    >
      <path className={styles['area']} d={areaPath(values, range, box)} />
      <path className={styles['line']} d={linePath(values, range, box)} />
    </svg>
  )
}
