import { countLettersByDay, langTag } from '@center/shared/contract'
import { callApi, onServerEvent, preferences, useText } from '@center/shared/host'
import { EmptyState, ErrorState, Skeleton } from '@center/shared/ui'
import { useEffect, useState, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import styles from './letters-chart.module.css'

const DAYS = 14
type Counts = { day: string; count: number }[]

/** Letters that came, day by day. Every bar is a list item that says its day and number. */
export function LettersChart() {
  const { counts, isFailed, load } = useCounts()
  const { locale } = useSnapshot(preferences)
  const t = useText()
  if (isFailed) {
    const retry = { label: t('shell:action.retry'), onRetry: load }
    return <ErrorState size="inline" title={t('shell:workbench.chartFailed')} retry={retry} />
  }
  if (!counts) return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={3} />} />
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <EmptyState size="inline" icon="bar-chart" title={t('shell:workbench.chartEmpty')} />

  const most = Math.max(...counts.map(({ count }) => count))
  const words = new Intl.DateTimeFormat(langTag(locale), { month: 'short', day: 'numeric' })
  const dayOf = (day: string) => words.format(new Date(`${day}T00:00:00`))
  return (
    <div className={styles.chart}>
      <p className={styles.sum}>{t('shell:workbench.chartSum', { days: DAYS, total })}</p>
      <ol className={styles.bars}>
        {counts.map(({ day, count }) => (
          <li key={day} aria-label={t('shell:workbench.chartDay', { day: dayOf(day), letters: count })}>
            <span className={styles.bar} style={{ '--share': count / most } as CSSProperties} data-none={count === 0}>
              {count > 0 && <span className={styles.count}>{count}</span>}
            </span>
            <span className={styles.day}>{Number(day.slice(8))}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function useCounts() {
  const [counts, setCounts] = useState<Counts | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    const ask = async () => {
      const result = await callApi(countLettersByDay, { querystring: { days: DAYS } }, { signal: end.signal })
      if (end.signal.aborted) return
      setFailed(!result.ok)
      if (result.ok) setCounts(result.value)
    }
    void ask()
    const off = onServerEvent('letter', () => void ask())
    return () => {
      off()
      end.abort()
    }
  }, [attempt])
  return { counts, isFailed: isFailed && counts === null, load: () => setAttempt(attempt + 1) }
}
