import { useSnapshot } from 'valtio'
import { portalBase } from '@center/shared/host'
import { addressOf, place, showPlace } from '../lib/place.store'
import styles from './parts-nav.module.css'

type Props = {
  section: string
  /** What the parts are of. */
  label: string
  /** As the address has them; the first one is there without a word. */
  parts: readonly { id: string; title: string }[]
}

/** The pages that one section of administration has. */
export function PartsNav({ section, label, parts }: Props) {
  const { id: shown, tenant } = useSnapshot(place)
  return (
    <nav className={styles.nav} aria-label={label}>
      {parts.map(({ id, title }) => (
        <a
          key={id}
          className={styles.part}
          href={portalBase + addressOf({ section, id, tenant })}
          aria-current={id === shown ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            showPlace({ section, id })
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
