import { useSnapshot } from 'valtio'
import { configuration, useText } from '@center/shared/host'
import { PageLink } from '../components/layout/page-link'
import styles from './account-links.module.css'

/** For users who have no account yet, have forgotten the password, or have another way in. */
export function AccountLinks() {
  const { values } = useSnapshot(configuration)
  const t = useText()
  return (
    <p className={styles.links}>
      {values.CENTER_ALT_SSO && <PageLink to="/login">{t('auth:provider.link')}</PageLink>}
      <PageLink to="/user/register">{t('auth:signIn.register')}</PageLink>
      <PageLink to="/user/alteration">{t('auth:signIn.forgotten')}</PageLink>
    </p>
  )
}
