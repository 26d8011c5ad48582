import { useSnapshot } from 'valtio'
import { configuration, useText } from '@center/shared/host'
import { BrandIllustration } from './brand-illustration'
import { BrandMark } from './brand-mark'
import styles from './brand-panel.module.css'

export function BrandPanel() {
  const t = useText()
  const { values } = useSnapshot(configuration)
  const background = values.CENTER_LOGIN_BACKGROUND
  return (
    <aside className={styles.panel} data-background={background !== '' || undefined}>
      {background && <img className={styles.background} src={background} alt="" />}
      <BrandMark />
      <div className={styles.picture}>{background ? null : <BrandIllustration />}</div>
      <div className={styles.text}>
        <p className={styles.tagline}>{t('auth:brand.tagline')}</p>
        <p className={styles.summary}>{t('auth:brand.summary')}</p>
      </div>
    </aside>
  )
}
