import { useText } from '@center/shared/host'
import { BrandIllustration } from './brand-illustration'
import { BrandMark } from './brand-mark'
import styles from './brand-panel.module.css'

export function BrandPanel() {
  const t = useText()
  return (
    <aside className={styles.panel}>
      <BrandMark />
      <div className={styles.picture}>
        <BrandIllustration />
      </div>
      <div className={styles.text}>
        <p className={styles.tagline}>{t('auth:brand.tagline')}</p>
        <p className={styles.summary}>{t('auth:brand.summary')}</p>
      </div>
    </aside>
  )
}
