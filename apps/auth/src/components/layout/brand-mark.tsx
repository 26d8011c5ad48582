import { useSnapshot } from 'valtio'
import { configuration, portalBase, session } from '@center/shared/host'
import styles from './brand-mark.module.css'
import { usePlatformTitle } from './platform-title'

/** The tenant's logo, or ours when it has none, and the platform's name: the way back to the base address of the tenant. */
export function BrandMark() {
  const { values } = useSnapshot(configuration)
  const { tenantCode } = useSnapshot(session)
  const title = usePlatformTitle()
  const query = new URLSearchParams({ tenantCode: tenantCode || values.CENTER_DEFAULT_TENANT })
  return (
    <a className={styles.mark} href={`${portalBase}/?${query.toString()}`}>
      {values.CENTER_LOGO ? <img className={styles.logo} src={values.CENTER_LOGO} alt="" /> : <Emblem />}
      <span className={styles.title}>{title}</span>
    </a>
  )
}

/** The same four fields as in the portal's header. */
function Emblem() {
  return (
    <svg className={styles.logo} viewBox="0 0 28 28" aria-hidden="true">
      <rect className={styles.ground} width="28" height="28" rx="8" />
      <rect className={styles.field} x="7" y="7" width="6" height="6" />
      <rect className={styles.field} data-tone="soft" x="15" y="7" width="6" height="6" />
      <rect className={styles.field} data-tone="soft" x="7" y="15" width="6" height="6" />
      <rect className={styles.field} data-tone="faint" x="15" y="15" width="6" height="6" />
    </svg>
  )
}
