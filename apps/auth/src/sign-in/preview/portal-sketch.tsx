import { useText } from '@center/shared/host'
import { BrandMark } from '../../components/layout/brand-mark'
import styles from './portal-sketch.module.css'

const entries = ['home', 'apps', 'notices'] as const

/** The frame of the portal with the brand in its places: header, menu, buttons and links. */
export function PortalSketch() {
  const t = useText()
  return (
    <div className={styles.portal}>
      <header className={styles.header}>
        <BrandMark />
      </header>
      <ul className={styles.menu}>
        {entries.map((entry) => (
          <li key={entry} className={styles.entry} data-current={entry === 'home' || undefined}>
            {t(`auth:preview.${entry}`)}
          </li>
        ))}
      </ul>
      <main className={styles.page}>
        <h1>{t('auth:preview.page')}</h1>
        <p>
          {t('auth:preview.text')} <span className={styles.link}>{t('auth:preview.link')}</span>
        </p>
        <div className={styles.row}>
          <button type="button" className={styles.main}>
            {t('auth:preview.save')}
          </button>
          <button type="button" className={styles.other}>
            {t('auth:preview.more')}
          </button>
        </div>
      </main>
    </div>
  )
}
