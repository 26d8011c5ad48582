import { useText } from '@center/shared/host'
import { PageLink } from '../components/page-link'
import styles from './account-links.module.css'

/** For whoever has no account yet, or has forgotten its password. */
export function AccountLinks() {
  const t = useText()
  return (
    <p className={styles.links}>
      <PageLink to="/user/register">{t('auth:signIn.register')}</PageLink>
      <PageLink to="/user/alteration">{t('auth:signIn.forgotten')}</PageLink>
    </p>
  )
}
