import { Link, useLocation } from 'react-router-dom'
import { useText } from '@center/shared/host'
import { UserLayout } from './user-layout'
import styles from './unknown-page.module.css'

/** An address below /user that leads nowhere. The link keeps the tenant and whatever else the address says. */
export function UnknownPage() {
  const { search } = useLocation()
  const t = useText()
  return (
    <UserLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>{t('auth:unknown.heading')}</h1>
        <p className={styles.explanation}>{t('auth:unknown.explanation')}</p>
        <Link className={styles.back} to={{ pathname: '/user/login', search: search }}>
          {t('auth:unknown.back')}
        </Link>
      </div>
    </UserLayout>
  )
}
