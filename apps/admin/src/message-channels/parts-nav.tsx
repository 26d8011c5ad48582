import { useSnapshot } from 'valtio'
import { portalBase, useText } from '@center/shared/host'
import { addressOf, place, showPlace } from '../lib/place.store'
import styles from './parts-nav.module.css'

const section = 'messageChannels'
/** As the address has them; the first one is there without a word. */
const parts = [
  { id: '', name: 'channels' },
  { id: 'templates', name: 'templates' },
  { id: 'log', name: 'log' },
] as const

/** The three pages about messages. */
export function PartsNav() {
  const { id: shown, tenant } = useSnapshot(place)
  const t = useText()
  return (
    <nav className={styles.nav} aria-label={t('admin:messageChannels.title')}>
      {parts.map(({ id, name }) => (
        <a
          key={name}
          className={styles.part}
          href={portalBase + addressOf({ section, id, tenant })}
          aria-current={id === shown ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            showPlace({ section, id })
          }}
        >
          {t(`admin:messagePart.${name}`)}
        </a>
      ))}
    </nav>
  )
}
