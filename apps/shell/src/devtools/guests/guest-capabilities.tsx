import { useText } from '@center/shared/host'
import { countsOf } from '../guest-counts'
import type { GuestRow } from './guest-rows'
import styles from './guest-detail.module.css'

/** What the guest may do, what it did of that, and what it tried without being allowed to. */
export function GuestCapabilities({ row: { guest, key } }: { row: GuestRow }) {
  const t = useText()
  const { used, denied } = countsOf(key)
  // Without `session:end` a guest may ask all the same, and the user decides.
  const asked = [...denied.keys()]
  const names = [...new Set([...guest.capabilities, ...asked])]
  return (
    <section className={styles.facts}>
      <h4 className={styles.heading}>{t('shell:devtools.detail.capabilities')}</h4>
      {names.length === 0 && <p className={styles.note}>{t('shell:devtools.capability.none')}</p>}
      <ul className={styles.capabilities}>
        {names.map((name) => {
          const isGranted = guest.capabilities.some((granted) => granted === name)
          const times = (isGranted ? used : denied).get(name) ?? 0
          return (
            <li key={name} className={styles.capability} data-granted={isGranted}>
              <code>{name}</code>
              <span>
                {isGranted
                  ? t('shell:devtools.capability.used', { count: times })
                  : t('shell:devtools.capability.denied', { count: times })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
