import { useMemo } from 'react'
import { useApp } from '../app/app-context'
import { Sparkline } from '../charts/sparkline'
import { trendTo } from '../plant/figures'
import { seedOf } from '../plant/random'
import { fill } from '../texts'
import styles from './figure-card.module.css'

type FigureCardProps = { name: string; value: string; last: number; isBad?: boolean }

/** A figure, and how it went in the last two weeks. */
export function FigureCard({ name, value, last, isBad = false }: FigureCardProps) {
  const { texts } = useApp()
  const values = useMemo(() => trendTo(last, seedOf(name)), [last, name])
  return (
    <section className={styles['card']} aria-label={name}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['value']} data-bad={isBad}>
        {value}
      </p>
      <Sparkline values={values} label={fill(texts['dashboard.trend'], { name })} isBad={isBad} />
    </section>
  )
}
