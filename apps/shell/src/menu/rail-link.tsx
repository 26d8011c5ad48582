import { useText, type Locale } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { Link } from 'react-router-dom'
import { MenuIcon } from '../components/menu-icon'
import type { MenuItem } from '../lib/menu/menu-tree'
import { addressFor } from '../lib/pages/navigation'
import { inLocale } from '../lib/pages/page-title'
import styles from './menu-rail.module.css'

export type RailLinkProps = { item: MenuItem; locale: Locale; isCurrent: boolean }

/** A page or a foreign page in the collapsed menu. */
export function RailLink({ item, locale, isCurrent }: RailLinkProps) {
  const t = useText()
  if (item.url !== null) {
    return (
      <a className={styles.item} href={item.url} target="_blank" rel="noopener noreferrer">
        <RailContent item={item} locale={locale} />
        <IconByName name="external" size="small" label={t('shell:menu.external')} className={styles.external} />
      </a>
    )
  }
  const current = isCurrent ? 'page' : undefined
  return (
    <Link className={styles.item} to={addressFor(item.path ?? '/')} aria-current={current}>
      <RailContent item={item} locale={locale} />
    </Link>
  )
}

/** Picture and short name. */
export function RailContent({ item, locale }: { item: MenuItem; locale: Locale }) {
  const title = inLocale(item.title, locale)
  return (
    <>
      <MenuIcon icon={item.icon} />
      <span className={styles.title} title={title}>
        {title}
      </span>
      {item.badge && <span className={styles.badge}>{item.badge}</span>}
    </>
  )
}
