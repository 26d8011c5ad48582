import { configuration, session, useText } from '@center/shared/host'
import { EmptyState } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { MenuGroups } from '../components/menu-groups'
import { PageHeading } from '../components/page-heading'
import type { MenuItem } from '../lib/menu-tree'
import { portal } from '../lib/portal.store'
import styles from './work-stand-page.module.css'

/** My workbench: every page of the current role, group by group. */
export function WorkStandPage() {
  const { items } = useSnapshot(portal)
  const { user } = useSnapshot(session)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const application = user?.defaultApplyCode || values.CENTER_APP_CODE
  return (
    <section className={styles.page}>
      <PageHeading>{t('shell:page.WorkStand')}</PageHeading>
      <p className={styles.lead}>
        {t('shell:workStand.lead', { name: user?.defaultWorkbenchName || application, role: user?.roleName ?? '' })}
      </p>
      {items.length === 0 ? (
        <EmptyState title={t('shell:home.noMenu')} description={t('shell:home.noMenuText')} />
      ) : (
        <section className={styles.card} aria-label={t('shell:home.everything')}>
          <h2 className={styles.title}>{t('shell:home.everything')}</h2>
          <MenuGroups items={items as MenuItem[]} />
        </section>
      )}
    </section>
  )
}
