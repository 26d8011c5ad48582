import type { HealthStep } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { countErrors } from '../lib/health-level'
import styles from './health-spark.module.css'

export type HealthSparkProps = { trend: readonly HealthStep[] }

const BAR = 6
const GAP = 3
const HEIGHT = 28

/** A bar for each five minutes of the last hour: how much was mounted, and on top in red what failed. */
export function HealthSpark({ trend }: HealthSparkProps) {
  const t = useText()
  const most = Math.max(1, ...trend.map(({ mounts, errors }) => mounts + errors))
  const mounts = trend.reduce((sum, step) => sum + step.mounts, 0)
  const width = trend.length * (BAR + GAP) - GAP
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${Math.max(width, 1)} ${HEIGHT}`}
      width={Math.max(width, 1)}
      height={HEIGHT}
      role="img"
      aria-label={t('ops:health.spark', { mounts, errors: countErrors({ trend: [...trend] }) })}
    >
      {trend.map((step, index) => (
        <Bar key={step.at} step={step} x={index * (BAR + GAP)} most={most} />
      ))}
    </svg>
  )
}

function Bar({ step: { mounts, errors }, x, most }: { step: HealthStep; x: number; most: number }) {
  const room = HEIGHT - 2
  const failed = errors === 0 ? 0 : Math.max(3, (errors / most) * room)
  const whole = Math.max(failed, ((mounts + errors) / most) * room, 0)
  return (
    <>
      <rect className={styles.base} x={x} y={HEIGHT - 2} width={BAR} height={2} />
      <rect className={styles.mounts} x={x} y={HEIGHT - whole} width={BAR} height={whole - failed} rx={1} />
      <rect className={styles.errors} x={x} y={HEIGHT - failed} width={BAR} height={failed} rx={1} />
    </>
  )
}
