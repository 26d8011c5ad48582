import { columnsOf } from '@center/shared/contract'
import { configuration, preferences, useText } from '@center/shared/host'
import { Button, IconByName, type IconName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page/page-heading'
import { openAddress } from '../lib/pages/navigation'
import styles from './welcome-page.module.css'

const points: { key: 'one' | 'alive' | 'fresh'; icon: IconName }[] = [
  { key: 'one', icon: 'apps' },
  { key: 'alive', icon: 'layers' },
  { key: 'fresh', icon: 'sync' },
]

/** What the portal is, for users who see it for the first time. */
export function WelcomePage() {
  const { values } = useSnapshot(configuration)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const name = columnsOf(locale) === 'en' ? values.CENTER_TITLE_EN : values.CENTER_TITLE
  return (
    <section className={styles.page}>
      <div className={styles.hero}>
        <PageHeading>{t('shell:welcome.title', { name })}</PageHeading>
        <p className={styles.lead}>{t('shell:welcome.lead')}</p>
        <Button theme="solid" type="primary" size="large" onClick={() => openAddress('/index')}>
          {t('shell:welcome.start')}
        </Button>
      </div>
      <ul className={styles.points}>
        {points.map(({ key, icon }) => (
          <li key={key} className={styles.point}>
            <span className={styles.picture}>
              <IconByName name={icon} size="extra-large" />
            </span>
            <h2>{t(`shell:welcomePoint.${key}.title`)}</h2>
            <p>{t(`shell:welcomePoint.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
