import { useText } from '@center/shared/host'
import type { ReactNode } from 'react'
import styles from './guest-detail.module.css'

/** A fact's name in the texts, and its value. */
export type Fact = [name: string, value: string]

export type FactsProps = { title: string; facts: Fact[]; note?: string; children?: ReactNode }

/** Facts under a heading, as names and values. */
export function Facts({ title, facts, note, children }: FactsProps) {
  const t = useText()
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{title}</h4>
      {children}
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{t(`shell:devtoolsFact.${name}`)}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
