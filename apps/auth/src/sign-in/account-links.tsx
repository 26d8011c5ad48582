import { useSnapshot } from 'valtio'
import { configuration, useText } from '@center/shared/host'
import { PageLink } from '../components/layout/page-link'
import styles from './account-links.module.css'

/** For users who have no account yet, have forgotten the password, or have another way in. */
export function AccountLinks() {
  const { values } = useSnapshot(configuration)
  const t = useText()
  const { CENTER_ALT_SSO: isOn, CENTER_ALT_SSO_IDP: own, CENTER_IDENTITY_PROVIDERS: listed } = values
  // One that has a button of its own needs no link.
  const hasLink = isOn && !listed.some(({ id }) => id === own)
  return (
    <p className={styles.links}>
      {hasLink && <PageLink to="/login">{t('auth:provider.link')}</PageLink>}
      <PageLink to="/user/register">{t('auth:signIn.register')}</PageLink>
      <PageLink to="/user/alteration">{t('auth:signIn.forgotten')}</PageLink>
    </p>
  )
}
