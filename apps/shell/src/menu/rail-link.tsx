import { useText, type Locale } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { Link } from 'react-router-dom'
import { Badge } from './badge'
import { MenuIcon } from '../components/menu-icon'
import type { MenuItem } from '../lib/menu/menu-tree'
import { waitingOf } from '../lib/news/app-badges.store'
import { useBadgeCounts } from '../lib/news/use-badge-counts'
import { addressFor } from '../lib/pages/navigation'
import { inLocale } from '../lib/pages/page-title'
import styles from './menu-rail.module.css'

export type RailLinkProps = { item: MenuItem; locale: Locale; isCurrent: boolean }

/** A page or a foreign page in the collapsed menu. */
export function RailLink({ item, locale, isCurrent }: RailLinkProps) {
  const t = useText()
  const description = useWaitingText(item)
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
    <Link
      className={styles.item}
      to={addressFor(item.path ?? '/')}
      aria-current={current}
      aria-description={description}
    >
      <RailContent item={item} locale={locale} />
    </Link>
  )
}

/** How much waits behind an item, in words. */
export function useWaitingText(item: MenuItem): string | undefined {
  const waiting = waitingOf(item, useBadgeCounts())
  const t = useText()
  return waiting > 0 ? t('shell:menu.waiting', { count: waiting }) : undefined
}

/** Picture and short name. */
export function RailContent({ item, locale }: { item: MenuItem; locale: Locale }) {
  const waiting = waitingOf(item, useBadgeCounts())
  const title = inLocale(item.title, locale)
  return (
    <>
      <MenuIcon icon={item.icon} />
      <span className={styles.title} title={title}>
        {title}
      </span>
      <Badge waiting={waiting} word={item.badge} className={styles.badge} />
    </>
  )
}
