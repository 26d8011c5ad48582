import type { OverviewDay } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './sign-in-chart.module.css'

/** A bar for each day, of sign-ins that succeeded and failed; a list for those who hear it. */
export function SignInChart({ days }: { days: OverviewDay[] }) {
  const t = useText()
  const most = Math.max(...days.map(({ signIns, failures }) => signIns + failures))
  if (most <= 0) return <p className={styles.empty}>{t('admin:overview.noSignIns')}</p>
  const share = (count: number) => ({ blockSize: `${(count / most) * 100}%` })
  return (
    <figure className={styles.chart}>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.day} className={styles.day} title={t('admin:overview.signInsOf', day)}>
            <span className={styles.bars} role="img" aria-label={t('admin:overview.signInsOf', day)}>
              <span className={styles.failures} style={share(day.failures)} />
              <span className={styles.signIns} style={share(day.signIns)} />
            </span>
            <span className={styles.label} aria-hidden>
              {day.day.slice(8)}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className={styles.legend}>
        <span className={styles.signInsKey}>{t('admin:overview.succeeded')}</span>
        <span className={styles.failuresKey}>{t('admin:overview.failed')}</span>
      </figcaption>
    </figure>
  )
}
