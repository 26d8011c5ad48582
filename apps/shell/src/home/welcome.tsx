import { configuration, partOfDay, preferences, session, useText, unread } from '@center/shared/host'
import { IconByName, type IconName } from '@center/shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page/page-heading'
import type { MenuItem } from '../lib/menu/menu-tree'
import { useFullDate } from '../lib/full-date'
import { addressFor } from '../lib/pages/navigation'
import { pagesOf } from '../lib/menu/quick-links'
import { currentWorkbench } from '../lib/session/current-workbench'
import { useNotices } from '../lib/letters/use-notices'
import styles from './welcome.module.css'

export type WelcomeProps = { menu: readonly MenuItem[]; openCount: number }

/** Greeting, where the user is, and three numbers about today. */
export function Welcome({ menu, openCount }: WelcomeProps) {
  const { user } = useSnapshot(session)
  const { locale } = useSnapshot(preferences)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const [now] = useState(() => new Date())
  const date = useFullDate(now, locale)

  return (
    <section className={styles.welcome}>
      <div className={styles.greeting}>
        <p className={styles.date}>{date}</p>
        <PageHeading>{t(`shell:greeting.${partOfDay(now.getHours())}`, { name: user?.name ?? '' })}</PageHeading>
        <dl className={styles.facts}>
          <Fact icon="apartment" label={t('shell:home.enterprise')} value={user?.groupName} />
          <Fact icon="user" label={t('shell:home.role')} value={user?.roleName} />
          <Fact icon="monitor" label={t('shell:home.workbench')} value={currentWorkbench(user, values)} />
          <Fact icon="user-group" label={t('shell:home.department')} value={user?.departName} />
        </dl>
      </div>
      <Numbers pageCount={menu.flatMap(pagesOf).length} openCount={openCount} />
    </section>
  )
}

function Fact({ icon, label, value }: { icon: IconName; label: string; value: string | undefined }) {
  if (!value) return null
  return (
    <div className={styles.fact}>
      <dt title={label}>
        <IconByName name={icon} label={label} />
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function Numbers({ pageCount, openCount }: { pageCount: number; openCount: number }) {
  const { count } = useSnapshot(unread)
  const { mayRead } = useNotices()
  const t = useText()
  return (
    <ul className={styles.numbers}>
      {mayRead && (
        <li>
          <Link className={styles.number} to={addressFor('/message/index')}>
            <span>{t('shell:home.unreadLetters')}</span>
            <strong>{count ?? '–'}</strong>
          </Link>
        </li>
      )}
      <li className={styles.number}>
        <span>{t('shell:home.pageCount')}</span>
        <strong>{pageCount}</strong>
      </li>
      <li className={styles.number}>
        <span>{t('shell:home.openCount')}</span>
        <strong>{openCount}</strong>
      </li>
    </ul>
  )
}
