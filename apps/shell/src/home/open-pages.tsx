import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { openAddress } from '../lib/pages/navigation'
import { HomeCard } from './home-card'
import styles from './open-pages.module.css'

export type OpenPage = { key: string; address: string; title: string; icon: string }

/** The tabs that are open: where the user was a moment ago. */
export function OpenPages({ pages }: { pages: OpenPage[] }) {
  const t = useText()
  return (
    <HomeCard title={t('shell:home.openPages')}>
      <ul className={styles.list}>
        {pages.map(({ key, address, title, icon }) => (
          <li key={key}>
            <button type="button" className={styles.page} onClick={() => openAddress(address, { tabKey: key })}>
              <IconByName name={icon} fallback="file" className={styles.icon} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
